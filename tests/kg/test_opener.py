"""Whether the word that opens a sentence is a name, by what follows."""

from __future__ import annotations

import pytest

from kg.opener import has_verb_next
from kg.tokens import FoldedTokens


def names(text: str) -> bool:
    words = text.split()
    starts = [text.index(word) for word in words]
    return has_verb_next(FoldedTokens(text, list(zip(words, starts, strict=True)), frozenset((0,))), 0)


@pytest.mark.parametrize(
    "text", ["West is a rapper", "West plays the piano", "West wrote Graduation", "West"]
)
def test_a_name_stands_before_a_verb(text: str) -> None:
    assert names(text)


@pytest.mark.parametrize("text", ["Young people protested", "Black smoke rose", "West its own"])
def test_an_ordinary_word_stands_before_a_noun(text: str) -> None:
    assert not names(text)
