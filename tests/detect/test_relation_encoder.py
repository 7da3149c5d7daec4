"""The relation encoder as a check uses it: what states the same lies together, what only looks like it apart."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import numpy as np
import pytest

from detect import relation_encoder
from detect.encoder import DistilBertEncoder
from detect.precision import Precision
from detect.relation_encoder import FOLDER
from detect.weights_source import WeightsError

BORN = "one person first saw the light of day in another place"


def test_another_wording_of_a_relation_lies_nearer_than_a_sibling_or_what_looks_like_it(
    reader: DistilBertEncoder,
) -> None:
    asked, same, sibling, beside = reader.encode(
        [
            BORN,
            "one person was born in another place",
            "one person died in another place",
            "one person bought a house in another place",
        ]
    )
    assert asked @ same > max(asked @ sibling, asked @ beside) + 0.2


def test_it_keeps_questions_for_other_things_apart(reader: DistilBertEncoder) -> None:
    asked, same, other = reader.encode(
        ["In what city did it come into the world?", "Where was it born?", "Where did it go to school?"]
    )
    assert asked @ same > asked @ other + 0.2


@pytest.mark.parametrize("precision", [Precision.INT8, Precision.BFLOAT16])
def test_onnxruntime_and_torch_compute_the_same(precision: Precision, tmp_path: Path) -> None:
    texts = [BORN, "Where was it born?"]
    exact, coarse = (
        relation_encoder.load(device="cpu", precision=each, memory=tmp_path / "memory").encode(texts)
        for each in (Precision.FLOAT32, precision)
    )
    assert np.einsum("ij,ij->i", exact, coarse).min() > 0.99


def test_damaged_weights_are_told(tmp_path: Path) -> None:
    folder = tmp_path / "relations"
    shutil.copytree(FOLDER, folder)
    weights = folder / "model.safetensors"
    weights.write_bytes(weights.read_bytes()[:-1] + b"\x00\x01")
    with pytest.raises(WeightsError, match=r"model\.safetensors has SHA-256 .*reinstall akgc"):
        relation_encoder.load(folder, device="cpu")


def test_missing_weights_are_told(tmp_path: Path) -> None:
    with pytest.raises(WeightsError, match="nowhere"):
        relation_encoder.load(tmp_path / "nowhere", device="cpu")


def test_the_model_card_names_the_weights() -> None:
    digest = json.loads((FOLDER / "config.json").read_text(encoding="utf-8"))["akgc"]["sha256"]
    assert digest in (FOLDER / "README.md").read_text(encoding="utf-8")
