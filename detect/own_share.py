"""How much of what a relation is called a text has: of its words, or of such as are near them in meaning."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from detect.explained import is_covered
from detect.relation_terms import relation_terms
from detect.term import term, terms, words
from detect.word_likeness import WordLikeness
from kg.graph import Graph
from kg.schema import builtin

_VAGUE = frozenset(
    terms(
        "number maximum minimum total amount time rate date year per level size name count current hour default"
    )
)
"""Terms of labels that tell little."""
_REMEMBERED = 1 << 14


class Share(NamedTuple):
    """Of the terms of a relation's name that a text has: ``telling`` of those that tell much; ``like`` with words near
    in meaning counting as much as they are near; ``every`` of all.
    """

    telling: float = 0.0
    like: float = 0.0
    every: float = 0.0


class Shares:
    """Computes them over one graph; thread-safe."""

    def __init__(self, graph: Graph, likeness: WordLikeness) -> None:
        self._graph = graph
        self._likeness = likeness
        self.of = lru_cache(maxsize=_REMEMBERED)(self._read)
        """The share of a relation's name, by its id, that a text has."""

    def _read(self, relation_id: str, text: str) -> Share:
        relation = self._graph.relation(relation_id)
        said = [match[0].lower() for match in words(text) if term(match[0])]
        known = frozenset(map(term, said))
        label = [match[0].lower() for match in words(relation.label) if term(match[0])]
        if not label or not said:
            return Share()
        has = {each: float(is_covered([term(each)], known)) for each in label}
        every = sum(has.values()) / len(has)
        if relation.id in builtin() and not relation_terms(relation).isdisjoint(known):
            return Share(1.0, 1.0, every)
        telling = [each for each in has if term(each) not in _VAGUE] or list(has)
        like = sum(max(has[each], self._likeness.nearest(each, said)) for each in telling)
        return Share(sum(has[each] for each in telling) / len(telling), like / len(telling), every)
