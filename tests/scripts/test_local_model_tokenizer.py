from __future__ import annotations

from itertools import islice
from random import Random

import pytest
from tokenizers import Tokenizer

from scripts.local_model.corpus import Corpus
from scripts.local_model.tokenizer import SPECIAL, train_tokenizer
from scripts.local_model.wordings import load


@pytest.fixture(scope="module")
def tokenizer() -> Tokenizer:
    texts = [example.prompt for example in islice(Corpus(load(), (), Random(1)), 300)]
    return train_tokenizer(texts, vocabulary=600)


def test_special_tokens_come_first(tokenizer: Tokenizer) -> None:
    assert [tokenizer.token_to_id(token) for token in SPECIAL] == [0, 1, 2]


def test_digits_stand_alone(tokenizer: Tokenizer) -> None:
    assert tokenizer.encode("in 1879, 68,000").tokens.count("8") == 2


@pytest.mark.parametrize("text", ["Paris", "naïve 東京 🙂", "a\n\n\tb  c", "1,234.5 km²", ""])
def test_decoding_gives_the_text_back(tokenizer: Tokenizer, text: str) -> None:
    assert tokenizer.decode(tokenizer.encode(text).ids) == text
