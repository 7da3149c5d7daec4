"""The continents that places lie on: by their own facts, or by those of their country."""

from __future__ import annotations

from detect.place_types import PlaceTypes
from kg.graph import Graph
from kg.records import EntityRef, Fact

COUNTRY = "P17"
DIVISION = "P131"
CONTINENT = "P30"
BORDERS = "P47"


class Continents:
    """Over one graph; safe from several threads."""

    def __init__(self, graph: Graph, types: PlaceTypes) -> None:
        self._graph = graph
        self._types = types

    def ids(self, place: str) -> frozenset[str]:
        """The ids of the continents that a place lies on, as far as is known."""
        stated = (fact.object for fact in self.stated(place))
        return frozenset(each.id for each in stated if isinstance(each, EntityRef))

    def beside(self, country: str) -> frozenset[str]:
        """The continents of the countries that one is known to border, stated from either side."""
        near = {f.object.id for f in self._stated(country, BORDERS) if isinstance(f.object, EntityRef)}
        near |= {fact.subject.id for fact in self._graph.inverse_facts(country, BORDERS)}
        return frozenset[str]().union(*map(self.ids, near))

    def own(self, place: str) -> list[Fact]:
        """The continents of a place as its own facts have them, not those of its state."""
        return self._stated(place, CONTINENT)

    def stated(self, place: str) -> list[Fact]:
        facts = self.own(place)
        if facts or self._types.is_island(place):
            return facts
        countries = [f.object.id for f in self._stated(place, COUNTRY) if isinstance(f.object, EntityRef)]
        return [fact for country in countries for fact in self._stated(country, CONTINENT)]

    def is_overseas(self, country: str, claimed: str) -> bool:
        """Whether a state is claimed to lie in one on another continent that it has no border with.

        Within one continent a country may lie in another, as enclaves and disputed ones do; and a town in a province
        abroad may bear the name of a country ("Denmark is in South Carolina").
        """
        if country == claimed or not all(map(self._types.is_sovereign, (country, claimed))):
            return False
        if claimed in self._objects(country, BORDERS) or country in self._objects(claimed, BORDERS):
            return False
        continents, others = self.ids(country), self.ids(claimed)
        return bool(continents and others) and continents.isdisjoint(others)

    def states(self, place: str) -> frozenset[str]:
        """A sovereign state itself, or those that another place is in."""
        of = {place} if self._types.is_sovereign(place) else self._objects(place, COUNTRY)
        return frozenset(filter(self._types.is_sovereign, of))

    def may_lie_overseas(self, place: str, continent: str) -> bool:
        """Whether a place that is no country may lie on a continent that its country reaches or borders: Ceuta, of
        Spain, in Africa.
        """
        if self._types.is_country(place) or self._stated(place, CONTINENT):
            return False
        own = self._objects(place, COUNTRY)
        return any(continent in self.beside(each) for each in own)

    def _objects(self, place: str, relation: str) -> frozenset[str]:
        stated = self._stated(place, relation)
        return frozenset(fact.object.id for fact in stated if isinstance(fact.object, EntityRef))

    def _stated(self, entity: str, relation: str) -> list[Fact]:
        return [f for f in self._graph.facts(entity) if f.relation.id == relation and not f.ended]
