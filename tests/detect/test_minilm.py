"""The default weights: pinned, and equal to the BERT model they come from."""

from __future__ import annotations

import shutil
from pathlib import Path

import numpy as np
import pytest
import torch

from detect import minilm, weights_source
from detect.weights_source import WeightsError

TEXTS = (
    "What is the capital of France?",
    "Łódź is a city in Poland; its population is 670,642 (2021).",
    "A rather long sentence about the history of the chemical elements, from iron to oganesson. " * 12,
    "",
)


@pytest.fixture(scope="module")
def folder() -> Path:
    return minilm.installed_folder()


def test_the_distilbert_model_computes_what_the_original_bert_model_computes(folder: Path) -> None:
    from transformers import BertModel

    bert = BertModel.from_pretrained(folder)
    bert.eval()  # type: ignore[no-untyped-call]
    distilbert = minilm.build(folder)
    tokenizer = weights_source.read_tokenizer(folder, max_length=256)
    for text in TEXTS:
        ids = torch.tensor([tokenizer.encode(text).ids])
        with torch.inference_mode():
            theirs = bert(input_ids=ids).last_hidden_state.numpy()
            ours = distilbert(input_ids=ids).last_hidden_state.numpy()
        np.testing.assert_allclose(ours, theirs, atol=1e-5, rtol=0)


def test_it_is_a_distilbert_model_of_six_layers_and_384_dimensions(folder: Path) -> None:
    from transformers.models.distilbert.modeling_distilbert import DistilBertModel

    model = minilm.build(folder)
    assert isinstance(model, DistilBertModel)
    assert (model.config.n_layers, model.config.dim) == (6, 384)


def test_the_installed_files_have_the_pinned_hashes(folder: Path) -> None:
    minilm.verify(folder)


def test_a_changed_weights_file_is_refused(folder: Path, tmp_path: Path) -> None:
    shutil.copy(folder / "tokenizer.json", tmp_path)
    (tmp_path / minilm.WEIGHTS).write_bytes((folder / minilm.WEIGHTS).read_bytes()[:-1] + b"x")
    with pytest.raises(WeightsError, match=r"expected 53aa51172d14.*reinstall"):
        minilm.verify(tmp_path)


def test_a_missing_weights_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(WeightsError, match=r"model\.safetensors"):
        minilm.verify(tmp_path)


def test_a_weight_that_the_table_does_not_know_is_an_error(folder: Path) -> None:
    from safetensors.torch import load_file

    state = load_file(folder / minilm.WEIGHTS)
    state["encoder.layer.0.attention.self.distance.weight"] = torch.zeros(1)
    with pytest.raises(KeyError):
        minilm.distilbert_state(state)
