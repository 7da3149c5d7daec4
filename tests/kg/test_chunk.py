"""Text between white space, cut into tokens."""

from __future__ import annotations

import pytest
import spacy
from hypothesis import given
from hypothesis import strategies as st

from kg import date, quantity
from kg.chunk import Chunk, Chunks
from kg.pipeline import SteadyTokenizer

_TOKENIZER = SteadyTokenizer(spacy.blank("en").tokenizer)
_CHUNKS = Chunks(_TOKENIZER)
_PIECES = (
    "Paris paris USA U.S. it's Germany's can't cannot gonna Mr. St. 1982. 1982, 3.5 $5 5km 10% e.g. word, word. "
    'don’t IV. (1990) 1990s 21st first-century Jan. 5th May, a half twenty-six well-known "Yes!" end?! a.m. I\'m id '
    "Wed Ill. im cant ive thats dont -5 −3 AD A.D. two's ... :-) 12:30 "
    "It It. TV TV. aB. A. father-in-law well-known, (x-ray) T-Bone. Savonia-Minn. "
    "one-Ark.) (1939) 1997). 24th 13th. 1600s, I, (a) It’s 8) "
    '(old) "Old (new), (e.g. done.) done." so:) (Mr. “yes,” 1/2/2000 Nineteenth sept'
).split()


def only(text: str) -> Chunk:
    ((start, chunk),) = _CHUNKS.of(text)
    assert start == 0
    return chunk


@pytest.mark.parametrize("text", _PIECES)
def test_tokens_are_those_of_spacy(text: str) -> None:
    assert list(only(text).tokens) == [(token.text, token.idx) for token in _TOKENIZER(text)]


@given(st.text(alphabet="aAbzI'’.,;:!?019sS$-é()\"“”", min_size=1, max_size=8))
def test_any_chunk_has_the_tokens_of_spacy(text: str) -> None:
    assert list(only(text).tokens) == [(token.text, token.idx) for token in _TOKENIZER(text)]


@given(st.from_regex(r"\A[(\"“]?([A-Za-z]{1,3}-?){1,3}\d{0,2}(st|nd|rd|th|s|'s)?[,.;:!?)\"”]{0,3}\Z"))
def test_words_between_marks_have_the_tokens_of_spacy(text: str) -> None:
    assert list(only(text).tokens) == [(token.text, token.idx) for token in _TOKENIZER(text)]


@given(st.lists(st.sampled_from(_PIECES), max_size=8).map(" ".join))
def test_dates_and_numbers_are_found_from_the_chunks_as_from_the_text(text: str) -> None:
    chunks = _CHUNKS.of(text)
    dates = [start + offset for start, chunk in chunks for offset in chunk.dates]
    numbers = [start + offset for start, chunk in chunks for offset in chunk.numbers]
    assert date.find(text, dates) == date.find(text)
    assert quantity.find(text, begins=numbers) == quantity.find(text)


def test_chunks_stand_where_the_text_has_them() -> None:
    text = "  Paris\n is  old.\u00a0Yes "
    assert [text[start:].startswith(chunk.tokens[0][0]) for start, chunk in _CHUNKS.of(text)] == [True] * 4


def test_a_long_chunk_is_cut_too() -> None:
    text = "(" * 500 + "x"
    assert "".join(token for token, _ in only(text).tokens) == text
