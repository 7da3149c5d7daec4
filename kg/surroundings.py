"""What stands around a mention: the words beside it, those of its sentence, and what class of thing they suggest."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from kg.name_match import NameSpan
from kg.records import EntityClass
from kg.stem import stem
from kg.tokens import FoldedTokens

_LANGUAGE_WORDS = frozenset(
    "language speak spoken spoke speaker speaking translated translation dialect".split()
)
_SPOKEN_OF = frozenset(("is", "was", "are", "were"))


class Suggested(NamedTuple):
    """``classes`` are suggested by the words around, ``listed`` by the list in which a mention stands; ``strict``:
    hardly anything but the former stands there.
    """

    classes: frozenset[EntityClass]
    strict: bool
    listed: frozenset[EntityClass]


class Surroundings(NamedTuple):
    """``beside`` and ``sentence`` are stems of words; ``language``: the text speaks of languages."""

    beside: frozenset[str]
    sentence: frozenset[str]
    suggested: Suggested
    language: bool


def surroundings(tokens: FoldedTokens, span: NameSpan, suggested: Suggested) -> Surroundings:
    """What stands around a span, given the classes that are suggested there."""
    beside, sentence = _words_around(tokens, span)
    language = span.demonym and _speaks_of_language(tokens, span, sentence)
    return Surroundings(beside, sentence, suggested, language)


def _words_around(tokens: FoldedTokens, span: NameSpan) -> tuple[frozenset[str], frozenset[str]]:
    """Stems of the words directly beside a span ("the film X", "X, a film", "X is a film"), and of its sentence."""
    first, stop = span.first, span.stop
    left = first
    while left > 0 and left not in tokens.sentence_starts:
        left -= 1
    right = stop
    while right < len(tokens) and right not in tokens.sentence_starts:
        right += 1
    before = range(max(left, first - 3), first)
    beside = [t for t in before if t >= first - 2 or tokens.words[first - 1].folded == "of"]
    beside += _behind(tokens, stop, right)
    content = (t for t in range(max(left, first - 25), min(right, stop + 25)) if not first <= t < stop)
    return frozenset(_stems(tokens, beside)), frozenset(_stems(tokens, content))


def _behind(tokens: FoldedTokens, stop: int, right: int) -> Sequence[int]:
    if stop >= right:
        return ()
    mark = tokens.tokens[stop][0]
    if mark == "(" or (
        stop + 1 < right
        and mark in (",", *_SPOKEN_OF)
        and tokens.words[stop + 1].folded in ("a", "an", "the", "one")
    ):
        return range(stop + 1, min(right, stop + 7))
    return range(stop, min(right, stop + 1))


def _stems(tokens: FoldedTokens, positions: Iterable[int]) -> Iterable[str]:
    for position in positions:
        features = tokens.words[position]
        if features.letters and not features.function:
            yield stem(features.folded)


def _speaks_of_language(tokens: FoldedTokens, span: NameSpan, sentence: frozenset[str]) -> bool:
    if sentence & _LANGUAGE_WORDS:
        return True
    before = tokens.words[span.first - 1].folded if span.first else ""
    following = tokens.words[span.stop] if span.stop < len(tokens) else None
    alone = following is None or following.function or not following.letters
    return before in ("in", "into") and alone
