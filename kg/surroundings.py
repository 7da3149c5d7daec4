"""What stands around a mention: the words beside it, those of its sentence, and what class of thing they suggest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kg.name_match import NameSpan
from kg.records import EntityClass
from kg.tokens import FoldedTokens

_LANGUAGE_WORDS = frozenset(
    "language speak spoken spoke speaker speaking translated translation dialect".split()
)
_REACH = 25
"""Tokens on either side of a mention that belong to its sentence."""
_NO_WORD = frozenset(("",))
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
    first, stop, stems = span.first, span.stop, tokens.stems
    left, right = tokens.sentence_around(first, stop)
    near = max(left, first - (3 if tokens.words[first - 1].folded == "of" else 2))
    beside = {*stems[near:first], *_behind(tokens, stop, right)}
    sentence = {*stems[max(left, first - _REACH) : first], *stems[stop : min(right, stop + _REACH)]}
    return frozenset(beside - _NO_WORD), frozenset(sentence - _NO_WORD)


def _behind(tokens: FoldedTokens, stop: int, right: int) -> Sequence[str]:
    if stop >= right:
        return ()
    mark = tokens.tokens[stop][0]
    if mark == "(" or (
        stop + 1 < right
        and mark in (",", *_SPOKEN_OF)
        and tokens.words[stop + 1].folded in ("a", "an", "the", "one")
    ):
        return tokens.stems[stop + 1 : min(right, stop + 7)]
    return tokens.stems[stop : min(right, stop + 1)]


def _owns_language(tokens: FoldedTokens, span: NameSpan) -> bool:
    """ "the Hungarian official language": that of the place."""
    adjective, noun = (tokens.words[t] if t < len(tokens) else None for t in (span.stop, span.stop + 1))
    if adjective is None or noun is None or not adjective.content or adjective.capital:
        return False
    return adjective.folded not in _LANGUAGE_WORDS and noun.folded == "language"


def _speaks_of_language(tokens: FoldedTokens, span: NameSpan, sentence: frozenset[str]) -> bool:
    if sentence & _LANGUAGE_WORDS:
        return not _owns_language(tokens, span)
    before = tokens.words[span.first - 1].folded if span.first else ""
    following = tokens.words[span.stop] if span.stop < len(tokens) else None
    alone = following is None or following.function or not following.letters
    return before in ("in", "into") and alone
