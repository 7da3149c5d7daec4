"""Where places lie: chains of containment, countries, and what follows from them for a claim.

"In France" is supported by any chain that leads there. It is contradicted only where both sides are known to lie in
different countries or continents, or where both are settlements: of a region nobody knows what it may contain.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from detect.ancestors import ancestors
from detect.outcome import Comparison, agree, disagree, undecided
from kg.graph import Graph
from kg.records import EntityRef, Fact, Quantity
from kg.schema import builtin

COUNTRY = "P17"
CONTINENT = "P30"
BORDERS = "P47"
POPULATION = "P1082"
SETTLED_BORDERS = 1950
COUNTRY_TYPES = frozenset({"country", "sovereign state"})
CONTINENT_TYPES = frozenset({"continent"})
SETTLEMENTS = frozenset(
    "city town village hamlet municipality commune comune settlement capital metropolis megacity".split()
)
DIVISIONS = frozenset("state province prefecture canton department county borough oblast voivodeship".split())
LARGE = frozenset("big millions megacity metropolis capital seat".split())
"""Words of types that only a town of its own has: "big city", "city with millions of inhabitants", "county seat"."""
GRAVEYARDS = frozenset("cemetery graveyard churchyard".split())
WELL_KNOWN = 80
"""Importance (about the number of Wikipedias) below which a graph of towns may take a suburb for a town of its own."""
FAR_LARGER = 10.0
"""How many times as many people live in a city as in one of its suburbs, at least."""
CHAIN_DEPTH = 6
CHAIN_LIMIT = 200


class PlaceKind(NamedTuple):
    """What level of place something is; all False for regions and whatever else."""

    continent: bool
    country: bool
    settlement: bool


@dataclass(frozen=True, slots=True)
class Location:
    """A comparison with the fact that decided it, if one did."""

    comparison: Comparison
    fact: Fact | None = None


class Places:
    """Containment over one graph; chains are cached, so build one per graph."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self._containing = containing_relations(graph)
        self.chain = lru_cache(maxsize=20_000)(self._chain)

    def within(self, subject: str, claimed: str) -> Location:
        """Does ``subject`` lie in ``claimed`` (entity ids)?"""
        if claimed in self.chain(subject):
            return Location(agree("entity:contained"), self._step_towards(subject, claimed))
        if self._types(claimed) & CONTINENT_TYPES:
            known, others = self._continents(subject), frozenset({claimed})
        else:
            known, others = self._stated(subject, COUNTRY), self._countries(claimed)
        if self._apart(known, others) and subject not in others and not self._is_minor(claimed):
            return Location(disagree("entity:elsewhere"), self._like(subject, claimed) or known[0])
        return Location(undecided("entity:coarse"), known[0] if known else None)

    def compare(
        self,
        fact_place: str,
        claimed: Iterable[str],
        *,
        likely: Set[str] | None = None,
        year: int | None = None,
    ) -> Comparison:
        """A claimed place of an event ("born in ...") against the place of the fact.

        ``likely``: those of the claimed that may well be meant, None for all; a town that is but a remote chance is not
        taken for a suburb.
        ``year`` is about when it was, None for unknown: before `SETTLED_BORDERS` the place may have belonged to a
        neighbour of the country it is in now.
        """
        candidates = list(claimed)
        if any(c in self.chain(fact_place) for c in candidates):
            return agree("entity:contained")
        if any(fact_place in self.chain(c) for c in candidates):
            return undecided("entity:finer")
        moved = year is None or year < SETTLED_BORDERS
        meant = candidates if likely is None else likely
        if not moved and self.is_country(fact_place):
            candidates = [c for c in candidates if not self.is_former(c)] or candidates
        if all(self._excluded(fact_place, c, moved=moved, suburb=c in meant) for c in candidates):
            return disagree("entity:other")
        return undecided("entity:coarse")

    def _excluded(self, place: str, claimed: str, *, moved: bool, suburb: bool) -> bool:
        """True where nothing can lie in both places, or could when the borders of neighbours were others."""
        if self._settlement(place) and self._settlement(claimed):
            return not (suburb and self._may_be_suburb(place, claimed))
        if self._are(GRAVEYARDS, place, claimed) or self._in_another_division(place, claimed, moved=moved):
            return True
        if self._types(claimed) & CONTINENT_TYPES:
            return self._apart(self._continents(place), frozenset({claimed}))
        own, others = self._stated(place, COUNTRY), self._countries(claimed)
        if moved and not self._settlement(claimed) and self._neighbours(own, others):
            return False
        return self._apart(own, others, place=place)

    def _may_be_suburb(self, one: str, other: str) -> bool:
        """True where one is a place that few know, and the other far larger or of unknown size, in one country.

        A large town is one of its own, and suburbs mostly lie in the division that their city lies in.
        """
        if not any(self._is_minor(each) and not self._is_large(each) for each in (one, other)):
            return False
        if self._apart(self._stated(one, COUNTRY), self._countries(other)) or self._are_divided(one, other):
            return False
        few, many = sorted(map(self._population, (one, other)))
        return not few or many >= FAR_LARGER * few

    def _is_large(self, place: str) -> bool:
        """True for what is said to be a town of many, or the seat of something."""
        return any(not LARGE.isdisjoint(label.split()) for label in self._types(place))

    def _are_divided(self, one: str, other: str) -> bool:
        """True where two places lie in different divisions of one kind: Ulm and Munich, each in a state of Germany."""
        return any(
            found.isdisjoint(beside)
            for kind, found in self._divisions(one).items()
            if (beside := self._divisions(other).get(kind))
        )

    def _divisions(self, place: str) -> Mapping[str, Set[str]]:
        """The divisions that a place is, or lies in, by their kind."""
        found: dict[str, set[str]] = defaultdict(set)
        for each in (place, *self.chain(place)):
            for kind in filter(_is_division, self._types(each)):
                found[kind].add(each)
        return found

    def _is_minor(self, place: str) -> bool:
        """True for a settlement that few know: it may be part of a larger one, or what was meant a namesake of it."""
        return self._settlement(place) and 0 < self._graph.entity(place).importance < WELL_KNOWN

    def _population(self, place: str) -> float:
        """The largest that is stated, 0 where none is."""
        stated = (fact.object for fact in self._stated(place, POPULATION))
        return max((each.amount for each in stated if isinstance(each, Quantity)), default=0.0)

    def _are(self, heads: frozenset[str], *places: str) -> bool:
        return all(heads & {label.split(" of ")[0] for label in self._types(place)} for place in places)

    def _in_another_division(self, place: str, claimed: str, *, moved: bool) -> bool:
        """True where a place is, or lies in, a division of the kind that was claimed (both "state of India").

        Divisions of one kind never contain each other. Where borders may have moved, they must be known to have none
        in common.
        """
        divisions = self._divisions(place)
        own = {each for kind in self._types(claimed) for each in divisions.get(kind, ())}
        if not own or claimed in own:
            return False
        return not moved or all(self._are_distant(each, claimed) for each in own)

    def _are_distant(self, one: str, other: str) -> bool:
        """True where the borders of both are known, and none of them is between the two."""
        borders = [self._objects(place, BORDERS) for place in (one, other)]
        return all(borders) and other not in borders[0] and one not in borders[1]

    def _objects(self, place: str, relation: str) -> frozenset[str]:
        stated = self._stated(place, relation)
        return frozenset(fact.object.id for fact in stated if isinstance(fact.object, EntityRef))

    def _neighbours(self, facts: list[Fact], others: frozenset[str]) -> bool:
        countries = [fact.object.id for fact in facts if isinstance(fact.object, EntityRef)]
        borders = (fact.object for country in countries for fact in self._stated(country, BORDERS))
        return any(isinstance(border, EntityRef) and border.id in others for border in borders)

    def is_country(self, place: str) -> bool:
        """True for a country of today; the borders of former ones are not known."""
        types = self._types(place)
        return bool(types & COUNTRY_TYPES) and not self._former(types)

    def is_former(self, place: str) -> bool:
        """Whether a state, or whatever place, is no more."""
        return self._former(self._types(place))

    @staticmethod
    def _former(types: frozenset[str]) -> bool:
        return any(
            word in label for label in types for word in ("histor", "former", "empire", "colony", "ancient")
        )

    def _like(self, subject: str, claimed: str) -> Fact | None:
        """Where the subject really lies, as the same kind of place as was claimed (a city for a city)."""
        kind = self.kind(claimed)
        containing = (
            f for f in self._graph.facts(subject) if f.relation.id in self._containing and not f.ended
        )
        alike = (f for f in containing if isinstance(f.object, EntityRef) and self.kind(f.object.id) == kind)
        return next(alike, None)

    def holds_all(self, claimed: str, subject: str) -> bool:
        """Whether all of ``subject`` lies in ``claimed``: Egypt is not where all of the Nile is."""
        found = False
        for relation in self._containing:
            inside = [
                claimed == each or claimed in self.chain(each) for each in self._objects(subject, relation)
            ]
            if any(inside) and not all(inside):
                return False
            found = found or bool(inside) and all(inside)
        return found

    def kind(self, place: str) -> PlaceKind:
        types = self._types(place)
        return PlaceKind(bool(types & CONTINENT_TYPES), bool(types & COUNTRY_TYPES), self._settlement(place))

    def _apart(self, facts: list[Fact], others: frozenset[str], *, place: str = "") -> bool:
        """True where both sides are known, and are neither the same nor one in the other."""
        own = {fact.object.id for fact in facts if isinstance(fact.object, EntityRef)}
        if place and self.is_country(place):
            own.add(place)
        related = own & others or any(own & self.chain(other) for other in others)
        return bool(own and others and not related)

    def _countries(self, place: str) -> frozenset[str]:
        """The country of a place: itself, or what is stated; empty for what no longer exists."""
        if self._former(self._types(place)):
            return frozenset()
        own = {place} if self.is_country(place) else set()
        stated = {
            fact.object.id for fact in self._stated(place, COUNTRY) if isinstance(fact.object, EntityRef)
        }
        return frozenset(own | stated)

    def _continents(self, place: str) -> list[Fact]:
        facts = self._stated(place, CONTINENT)
        if facts:
            return facts
        countries = [f.object.id for f in self._stated(place, COUNTRY) if isinstance(f.object, EntityRef)]
        return [fact for country in countries for fact in self._stated(country, CONTINENT)]

    def _settlement(self, place: str) -> bool:
        heads = (label.split(" of ")[0].split(" in ")[0].split() for label in self._types(place))
        return any(head and head[-1] in SETTLEMENTS for head in heads)

    def _types(self, entity: str) -> frozenset[str]:
        return frozenset(self._graph.entity(entity).types)

    def _stated(self, entity: str, relation: str) -> list[Fact]:
        return [f for f in self._graph.facts(entity) if f.relation.id == relation and not f.ended]

    def _step_towards(self, subject: str, claimed: str) -> Fact | None:
        """The fact about the subject that leads to the claimed place."""
        onward: Fact | None = None
        for fact in self._graph.facts(subject):
            if isinstance(fact.object, EntityRef):
                if fact.object.id == claimed:
                    return fact
                if onward is None and claimed in self.chain(fact.object.id):
                    onward = fact
        return onward

    def _chain(self, entity_id: str) -> frozenset[str]:
        """Everything that contains an entity: located in, part of, country, continent."""
        return ancestors(entity_id, self._containers, depth=CHAIN_DEPTH, enough=CHAIN_LIMIT)

    def _containers(self, entity_id: str) -> Iterator[str]:
        for fact in self._graph.facts(entity_id):
            if fact.relation.id in self._containing and isinstance(fact.object, EntityRef) and not fact.ended:
                yield fact.object.id


def _is_division(label: str) -> bool:
    """ "state of India", "county of California"; not "state", which may be a country."""
    head, _, whole = label.partition(" of ")
    return bool(whole) and not DIVISIONS.isdisjoint(head.split()[-1:])


def containing_relations(graph: Graph) -> frozenset[str]:
    """Ids of the relations that lead from a thing to what contains it."""
    known = (*builtin().values(), *graph.relations())
    return frozenset(relation.id for relation in known if relation.contains)
