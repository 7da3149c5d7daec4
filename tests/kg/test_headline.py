"""Sentences whose words are all capital."""

from __future__ import annotations

import spacy

from kg.headline import headlines
from kg.tokens import FoldedTokens

_TOKENIZER = spacy.blank("en").tokenizer


def found(text: str) -> list[tuple[int, int]]:
    return headlines(FoldedTokens(text, [(t.text, t.idx) for t in _TOKENIZER(text)], frozenset({0})))


def test_a_headline_has_a_capital_on_every_word_but_those_of_grammar() -> None:
    assert found("New Song Of Summer Breaks Old Records") == [(0, 7)]
    assert found("New Song of Summer Breaks Old Records") == [(0, 7)]


def test_one_word_without_a_capital_or_too_few_words_make_none() -> None:
    assert found("New Song Of Summer Breaks old Records") == []
    assert found("New Song Breaks Records") == []
