"""Places that may be named after another: the graph knows Corinth, Utica and Antioch in the United States alone, and
mostly something else is meant; or the Thames in England alone, and not the one in Connecticut.

Where many small towns of a country have the name of a place abroad, the graph itself tells that names are borrowed
there: of a town of such a country that few know, it may lack the one that lent its name, and of a river, a lake or a
mountain of another continent the one that got it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from detect.continents import Continents
from detect.place_types import PlaceTypes
from kg.graph import Graph
from kg.records import EntityRef

_COUNTRY = "P17"
_MOST_TOWNS = 1000
_LEAST_TOWNS = 10
BORROWED_FROM = 0.12
"""Share of a country's small towns with a namesake abroad from which on names are borrowed."""
KNOWN_EVERYWHERE = 140
"""Importance of what is meant by its name wherever it is said to be: the Nile."""


class BorrowedNames:
    """Over one graph; thread-safe. A country is looked at once, when a town of it is first asked about."""

    def __init__(self, graph: Graph, types: PlaceTypes, continents: Continents) -> None:
        self._graph = graph
        self._types = types
        self._continents = continents
        self.share = lru_cache(maxsize=512)(self._share)

    def may_be_borrowed(self, place: str) -> bool:
        """Whether something that the graph does not know may be meant by the name of a town."""
        entity = self._graph.entity(place)
        if " " in entity.label or not self._is_small(place):
            return False
        return any(self.share(country) >= BORROWED_FROM for country in self._countries(place))

    def may_be_lent(self, place: str, whole: str) -> bool:
        """Whether a river, a lake or a mountain on another continent may bear the name of a place: one that
        is said to be in ``whole``.
        """
        types, own = self._types, self._continents.ids(place)
        if not (types.is_water(place) or types.is_mountain(place)) or not own:
            return False
        if self._graph.entity(place).importance >= KNOWN_EVERYWHERE:
            return False
        countries = {whole} if types.is_country(whole) else set(self._countries(whole))
        return any(
            own.isdisjoint(self._continents.ids(each)) and self.share(each) >= BORROWED_FROM
            for each in countries
        )

    def _is_small(self, place: str) -> bool:
        return self._types.is_settlement(place) and not self._types.is_well_known(place)

    def _share(self, country: str) -> float:
        """The part of a country's small towns whose name a place abroad has; 0 where few are known."""
        facts = self._graph.inverse_facts(country, _COUNTRY, limit=_MOST_TOWNS)
        towns = [fact.subject for fact in facts if self._is_small(fact.subject.id)]
        if len(towns) < _LEAST_TOWNS:
            return 0.0
        return sum(self._has_namesake(town, country) for town in towns) / len(towns)

    def _has_namesake(self, town: EntityRef, country: str) -> bool:
        return any(
            each.id != town.id
            and not each.partial
            and self._types.is_settlement(each.id)
            and country not in set(self._countries(each.id))
            for each in self._graph.candidates(town.label)
        )

    def _countries(self, place: str) -> Iterator[str]:
        for fact in self._graph.facts(place):
            if fact.relation.id == _COUNTRY and isinstance(fact.object, EntityRef):
                yield fact.object.id
