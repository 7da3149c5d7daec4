"""Values of the user's own things in plain words: a material, a colour, a method, a format ("aluminium", "moss green",
"zstd").

A sentence has many words; which of them stand where such a value would is told by their meaning, which is near that of
the right one ("steel"), and by their being none of the words that speak of the fact.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple

from detect.own_text import written
from detect.term import term, terms
from detect.word_likeness import WordLikeness
from kg.records import Value
from kg.truth import truth

MOST_WORDS = 4
"""Words of a value."""
LEAST_LIKE = 0.2
"""Cosine to the right value from which on words may stand in its place."""
MOST_PLACES = 80
"""Places of a sentence that are looked at."""
_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_FIGURE = re.compile(r"\d")
_JOINT = re.compile(r"[ \u00a0]")
_BEGINS = re.compile(r"[\W_]*")


class Place(NamedTuple):
    """``text[start:end]`` may stand where a value would, which it is ``like`` in meaning."""

    start: int
    end: int
    like: float


@dataclass(frozen=True, slots=True)
class Right:
    """The plain words of a fact, and the terms that speak of it."""

    words: str
    known: Set[str]


def words_of(value: Value) -> str:
    """A value that is plain words, as it is written; "" for any other.

    >>> from kg.records import Text
    >>> words_of(Text("moss green")), words_of(Text("Kitty Hawk")), words_of(Text("5 days")), words_of(Text("yes"))
    ('moss green', '', '', '')
    """
    text = written(value)
    if not text[:1].islower() or _FIGURE.search(text) or len(text.split()) > MOST_WORDS:
        return ""
    return "" if "@" in text or truth(text) is not None or not terms(text) else text


def is_in(right: str, text: str) -> bool:
    """Whether a text has all the terms of a value."""
    return frozenset(terms(right)) <= frozenset(terms(text))


def places(
    text: str, start: int, end: int, rights: Sequence[Right], likeness: WordLikeness
) -> list[Place | None]:
    """For each right value the words of ``text[start:end]`` that are most like it, none of which speak of it; None
    where there are none, or the value is there itself.
    """
    said = text[start:end]
    spans = list(islice(_spans(text, start, end), MOST_PLACES))
    if not spans:
        return [None] * len(rights)
    like = likeness.cosines(
        [text[a:b].casefold() for a, b in spans], [right.words.casefold() for right in rights]
    )
    return [
        None if is_in(right.words, said) else _best(text, spans, like[:, at], right)
        for at, right in enumerate(rights)
    ]


def _best(
    text: str, spans: Sequence[tuple[int, int]], likeness: Iterable[float], right: Right
) -> Place | None:
    length = len(right.words.split())
    best: Place | None = None
    for (start, end), like in zip(spans, likeness, strict=True):
        if like < LEAST_LIKE or (best is not None and like <= best.like):
            continue
        said = text[start:end]
        if abs(len(said.split()) - length) <= 1 and right.known.isdisjoint(terms(said)):
            best = Place(start, end, float(like))
    return best


def _spans(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Where one to `MOST_WORDS` words in lower case stand together that are no words of grammar."""
    for run in _runs(text, start, end):
        for first in range(len(run)):
            for last in range(first, min(len(run), first + MOST_WORDS)):
                yield run[first].start(), run[last].end()


def _runs(text: str, start: int, end: int) -> Iterator[list[re.Match[str]]]:
    begins = _BEGINS.match(text, start, end)
    opening = begins.end() if begins else start
    run: list[re.Match[str]] = []
    for word in _WORD.finditer(text, start, end):
        is_content = bool(term(word[0])) and (word[0].islower() or word.start() == opening)
        if run and (not is_content or not _JOINT.fullmatch(text, run[-1].end(), word.start())):
            yield run
            run = []
        if is_content:
            run.append(word)
    if run:
        yield run
