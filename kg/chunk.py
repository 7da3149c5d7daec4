"""Text between white space, cut into tokens once and remembered: what linking needs to know of it.

Rules: the tokens are those of spaCy's tokeniser, which cuts between white space piece by piece as well. A chunk
knows its part of the folded line and where a date or a number may begin in it, so that a text without either is not
searched for them. Long chunks are not remembered; the memory is bounded.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from kg import date, quantity
from kg.word import Word, word

if TYPE_CHECKING:
    from kg.pipeline import SteadyTokenizer

_STOP = r"(?:(?<=[a-z]{2})|(?<=[A-Z]{2})|(?<=\d))\."
_PLAIN = re.compile(rf"(\d+|[A-Za-z]+)(['’]s|[,;:!?]|{_STOP})?")
_MARKED = re.compile(
    rf"([(\"“]?)((?:[A-Za-z]+-)*[A-Za-z]+|\d+(?:st|nd|rd|th|s)?)((?:(?:[,;:!?)\"”]|{_STOP})[,.;:!?)\"”]?)?)"
)
"""A word, perhaps with hyphens, or figures between marks; a full stop behind "A" or "aB" may belong to the word."""
_HYPHEN = re.compile("(-)")
_LONGEST_KEPT = 40
_MOST_KEPT = 1 << 14


class Chunk(NamedTuple):
    """``line`` is the fold of the whole; ``starts`` and ``ends`` are the places of the tokens in it, an end being -1
    where a token folds to nothing. ``dates`` and ``numbers`` are offsets in code points.
    """

    tokens: tuple[tuple[str, int], ...]
    words: tuple[Word, ...]
    line: str
    starts: tuple[int, ...]
    ends: tuple[int, ...]
    capitals: tuple[int, ...]
    """Which tokens begin with a capital."""
    dates: tuple[int, ...]
    numbers: tuple[int, ...]


class Chunks:
    """Chunks by their text; safe from several threads."""

    def __init__(self, tokenizer: SteadyTokenizer) -> None:
        self._tokenizer = tokenizer
        self._special = frozenset(tokenizer.special)
        self._kept = lru_cache(maxsize=_MOST_KEPT)(self._read)

    def of(self, text: str) -> list[tuple[int, Chunk]]:
        """The chunks of a text with their places."""
        kept, find = self._kept, text.find
        chunks: list[tuple[int, Chunk]] = []
        at = 0
        for piece in text.split():
            start = find(piece, at)
            at = start + len(piece)
            chunks.append((start, kept(piece) if len(piece) <= _LONGEST_KEPT else self._read(piece)))
        return chunks

    def _read(self, text: str) -> Chunk:
        """Plain words, alone or before one mark, need no look at the rules of the tokeniser."""
        match = _PLAIN.fullmatch(text)
        if match and text not in self._special and match[1] not in self._special:
            return _plain(match[1], match[2] or "")
        match = _MARKED.fullmatch(text)
        if match and not self._holds_special(*match.groups()):
            return chunk_of(text, _marked(match))
        return chunk_of(text, [(token.text, token.idx) for token in self._tokenizer(text)])

    def _holds_special(self, before: str, main: str, marks: str) -> bool:
        """Whether the tokeniser has a rule of its own for some part of the chunk, or reads its marks as one."""
        if marks in self._special or marks == "..":
            return True
        last = main.rpartition("-")[2]
        words = {before + main, main, last}
        parts = {word + marks[:stop] for word in words for stop in range(len(marks) + 1)}
        return not parts.isdisjoint(self._special)


def _marked(match: re.Match[str]) -> Iterable[tuple[str, int]]:
    """Each mark, and each part of the word between them, with their places."""
    before, main, marks = match.groups()
    if before:
        yield before, 0
    at = len(before)
    for part in _HYPHEN.split(main) if "-" in main else (main,):
        yield part, at
        at += len(part)
    for place, mark in enumerate(marks, at):
        yield mark, place


def _plain(main: str, mark: str) -> Chunk:
    """The chunk of a word or figures with nothing, a mark or 's behind it."""
    features = word(main)
    line, end = features.folded, len(features.folded)
    capitals = (0,) if features.capital else ()
    dates = (0,) if date.may_begin(main) else ()
    numbers = tuple(range(end)) if features.figure else (0,) if quantity.may_begin(main) else ()
    if not mark:
        return Chunk(((main, 0),), (features,), line, (0,), (end,), capitals, dates, numbers)
    tail = word(mark)
    ends = (end, end + len(tail.folded) if tail.folded else -1)
    tokens = ((main, 0), (mark, len(main)))
    return Chunk(tokens, (features, tail), line + tail.folded, (0, end), ends, capitals, dates, numbers)


def chunk_of(text: str, tokens: Iterable[tuple[str, int]]) -> Chunk:
    """The chunk of a text without white space that was cut into tokens."""
    kept = tuple(tokens)
    words = tuple(word(token) for token, _ in kept)
    line, starts, ends = _joined(words)
    capitals = tuple(number for number, features in enumerate(words) if features.capital)
    dates, numbers = tuple(date.places(text)), tuple(quantity.places(text))
    return Chunk(kept, words, line, starts, ends, capitals, dates, numbers)


def _joined(words: Sequence[Word]) -> tuple[str, tuple[int, ...], tuple[int, ...]]:
    pieces: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    at = 0
    spaced = False
    for features in words:
        if at and not (features.folded or features.joins):
            spaced = True
        if features.folded and spaced:
            pieces.append(" ")
            at += 1
            spaced = False
        starts.append(at)
        pieces.append(features.folded)
        at += len(features.folded)
        ends.append(at if features.folded else -1)
    return "".join(pieces), tuple(starts), tuple(ends)
