"""Ties of people and organisations to countries: of whose life nothing leads into a country, he is no citizen of it.

Many have more citizenships than a graph knows, but hardly one without a trace: a birthplace, a school, an employer, a
team, a film that was made there. Nothing follows of those born long ago, nor where a state is no more, a neighbour of
one's own, or where the graph knows too little of somebody. An organisation is of the country that it is described by,
unless an owner, a founder, a seat leads into another.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from detect.ancestors import objects
from detect.continents import BORDERS
from detect.evidence import Evidence
from detect.years import BORN, years_of
from kg.alias import fold
from kg.demonym import demonyms_of
from kg.records import EntityClass, EntityRef

CITIZENSHIP = "P27"
_BORN_IN = "P19"
_OF_COUNTRY = frozenset(("P17", "P131", "P159", "P495", "P27"))
"""Relations that tell of which country a team, a school, a film or a relative is."""
_SEATED = frozenset(("P17", "P159", "P495", "P740"))
"""Relations that tell of which country an organisation is."""
_MOST_FACTS = 64
_SETTLED, _STABLE = 1850, 1900
"""Who was born before has belonged to states that are no more; or before, in what may be a neighbour's today."""
_BORDERS_APART = 2
"""So many borders the states of old did not reach across, on the whole."""


class Ties:
    """What ties people and organisations to countries in one graph; thread-safe."""

    def __init__(self, evidence: Evidence) -> None:
        self._evidence = evidence

    def has_none(self, bearer: str, countries: Collection[str]) -> bool:
        """Whether nothing that is known of somebody or an organisation leads into any of the states of today that a
        claim may mean.
        """
        types, countries = self._evidence.places.types, self.without_languages(countries)
        if not countries or not all(map(types.is_sovereign, countries)):
            return False
        classes = self._evidence.graph.entity(bearer).classes
        if EntityClass.PERSON in classes:
            return self._is_no_citizen(bearer, countries)
        return EntityClass.ORGANISATION in classes and self._is_of_another(bearer, countries)

    def without_languages(self, meanings: Collection[str]) -> list[str]:
        """The countries among what an adjective may mean: "Korean" is a language, too."""
        graph = self._evidence.graph
        return [each for each in meanings if EntityClass.LANGUAGE not in graph.entity(each).classes]

    def _is_of_another(self, organisation: str, countries: Collection[str]) -> bool:
        """Whether an organisation is described by its own country alone, and nothing leads into the others."""
        places = self._evidence.places
        stated = self._evidence.graph.facts(organisation)
        own = {
            each
            for fact in stated
            if fact.relation.id in _SEATED and isinstance(fact.object, EntityRef)
            for each in places.chain(fact.object.id) | {fact.object.id}
            if places.types.is_country(each)
        }
        if not self.is_described_so(organisation, own) or self.is_described_so(organisation, countries):
            return False
        return all(around.isdisjoint(countries) for around in self._around(organisation))

    def _is_no_citizen(self, person: str, countries: Collection[str]) -> bool:
        own = self._own_countries(person)
        if not own or not own.isdisjoint(countries) or self.is_described_so(person, countries):
            return False
        born = self._born(person)
        if born < _STABLE and not self._are_apart(own, countries, _BORDERS_APART if born < _SETTLED else 1):
            return False
        return all(around.isdisjoint(countries) for around in self._around(person))

    def _own_countries(self, person: str) -> frozenset[str]:
        """The states of citizenship and birth; none where either is unknown or no more."""
        places, facts = self._evidence.places, self._evidence.graph.facts(person)
        citizen = {
            f.object.id for f in facts if f.relation.id == CITIZENSHIP and isinstance(f.object, EntityRef)
        }
        born = [f.object.id for f in facts if f.relation.id == _BORN_IN and isinstance(f.object, EntityRef)]
        of_birth = {each for place in born for each in places.chain(place) if places.types.is_country(each)}
        if not of_birth or not citizen or not all(map(places.types.is_country, citizen)):
            return frozenset()
        return frozenset(citizen | of_birth)

    def _born(self, person: str) -> int:
        return min(years_of(self._evidence.graph, person, (BORN,)), default=0)

    def _are_apart(self, own: Collection[str], countries: Collection[str], borders: int) -> bool:
        """Whether more than so many borders lie between states, all of which can be reached over land if several do: of
        an overseas country the people may have been citizens.
        """
        reached = frozenset(own)
        for _ in range(borders):
            reached |= self._neighbours(reached)
            if not reached.isdisjoint(countries):
                return False
        while borders > 1 and not reached.issuperset(countries):
            more = reached | self._neighbours(reached)
            if more == reached:
                return False
            reached = more
        return True

    def _neighbours(self, states: Collection[str]) -> frozenset[str]:
        graph = self._evidence.graph
        return frozenset(other for each in states for other in objects(graph, each, (BORDERS,)))

    def is_described_so(self, bearer: str, countries: Collection[str]) -> bool:
        """Whether a description has the name of a country or its adjective."""
        graph = self._evidence.graph
        said = f" {fold(graph.entity(bearer).description)} "
        names = (
            name
            for each in countries
            for name in (
                graph.entity(each).label,
                *demonyms_of(graph, EntityRef(each, graph.entity(each).label)),
            )
        )
        return any(f" {fold(name)} " in said for name in names)

    def _around(self, bearer: str) -> Iterator[frozenset[str]]:
        """All that the places, people, works and organisations of somebody's life lie in or are of."""
        graph = self._evidence.graph
        stated = (fact.object for fact in graph.facts(bearer)[:_MOST_FACTS])
        turned = (fact.subject for fact in graph.inverse_facts(bearer, limit=_MOST_FACTS))
        for each in (*stated, *turned):
            if isinstance(each, EntityRef):
                yield self._of(each.id)

    def _of(self, entity: str) -> frozenset[str]:
        chain = self._evidence.places.chain
        beside = {
            fact.object.id
            for fact in self._evidence.graph.facts(entity)[:_MOST_FACTS]
            if fact.relation.id in _OF_COUNTRY and isinstance(fact.object, EntityRef)
        }
        return chain(entity).union({entity}, beside, *map(chain, beside))
