"""Tokens beside the folded line."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
import spacy
from hypothesis import given
from hypothesis import strategies as st

from kg.alias import fold
from kg.chunk import Chunk, chunk_of
from kg.tokens import FoldedTokens
from kg.word import word

_TOKENIZER = spacy.blank("en").tokenizer


def tokens_of(text: str, starts: frozenset[int] = frozenset({0})) -> FoldedTokens:
    return FoldedTokens(text, [(t.text, t.idx) for t in _TOKENIZER(text) if not t.is_space], starts)


@pytest.mark.parametrize(
    "text",
    [
        "Coca-Cola & Co.",
        "J.R.R. Tolkien’s",
        "São  Tomé",
        "AT&T",
        "France's capital",
        "2001: A Space Odyssey",
        "C++",
    ],
)
def test_the_line_is_the_fold_of_the_text(text: str) -> None:
    assert tokens_of(text).line.strip() == fold(text)


@given(
    st.lists(
        st.sampled_from("Paris O’Brien Coca-Cola St. U.S. & - , ( ) é 東 5 's".split(" ")), max_size=8
    ).map(" ".join)
)
def test_every_token_is_found_where_the_line_says(text: str) -> None:
    tokens = tokens_of(text)
    for number, (text_of, _) in enumerate(tokens.tokens):
        start = tokens.folded_starts[number]
        folded = word(text_of).folded
        assert tokens.line[start : start + len(folded)] == folded


def test_a_span_has_the_sentence_around_it() -> None:
    tokens = tokens_of("It is New. York is old. Yes.", frozenset({0, 4, 8}))
    assert [tokens.sentence_around(at, at + 1) for at in (0, 3, 4, 7, 9)] == [
        (0, 4),
        (0, 4),
        (4, 8),
        (4, 8),
        (8, len(tokens)),
    ]


def test_only_words_of_content_have_stems() -> None:
    assert tokens_of("The cities of 5 rivers.").stems == ["", "city", "", "", "river", ""]


def test_sentences_are_kept_apart() -> None:
    assert "\n" in tokens_of("It is New. York is old.", frozenset({0, 4})).line


@pytest.mark.parametrize(
    ("text", "starts", "opener"),
    [
        ("Paris is old.", {0}, 0),
        ('"Paris" is old.', {0}, 1),
        ("1. Paris is old.", {0}, 2),
        ("1984 was old.", {0}, 0),
    ],
)
def test_the_first_word_opens_a_sentence_behind_marks_and_numbers(
    text: str, starts: set[int], opener: int
) -> None:
    assert tokens_of(text, frozenset(starts)).openers == {opener}


def test_a_sentence_that_starts_within_a_run_of_signs_is_kept_apart() -> None:
    tokens = FoldedTokens("old。New", [("old", 0), ("。", 3), ("New", 4)], frozenset({0, 2}))
    assert tokens.line == "\nold\nnew"
    assert tokens.openers == {0, 2}


def test_a_long_chunk_is_cut_once_however_many_sentences_start_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = 0

    def counted(text: str, tokens: Iterable[tuple[str, int]]) -> Chunk:
        nonlocal seen
        seen += len(text)
        return chunk_of(text, tokens)

    text = "(" * 1000
    tokens = tokens_of(text)
    monkeypatch.setattr("kg.tokens.chunk_of", counted)
    cut = tokens_of(text, frozenset(range(0, 1000, 10)))
    assert seen <= 2 * len(text)
    assert [token.text for token in cut.tokens] == [token.text for token in tokens.tokens]
    assert cut.sentence_starts == frozenset(range(0, 1000, 10))
