"""What is known well enough to deny a superlative: the well-known things that have been measured.

That something is the largest cannot be told where the graph lacks rivals, but that it is not follows from one that is
larger. Such a witness must be of the very kind, lie wholly in the place, be as well known, and be larger by more than
definitions differ by: of what belongs to a city, of where a continent ends.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from detect.ancestors import objects
from detect.comparative_wording import AREA, DIAMETER, ELEVATION, HEIGHT, LENGTH, MASS, POPULATION, RADIUS
from detect.continents import CONTINENT, COUNTRY, DIVISION
from detect.head import Head, Measured, measured
from detect.places import Places
from detect.superlative_wording import Superlative
from kg.graph import Graph
from kg.records import EntityRef, Fact, Quantity
from kg.unit import UNITS

_MARGINS = {
    POPULATION: 1.2, AREA: 1.1, LENGTH: 1.1, ELEVATION: 1.01, HEIGHT: 1.05, MASS: 1.02, RADIUS: 1.02, DIAMETER: 1.02,
}  # fmt: skip
"""How many times as much is more, whoever measures: counts change and coasts are long, mountains are surveyed."""
_CITY_MARGIN, _CITY_COUNTED_ONCE = 1.4, 3.0
"""The same of a city's people, who are counted within its limits and with its suburbs, or only once."""
_AS_KNOWN = 0.5
"""Importance of a witness, relative to what was called the largest."""
_ENOUGH = 3
"""Only among so many is one known to be the first."""
_LIES_IN = frozenset((CONTINENT, COUNTRY, DIVISION, "P276", "P397"))
"""Not "part of": Brazil is part of Latin America too. A moon lies at what it orbits."""


class Rivals:
    """The measured things of the head of one graph; thread-safe."""

    def __init__(self, graph: Graph, head: Head, places: Places) -> None:
        self._graph = graph
        self._head = head
        self._places = places
        self._of_kind = lru_cache(maxsize=64)(self._find)

    def measured(self, entity_id: str) -> Measured:
        """A thing with its measures, whether it is of the head or not."""
        return measured(self._graph.entity(entity_id), self._graph.facts(entity_id))

    def is_kind(self, entity_id: str, noun: str) -> bool:
        """Whether something is called by the noun: "state" for a "state of India", no country."""
        types = self._places.types
        if noun == "country":
            return types.is_country(entity_id)
        if noun == "city":
            return types.is_settlement(entity_id)
        heads = {label.split(" of ")[0].split(" in ")[0] for label in types.of(entity_id)}
        return noun in heads and not types.is_former(entity_id) and not types.is_country(entity_id)

    def ahead(self, said: Superlative, subject: Measured, place: str) -> list[Measured]:
        """The witnesses, the most important first; ``place`` is "" for the world."""
        least = _AS_KNOWN * subject.importance
        others = (
            m for m in self._wholly_in(said.noun, place) if m.id != subject.id and m.importance >= least
        )
        return [m for m in others if _exceeds(said, m, subject)]

    def first(self, said: Superlative, place: str) -> Measured | None:
        """The one that comes first by the measure that is mostly meant, whatever amount of it, before all that lie in
        the place, if only in part; None where few are known, or the kind has others that are not.
        """
        plain = replace(said, relations=said.relations[:1], together=False)
        known = [m for m in self._at_all_in(said.noun, place) if shown(plain, m)]
        if len(known) < _ENOUGH or not said.is_closed:
            return None
        relation = shown(plain, known[0])[0].relation.id
        firsts = {
            max(known, key=lambda m: said.sign * one(map(_amount, m.facts[relation]))).id
            for one in (min, max)
        }
        return next(m for m in known if m.id in firsts) if len(firsts) == 1 else None

    def is_clear(self, said: Superlative, first: Measured, place: str) -> bool:
        """Whether the first is far enough ahead of each of the others to stand in the place of a wrong one."""
        known = (m for m in self._at_all_in(said.noun, place) if m.id != first.id and shown(said, m))
        return all(_exceeds(said, first, m) for m in known)

    def _wholly_in(self, noun: str, place: str) -> Iterator[Measured]:
        """No river of two countries lies in one of them, nothing Russian in Europe, whose end is disputed."""
        for thing, located in self._of_kind(noun):
            if not place or (located.is_in(place) and not located.is_out(place)):
                yield thing

    def _at_all_in(self, noun: str, place: str) -> Iterator[Measured]:
        return (thing for thing, located in self._of_kind(noun) if not place or located.is_in(place))

    def _find(self, noun: str) -> Sequence[tuple[Measured, _Located]]:
        return [(m, self._located(m.id)) for m in self._head.figures.measured if self.is_kind(m.id, noun)]

    def _located(self, entity_id: str) -> _Located:
        around: dict[str, list[frozenset[str]]] = defaultdict(list)
        for fact in self._graph.facts(entity_id):
            if fact.relation.id in _LIES_IN and isinstance(fact.object, EntityRef) and not fact.ended:
                at = fact.object.id
                around[fact.relation.id].append(self._places.chain(at) | {at})
        countries = set(objects(self._graph, entity_id, (COUNTRY,))) or {entity_id}
        on = {continent for each in countries for continent in objects(self._graph, each, (CONTINENT,))}
        return _Located(tuple(map(tuple, around.values())), frozenset(on))


@dataclass(frozen=True, slots=True)
class _Located:
    """``around``: for each relation that places a thing, what each of its facts leads to; ``continents``: those of its
    countries.
    """

    around: tuple[tuple[frozenset[str], ...], ...]
    continents: frozenset[str]

    def is_in(self, place: str) -> bool:
        return any(place in each for facts in self.around for each in facts)

    def is_out(self, place: str) -> bool:
        """Whether part of it lies elsewhere, too."""
        if place in self.continents and len(self.continents) > 1:
            return True
        return any(
            any(place in each for each in facts) and not all(place in each for each in facts)
            for facts in self.around
        )


def shown(said: Superlative, thing: Measured) -> list[Fact]:
    """A fact for each measure that the superlative may mean; empty where not enough is known."""
    known = [facts[0] for relation in said.relations if (facts := thing.facts.get(relation))]
    return known if known and (not said.together or len(known) == len(said.relations)) else []


def _exceeds(said: Superlative, witness: Measured, subject: Measured) -> bool:
    """Whether one is ahead of the other in all measures that both are known by, whatever amount of each is meant."""
    if not shown(said, witness) or not shown(said, subject):
        return False
    shared = [r for r in said.relations if r in witness.facts and r in subject.facts]
    return bool(shared) and all(_is_apart(said, r, witness.facts[r], subject.facts[r]) for r in shared)


def _is_apart(said: Superlative, relation: str, ones: Sequence[Fact], others: Sequence[Fact]) -> bool:
    more, less = (
        sorted(map(_amount, each)) for each in ((ones, others) if said.sign > 0 else (others, ones))
    )
    if not said.counts_a_city:
        return more[0] >= _MARGINS[relation] * less[-1]
    if len(more) == 1 or len(less) == 1:
        return more[0] >= _CITY_COUNTED_ONCE * less[-1]
    return more[0] >= _CITY_MARGIN * less[0] and more[-1] >= _CITY_MARGIN * less[-1]


def _amount(fact: Fact) -> float:
    """In the base unit of its dimension."""
    value = fact.object
    assert isinstance(value, Quantity)
    return value.amount * UNITS[value.unit].factor if value.unit in UNITS else value.amount
