"""The words with which something checkable may begin, over one graph: names, dates, numbers, kinds, and what announces
them.

`Sign` says what a word means for the text before it. In doubt a word is held: holding costs time alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from typing import Protocol

import marisa_trie

from detect.bound import WORDS as BOUND_WORDS
from detect.clause import PRONOUNS
from kg.alias import fold
from kg.date import MONTHS
from kg.glance import Glance
from kg.graph import Graph
from kg.linker import Linker
from kg.name_meanings import NameMeanings
from kg.numeral import ORDINALS, SCALES, to_words
from kg.schema.kinds import kind_tree
from kg.word import FUNCTION_WORDS

_LONGEST_NAME = 120
"""Code points of text in which a name is looked for."""
_ANNOUNCING = frozenset(("answer", "answers", "result"))
"""Nouns that introduce an answer, beside those of the relations."""
_COUNTING = frozenset(word for number in range(101) for word in to_words(number).split("-")) | SCALES.keys()
_MONTHS = [month.lower() for month in MONTHS]
_CALENDAR = frozenset((*_MONTHS, *(month[:3] for month in _MONTHS), "sept", "ad", *ORDINALS))
_VALUES = _COUNTING | _CALENDAR | {"half"}
"""Words with which a number or a date may begin."""
_LEANING = BOUND_WORDS | frozenset("a an the in on at by of for from into".split())
"""Words that a correction of what follows them may change with it: articles, prepositions, "more than", "early"."""
_ARTICLES = frozenset("a an the".split())
"""A sentence that they open speaks of something ("The government of ..."), and goes on from no part of it told anew."""


class Sign(Enum):
    """What a word is: part of nothing checkable, perhaps the beginning of it, not to be told yet, or to be held only
    where what follows is held."""

    FREE = "free"
    CLAIM = "claim"
    UNKNOWN = "unknown"
    LEANING = "leaning"


class Names(Protocol):
    """The alias index of a graph; all names are folded."""

    def has_prefix(self, folded: str) -> bool: ...
    def prefixes(self, folded: str) -> Sequence[str]: ...


class ClaimWords:
    """Safe from several threads. ``nouns``: what relations are called ("capital"), case-folded."""

    def __init__(self, graph: Graph, linker: Linker, nouns: Iterable[str]) -> None:
        self._names: Names | None = getattr(graph, "aliases", None)
        self._stated: Callable[[str], Sequence[object]] = NameMeanings(graph, Glance(graph).classes).stated
        self._linker = linker
        self._announcing = _ANNOUNCING | {folded for noun in nouns if " " not in (folded := fold(noun))}
        self._announcing |= set(map(fold, kind_tree().opening))
        self._known = marisa_trie.Trie([*self._announcing, *_LEANING, *_VALUES])

    def warm_up(self) -> None:
        """Load what loads lazily, so that no stream waits for it."""
        self._linker.may_mean("Certainly")

    def begun(self, part: str) -> Sign:
        """Of a word in lower case whose end is still to come: FREE where no word of a claim begins so."""
        folded = fold(part)
        if self._names is None or not folded or self._names.has_prefix(folded):
            return Sign.UNKNOWN
        return Sign.UNKNOWN if self._known.keys(folded) else Sign.FREE

    def opening(self, word: str) -> Sign:
        """Of the word with a capital that opens a sentence: a pronoun, an article, a demonym, or a well-known name
        misspelt.
        """
        folded = fold(word)
        if folded in FUNCTION_WORDS:
            return Sign.CLAIM if folded in PRONOUNS or folded in _ARTICLES else Sign.FREE
        return Sign.CLAIM if self._linker.may_mean(word) else Sign.FREE

    def word(self, word: str) -> Sign:
        """Of a whole word by itself, apart from names."""
        folded = fold(word)
        if folded in _LEANING:
            return Sign.LEANING
        if folded in self._announcing or folded in _VALUES:
            return Sign.CLAIM
        return Sign.FREE

    def name(self, text: str, *, complete: bool, cased: bool) -> Sign:
        """Whether a name begins where ``text`` does; ``complete``: no more text belongs to it.

        ``cased``: capitals tell names from words here, so that a single word in lower case must be spelt so.
        """
        if self._names is None:
            return Sign.CLAIM
        read = text[:_LONGEST_NAME]
        line = fold(read)
        ends = complete or len(text) > _LONGEST_NAME
        whole = ends or _parts(read[-1])
        for name in self._names.prefixes(line):
            at_end = len(name) == len(line)
            if (whole if at_end else line[len(name)] == " ") and self._is_meant(name, read, cased=cased):
                return Sign.CLAIM
        more = not ends and self._names.has_prefix(f"{line} " if whole else line)
        return Sign.UNKNOWN if more else Sign.FREE

    def _is_meant(self, name: str, text: str, *, cased: bool) -> bool:
        if not FUNCTION_WORDS.isdisjoint(words := name.split()) and FUNCTION_WORDS.issuperset(words):
            return False
        if len(words) > 1 or not cased or not text[:1].islower():
            return True
        return bool(self._stated(text[: len(name)]))


def _parts(sign: str) -> bool:
    """Whether words end before a sign: behind the point of "U." and the apostrophe of "O'" the name goes on."""
    return fold(f"a{sign}b") == "a b"
