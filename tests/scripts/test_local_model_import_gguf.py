"""What is exported comes back, and what has grown says the same."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from random import Random

import pytest
import torch
from tokenizers import Tokenizer

from scripts.local_model.corpus import Corpus
from scripts.local_model.export_gguf import export_gguf
from scripts.local_model.import_gguf import grown, import_gguf
from scripts.local_model.model import Decoder, Shape
from scripts.local_model.tokenizer import render, train_tokenizer
from scripts.local_model.wordings import load

TEXTS = [example.prompt for example in islice(Corpus(load(), (), Random(1)), 200)]


@pytest.fixture(scope="module")
def tokenizer() -> Tokenizer:
    return train_tokenizer(TEXTS, vocabulary=600)


@pytest.fixture(scope="module")
def decoder(tokenizer: Tokenizer) -> Decoder:
    torch.manual_seed(1)
    return Decoder(Shape(tokenizer.get_vocab_size(), width=64, layers=4, heads=2, hidden=96))


def logits(model: Decoder, tokenizer: Tokenizer) -> torch.Tensor:
    with torch.no_grad():
        found: torch.Tensor = model(torch.tensor([tokenizer.encode(render(TEXTS[0])).ids]))
    return found


def test_a_file_comes_back_as_it_was_up_to_quantisation(
    decoder: Decoder, tokenizer: Tokenizer, tmp_path: Path
) -> None:
    export_gguf(decoder, tokenizer, tmp_path / "tiny.gguf", name="tiny")
    again, cutter = import_gguf(tmp_path / "tiny.gguf")
    assert again.shape == decoder.shape
    assert [cutter.encode(render(text)).ids for text in TEXTS] == [
        tokenizer.encode(render(text)).ids for text in TEXTS
    ]
    wanted = logits(decoder, tokenizer)
    assert (logits(again, tokenizer) - wanted).abs().max() < 0.05 * wanted.std()


def test_a_grown_decoder_computes_the_same(decoder: Decoder, tokenizer: Tokenizer) -> None:
    shape = Shape(decoder.shape.vocabulary, width=64, layers=6, heads=2, hidden=128)
    torch.testing.assert_close(logits(grown(decoder, shape), tokenizer), logits(decoder, tokenizer))


def test_every_new_weight_can_learn(decoder: Decoder, tokenizer: Tokenizer) -> None:
    larger = grown(decoder, Shape(decoder.shape.vocabulary, width=64, layers=6, heads=2, hidden=128))
    larger(torch.tensor([tokenizer.encode(TEXTS[0]).ids])).square().mean().backward()
    weights = dict(larger.named_parameters())
    silent = [weights[name] for name in weights if name.endswith("down.weight") and not weights[name].any()]
    assert len(silent) == 2
    assert all(weight.grad is not None and weight.grad.any() for weight in silent)


@pytest.mark.parametrize("sizes", [{"layers": 3}, {"hidden": 64}, {"width": 96}])
def test_another_shape_than_a_larger_one_is_refused(decoder: Decoder, sizes: dict[str, int]) -> None:
    kept = {"vocabulary": decoder.shape.vocabulary, "width": 64, "layers": 4, "heads": 2, "hidden": 96}
    with pytest.raises(ValueError, match=r"only grows|more than layers and hidden"):
        grown(decoder, Shape(**{**kept, **sizes}))
