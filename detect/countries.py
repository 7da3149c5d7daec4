"""The country that a place is in: what is stated, or else what its types name ("city of the United States"); and the
countries of today in which the places are that a former state had.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from detect.continents import COUNTRY
from detect.place_types import PlaceTypes
from kg.graph import Graph
from kg.records import EntityRef

_NAMED = re.compile(r"\b(?:of|in) (?:the )?(?P<name>[^,;()]+)$")
_REMEMBERED = 1 << 14
_FORMER_REMEMBERED = 1 << 8
CAPITAL = "P36"
_MOST_TOWNS = 64
"""Of so many of a country it is looked up what they were the capital of."""
_MOST_PLACES, _LEAST_PLACES = 256, 12
"""Of so many places of a former state it is looked up where they are today, and so many tell where it was."""


class Countries:
    """Over one graph; safe from several threads."""

    def __init__(self, graph: Graph, types: PlaceTypes) -> None:
        self._graph = graph
        self._types = types
        self.of = lru_cache(maxsize=_REMEMBERED)(self._of)
        self.territory = lru_cache(maxsize=_FORMER_REMEMBERED)(self._territory)
        self.was_larger = lru_cache(maxsize=_FORMER_REMEMBERED)(self._was_larger)

    def _of(self, place: str) -> frozenset[str]:
        """Itself, or those that facts which still hold state, or that its types name; empty for what is no more."""
        if self._types.is_former(place):
            return frozenset()
        own = {place} if self._types.is_country(place) else set()
        own.update(
            fact.object.id
            for fact in self._graph.facts(place)
            if fact.relation.id == COUNTRY and not fact.ended and isinstance(fact.object, EntityRef)
        )
        return frozenset(own or self._typed(place))

    def _territory(self, former: str) -> frozenset[str]:
        """The countries of today of the places that a former state had; empty where too few of them are known."""
        places = {fact.subject.id for fact in self._graph.inverse_facts(former, COUNTRY, limit=_MOST_PLACES)}
        today = [self.of(place) for place in places]
        known = [each for each in today if any(map(self._types.is_country, each))]
        if len(known) < _LEAST_PLACES:
            return frozenset()
        return frozenset(filter(self._types.is_country, frozenset[str]().union(*known)))

    def _was_larger(self, country: str) -> bool:
        """Whether a town of a country was the capital of a state that is no more, and that may have had places which
        are in other countries today: Vienna, Istanbul.
        """
        towns = (fact.subject.id for fact in self._graph.inverse_facts(country, COUNTRY, limit=_MOST_TOWNS))
        return any(
            self._types.is_former(fact.subject.id)
            for town in towns
            for fact in self._graph.inverse_facts(town, CAPITAL)
        )

    def _typed(self, place: str) -> Iterator[str]:
        """The countries that the kinds of a place are of; a name of several places is none ("city of Georgia")."""
        for label in self._types.of(place):
            named = _NAMED.search(label)
            if named is None:
                continue
            whole = [c.id for c in self._graph.candidates(named["name"]) if not c.partial]
            known = [each for each in whole if self._types.of(each)]
            if len(known) == 1 and self._types.is_country(known[0]):
                yield known[0]
