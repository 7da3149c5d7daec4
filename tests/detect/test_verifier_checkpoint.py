"""The verifier's weights: present, whole, and with the right labels."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from detect import quantised, verifier_checkpoint
from detect.network import EMBEDDINGS, read_weights
from detect.verifier_checkpoint import Label, columns
from detect.weights_source import WeightsError, sha256


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A packaged verifier as it is exported, with one weight."""
    quantised.write({"classifier.weight": np.ones((3, 8), np.float32)}, tmp_path / "model.safetensors")
    config = {
        "model_type": "distilbert",
        "id2label": {"0": "supported", "1": "contradicted", "2": "neutral"},
        "akgc": {"sha256": sha256(tmp_path / "model.safetensors")},
    }
    (tmp_path / "config.json").write_text(json.dumps(config))
    return tmp_path


def test_it_is_named_after_the_hash_of_its_weights(folder: Path) -> None:
    network, order = verifier_checkpoint.packaged(folder)
    assert network.name == f"akgc-verifier:{sha256(folder / 'model.safetensors')[:8]}"
    assert order == {Label.SUPPORTED: 0, Label.CONTRADICTED: 1, Label.NEUTRAL: 2}


def test_damaged_weights_are_refused(folder: Path) -> None:
    file = folder / "model.safetensors"
    file.write_bytes(file.read_bytes()[:-1] + b"x")
    with pytest.raises(WeightsError, match=r"has SHA-256 .* expected .*reinstall akgc, or set verifier: off"):
        verifier_checkpoint.packaged(folder)


def test_absent_weights_are_named(tmp_path: Path) -> None:
    assert not verifier_checkpoint.is_packaged(tmp_path)
    with pytest.raises(WeightsError, match=r"weights are not in .*verifier: off"):
        verifier_checkpoint.packaged(tmp_path)


def test_word_embeddings_are_read_from_the_model_that_has_them(folder: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    embeddings = np.full((5, 8), 2, np.float32)
    quantised.write({EMBEDDINGS: embeddings}, folder / "model.safetensors")
    _sign(folder)
    quantised.write({"classifier.weight": np.ones((3, 8), np.float32)}, other / "model.safetensors")
    config = json.loads((folder / "config.json").read_text())
    config["akgc"] = {"name": "akgc-other", "word_embeddings_of": f"../{folder.name}"}
    (other / "config.json").write_text(json.dumps(config))
    _sign(other)

    network, _ = verifier_checkpoint.packaged(other)

    assert network.name.startswith("akgc-other:")
    assert read_weights(other)[EMBEDDINGS] == pytest.approx(embeddings)
    (folder / "model.safetensors").write_bytes(b"x")
    with pytest.raises(WeightsError, match=r"reinstall akgc"):
        verifier_checkpoint.packaged(other)


def _sign(folder: Path) -> None:
    """Write the hash of a folder's weights into its configuration."""
    config = json.loads((folder / "config.json").read_text())
    config["akgc"]["sha256"] = sha256(folder / "model.safetensors")
    (folder / "config.json").write_text(json.dumps(config))


def test_labels_are_read_whatever_their_order_and_spelling() -> None:
    found = columns({"0": "Not enough info", "1": "REFUTES", "2": "Supports"}, "fever")
    assert found == {Label.SUPPORTED: 2, Label.CONTRADICTED: 1, Label.NEUTRAL: 0}
