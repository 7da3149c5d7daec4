"""The exported file against llama.cpp, the independent peer."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from random import Random

import numpy as np
import pytest
import torch
from jinja2 import Environment
from llama_cpp import Llama
from tokenizers import Tokenizer

from correct.local_model import plain_buffers
from scripts.local_model.corpus import Corpus
from scripts.local_model.example import injection
from scripts.local_model.export_gguf import export_gguf
from scripts.local_model.model import Decoder, Shape
from scripts.local_model.tokenizer import render, train_tokenizer
from scripts.local_model.wordings import load

ODD_TEXTS = [
    "naïve 12,345.67 é 東京 🙂",
    "  two  spaces\n\n\ttabs",
    "don't it's I'LL",
    "a_b-c/d\\e",
    "½ ² ١٢٣",
    "x\u00a0y",
]


@pytest.fixture(scope="module")
def texts() -> list[str]:
    return [example.prompt for example in islice(Corpus(load(), (), Random(1)), 500)]


@pytest.fixture(scope="module")
def tokenizer(texts: list[str]) -> Tokenizer:
    return train_tokenizer(texts, vocabulary=600)


@pytest.fixture(scope="module")
def decoder(tokenizer: Tokenizer) -> Decoder:
    torch.manual_seed(1)
    return Decoder(Shape(tokenizer.get_vocab_size(), width=64, layers=2, heads=2, hidden=96))


@pytest.fixture(scope="module")
def llama(decoder: Decoder, tokenizer: Tokenizer, tmp_path_factory: pytest.TempPathFactory) -> Llama:
    path: Path = tmp_path_factory.mktemp("gguf") / "tiny.gguf"
    export_gguf(decoder, tokenizer, path, name="tiny")
    with plain_buffers(path):
        return Llama(str(path), n_ctx=512, logits_all=True, verbose=False, n_threads=1)


def test_llama_cpp_cuts_texts_into_the_same_tokens(
    llama: Llama, tokenizer: Tokenizer, texts: list[str]
) -> None:
    for text in texts + ODD_TEXTS:
        assert llama.tokenize(text.encode(), add_bos=False, special=True) == tokenizer.encode(text).ids


def test_llama_cpp_computes_the_same_logits_up_to_quantisation(
    llama: Llama, decoder: Decoder, tokenizer: Tokenizer, texts: list[str]
) -> None:
    ids = tokenizer.encode(render(texts[0])).ids
    with torch.no_grad():
        expected = decoder(torch.tensor([ids]))[0].numpy()
    llama.reset()
    llama.eval(ids)
    assert np.abs(np.asarray(llama.scores)[: len(ids)] - expected).max() < 0.05 * expected.std()


@pytest.mark.parametrize("facts", [(), ("The capital of Oz is Emerald City.",), ("One.", "Two.")])
def test_the_chat_template_renders_the_last_user_message_as_training_does(
    llama: Llama, facts: Sequence[str]
) -> None:
    text = injection("What is the capital of Oz?", facts) if facts else "What is the capital of Oz?"
    turns = [("system", "a"), ("user", "b"), ("assistant", "c"), ("user", text)]
    messages = [{"role": role, "content": content} for role, content in turns]
    template = Environment().from_string(llama.metadata["tokenizer.chat_template"])
    assert template.render(messages=messages) == render(text)


@pytest.mark.parametrize("request_", ["", "\nPlease answer from these facts alone.", "\nAnswer.\nBe brief."])
def test_what_is_requested_behind_facts_is_put_in_the_words_of_training(llama: Llama, request_: str) -> None:
    fact = 'Retrieved Fact: "The capital of Oz is Emerald City."'
    text = f"Question: Capital of Oz?\n{fact}"
    template = Environment().from_string(llama.metadata["tokenizer.chat_template"])
    rendered = template.render(messages=[{"role": "user", "content": text + request_}])
    assert rendered == render(text + request_) == render(f"{text}\nPlease provide a corrected response.")


def test_the_question_of_an_injection_stands_next_to_the_answer() -> None:
    assert render(injection("Who?", ["It was Ada."])).endswith(
        "corrected response.\nQuestion: Who?<|assistant|>"
    )
