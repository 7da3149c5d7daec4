"""Where places lie: chains of containment, countries, and what follows from them for a claim.

"In France" is supported by any chain that leads there. It is contradicted only where both sides are known to lie in
different countries or continents, or where both are settlements: of a region nobody knows what it may contain.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass

from detect.containment import Containment
from detect.continents import BORDERS, COUNTRY, Continents
from detect.countries import Countries
from detect.distance import Distances
from detect.division import Divisions
from detect.outcome import Comparison, agree, disagree, undecided
from detect.place_types import PlaceTypes
from kg.graph import Graph
from kg.records import EntityRef, Fact, Quantity

POPULATION = "P1082"
SETTLED_BORDERS, SETTLED_DIVISIONS = 1950, 1820
"""From when on countries have about today's borders, and their parts but for those with their neighbours."""
FAR_LARGER = 10.0
"""How many times as many people live in a city as in one of its suburbs, at least."""
FAR = 100.0
"""Kilometres from the middle of a town to whatever is no part of it; of municipalities hardly one reaches farther."""
_METROPOLIS, _NEAR = 2_000_000, 60.0
"""How many people live in a city whose suburbs may be so far; those of a smaller one are not farther than `_NEAR`."""
GREAT = 100_000
"""How many people live in a town that is surely one of its own."""


@dataclass(frozen=True, slots=True)
class Location:
    """A comparison with the fact that decided it, if one did."""

    comparison: Comparison
    fact: Fact | None = None


class Places:
    """Containment over one graph; chains are cached, so build one per graph."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self.types = PlaceTypes(graph)
        self.continents = Continents(graph, self.types)
        countries = Countries(graph, self.types)
        self._countries, self._territory = countries.of, countries.territory
        self.was_larger = countries.was_larger
        self._division = Divisions(graph, self.types)
        self._distances = Distances(graph)
        self._containment = Containment(graph)
        self.chain = self._containment.chain
        self.holds_all = self._containment.holds_all

    def within(self, subject: str, claimed: str, *, as_continent: bool = False) -> Location:
        """Does ``subject`` lie in ``claimed`` (entity ids)?

        ``as_continent``: it is said to be on it as its continent, on which the state that it belongs to may well lie
        and not it: Greenland is a part of Denmark, but not on the continent of Europe.
        """
        if self._is_around_city_state(subject, claimed):
            return Location(undecided("entity:coarse"))
        own = self.continents.own(subject) if self.types.is_continent(claimed) else []
        if own and claimed in self.chain(subject) and claimed not in self.continents.ids(subject):
            apart = disagree("entity:elsewhere") if as_continent else undecided("entity:coarse")
            return Location(apart, own[0])
        if claimed in self.chain(subject):
            return self._around(subject, claimed)
        if self.types.is_continent(claimed):
            known, others = self.continents.stated(subject), frozenset({claimed})
        else:
            known, others = self._stated(subject, COUNTRY), self._countries(claimed)
        is_told = not self.types.is_minor(claimed) or self._is_great_town(subject)
        if self.types.is_continent(claimed) and self.continents.may_lie_overseas(subject, claimed):
            return Location(undecided("entity:coarse"), known[0] if known else None)
        if self._apart(known, others) and subject not in others and is_told:
            return Location(disagree("entity:elsewhere"), self.like(subject, claimed) or known[0])
        if self.continents.is_overseas(subject, claimed):
            return Location(disagree("entity:elsewhere"), self.continents.stated(subject)[0])
        if self._is_outside_former(known, claimed):
            return Location(disagree("entity:elsewhere"), known[0])
        if (around := self._around_otherwise(subject, claimed)) is not None:
            return Location(disagree("entity:elsewhere"), around)
        return Location(undecided("entity:coarse"), known[0] if known else None)

    def _around_otherwise(self, subject: str, claimed: str) -> Fact | None:
        """The fact that something lies in a town or a division of a country that keeps it out of another one."""
        return (
            self._other_town(subject, claimed)
            or self._other_division(subject, claimed)
            or self._other_division_around(subject, claimed)
            or self._stands_apart(subject, claimed)
            or self._reaches_no(subject, claimed)
        )

    def _around(self, subject: str, claimed: str) -> Location:
        """Whether something lies in a place that a chain leads to."""
        sure = claimed in self._containment.surely(subject)
        if not sure and (country := self._other_state(subject, claimed)) is not None:
            return Location(disagree("entity:elsewhere"), country)
        comparison = agree("entity:contained") if sure else undecided("entity:coarse")
        return Location(comparison, self._containment.step_towards(subject, claimed))

    def _other_state(self, subject: str, claimed: str) -> Fact | None:
        """The fact that something is in a state, where one is claimed that only shares a range or a region with that
        one, and no border: a mountain of the Andes in Argentina is in no Ecuador.
        """
        known = self._stated(subject, COUNTRY)
        own = {fact.object.id for fact in known if isinstance(fact.object, EntityRef)}
        if not own or not all(map(self.types.is_sovereign, {*own, claimed})):
            return None
        return known[0] if all(self._are_distant(each, claimed) for each in own) else None

    def _is_around_city_state(self, subject: str, claimed: str) -> bool:
        """Whether something is in a state that is a town, and is said to be in its neighbour: St. Peter's in Rome."""
        states = (c for c in self.chain(subject) if self.types.is_country(c) and self.types.is_settlement(c))
        around = {claimed, *self._countries(claimed)}
        return any(c not in around and not self._objects(c, BORDERS).isdisjoint(around) for c in states)

    def is_far(self, one: str, other: str) -> bool:
        """Whether two places are `FAR` from each other, or in different countries; False where unknown."""
        if self._apart(self._stated(one, COUNTRY), self._countries(other)):
            return True
        return self._is_distant(one, other)

    def _is_distant(self, one: str, other: str) -> bool:
        return (self._distances.kilometres(one, other) or 0.0) > FAR

    def _is_outside_former(self, known: list[Fact], claimed: str) -> bool:
        """Whether what is in countries of today is said to be in a former state that had no place in any of them."""
        if not self.types.is_former(claimed) or not (had := self._territory(claimed)):
            return False
        own = {fact.object.id for fact in known if isinstance(fact.object, EntityRef)}
        return any(map(self.types.is_country, own)) and own.isdisjoint({claimed, *had})

    def _other_town(self, subject: str, claimed: str) -> Fact | None:
        """The fact that something lies in a well-known town, where another well-known one was claimed."""
        if not self.types.is_settlement(claimed) or not self.types.is_well_known(claimed):
            return None
        towns = [
            (fact, town)
            for fact, town in self._containment.contained_by(subject)
            if self.types.is_settlement(town)
        ]
        if not self.chain(claimed).isdisjoint(town for _, town in towns):
            return None
        apart = (
            self._excluded(t, claimed, moved=False, suburb=True) and self.types.is_well_known(t)
            for _, t in towns
        )
        return towns[0][0] if towns and all(apart) else None

    def _other_division(self, subject: str, claimed: str) -> Fact | None:
        """The fact that a town lies in a division of the kind that was claimed: Ottawa in Ontario, not in Alberta.

        Only of a well-known town that shares its name with none of that country: small ones lie in many a state.
        """
        if not self._is_great_town(subject):
            return None
        if not self._in_another_division(subject, claimed, moved=False) or self._has_namesakes(
            subject, claimed
        ):
            return None
        divisions = self._divisions(subject)
        own = (each for kind in self.types.divisions(claimed) for each in divisions[kind])
        return next(filter(None, (self._containment.step_towards(subject, each) for each in own)), None)

    def _other_division_around(self, subject: str, claimed: str) -> Fact | None:
        """As `_other_division`, of the town that something else stands in: the tower in Pisa is in no other region."""
        if self.types.is_settlement(subject):
            return None
        towns = (
            town for _, town in self._containment.contained_by(subject) if self.types.is_settlement(town)
        )
        return next(filter(None, (self._other_division(town, claimed) for town in towns)), None)

    def _stands_apart(self, subject: str, claimed: str) -> Fact | None:
        """The fact that a well-known sight is in another division, or in a town far from the one that was claimed."""
        types = self.types
        if not (types.is_sight(subject) and types.is_well_known(subject) and types.is_well_known(claimed)):
            return None
        facts = [fact for fact, _ in self._containment.contained_by(subject)]
        if facts and self._in_another_division(subject, claimed, moved=False):
            return self.like(subject, claimed) or facts[0]
        towns = [town for town in self._containment.surely(subject) if types.is_settlement(town)]
        if not types.is_settlement(claimed) or not towns:
            return None
        far = all(self._is_distant(town, claimed) for town in towns)
        return facts[0] if far and facts else None

    def _reaches_no(self, subject: str, claimed: str) -> Fact | None:
        """The fact that a mountain, a lake, a canyon is in a division that has no border with the one claimed."""
        types = self.types
        if not (types.is_local(subject) and types.is_well_known(subject)):
            return None
        facts = [fact for fact, _ in self._containment.contained_by(subject)]
        if facts and self._in_another_division(subject, claimed, moved=True):
            return self.like(subject, claimed) or facts[-1]
        return None

    def _is_great_town(self, place: str) -> bool:
        """Whether it is a well-known town of its own, which lies in no town that few know."""
        types = self.types
        if not (types.is_settlement(place) and types.is_well_known(place)):
            return False
        return types.is_large(place) or self._population(place) >= GREAT

    def _has_namesakes(self, place: str, claimed: str) -> bool:
        """Whether another town bears the name that may lie in what was claimed."""
        named = self._graph.candidates(self._graph.entity(place).label)
        towns = [c.id for c in named if c.id != place and not c.partial and self.types.is_settlement(c.id)]
        countries = self._countries(claimed)
        return any(not self._apart(self._stated(town, COUNTRY), countries) for town in towns)

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
        if any(c in self._containment.surely(fact_place) for c in candidates):
            return agree("entity:contained")
        if any(c in self.chain(fact_place) for c in candidates):
            return undecided("entity:coarse")
        if any(fact_place in self.chain(c) for c in candidates):
            return undecided("entity:finer")
        moved = year is None or year < SETTLED_BORDERS
        divided = year is None or year >= SETTLED_DIVISIONS
        meant = candidates if likely is None else likely
        if not moved and self.types.is_country(fact_place):
            candidates = [c for c in candidates if not self.types.is_former(c)] or candidates
        if all(
            any(
                self._excluded(place, c, moved=moved, divided=divided, suburb=c in meant)
                for place in (fact_place, *self._towns_around(fact_place, c))
            )
            for c in candidates
        ):
            return disagree("entity:other")
        return undecided("entity:coarse")

    def _towns_around(self, place: str, claimed: str) -> Iterator[str]:
        """The towns that what is no town itself surely lies in, but not what was claimed: a district of London is in no
        other town or country than London.
        """
        if self.types.is_settlement(place):
            return
        inside = self.chain(claimed) | {claimed}
        for around in self._containment.surely(place):
            if self.types.is_settlement(around) and around not in inside:
                yield around

    def _excluded(self, place: str, claimed: str, *, moved: bool, suburb: bool, divided: bool = True) -> bool:
        """True where nothing can lie in both places, or could when the borders of neighbours were others.

        ``divided``: whether countries had about the parts that they have today.
        """
        if self.types.is_settlement(place) and self.types.is_settlement(claimed):
            return not (suburb and self._may_be_suburb(place, claimed))
        if self.types.are_graves_apart(place, claimed) or self.types.are_buildings_apart(place, claimed):
            return True
        if divided and (
            self._in_another_division(place, claimed, moved=moved) or self._lies_far_from(place, claimed)
        ):
            return True
        if self.types.is_continent(claimed):
            return self._apart(self.continents.stated(place), frozenset({claimed}))
        own, others = self._stated(place, COUNTRY), self._countries(claimed)
        if moved and not self.types.is_settlement(claimed) and self._neighbours(place, own, others):
            return False
        return self._apart(own, others, place=place)

    def _may_be_suburb(self, one: str, other: str) -> bool:
        """True where one is a place that few know, and the other far larger or of unknown size, in one country.

        A large town is one of its own, and suburbs mostly lie in the division that their city lies in, and near it by
        the size of that.
        """
        if not any(self.types.is_minor(each) and not self.types.is_large(each) for each in (one, other)):
            return False
        if self._apart(self._stated(one, COUNTRY), self._countries(other)) or self._are_divided(one, other):
            return False
        few, many = sorted(map(self._population, (one, other)))
        farthest = _NEAR if few and many < _METROPOLIS else FAR
        if (self._distances.kilometres(one, other) or 0.0) > farthest:
            return False
        return not few or many >= FAR_LARGER * few

    def _are_divided(self, one: str, other: str) -> bool:
        """True where two places lie in different divisions of one kind: Ulm and Munich, each in a state of Germany."""
        return any(
            found.isdisjoint(beside)
            for kind, found in self._divisions(one).items()
            if (beside := self._divisions(other).get(kind))
        )

    def _divisions(self, place: str) -> Mapping[str, Set[str]]:
        """The divisions that a place is, or lies in, by their kind."""
        return self._division.of(place, self.chain(place))

    def _population(self, place: str) -> float:
        """The largest that is stated, 0 where none is."""
        stated = (fact.object for fact in self._stated(place, POPULATION))
        return max((each.amount for each in stated if isinstance(each, Quantity)), default=0.0)

    def _in_another_division(self, place: str, claimed: str, *, moved: bool) -> bool:
        """True where a place is, or lies in, a division of the kind that was claimed (both "state of India").

        Divisions of one kind never contain each other. Where borders may have moved, they must be known to have none
        in common, or to be parts of a town.
        """
        divisions = self._divisions(place)
        kinds = [kind for kind in self.types.divisions(claimed) if kind in divisions]
        own = {each for kind in kinds for each in divisions[kind]}
        if not own or claimed in own:
            return False
        if not moved or all(self._are_distant(each, claimed) for each in own):
            return True
        return any(map(self._division.is_of_town, kinds))

    def _lies_far_from(self, division: str, claimed: str) -> bool:
        """True where a division was right, and what is well known lies in one of its kind that has no border with it:
        Chicago for California.
        """
        if not self.types.is_well_known(claimed):
            return False
        around = self._divisions(claimed)
        others = {each for kind in self.types.divisions(division) for each in around.get(kind, ())}
        return (
            bool(others)
            and division not in others
            and all(self._are_distant(division, each) for each in others)
        )

    def _are_distant(self, one: str, other: str) -> bool:
        """True where the borders of both are known, and none of them is between the two."""
        borders = [self._objects(place, BORDERS) for place in (one, other)]
        return all(borders) and other not in borders[0] and one not in borders[1]

    def _objects(self, place: str, relation: str) -> frozenset[str]:
        stated = self._stated(place, relation)
        return frozenset(fact.object.id for fact in stated if isinstance(fact.object, EntityRef))

    def _neighbours(self, place: str, facts: list[Fact], others: frozenset[str]) -> bool:
        """Whether the country of a place, or the place where it is one, borders one of the others."""
        countries = [fact.object.id for fact in facts if isinstance(fact.object, EntityRef)]
        countries += [place] if self.types.is_country(place) else []
        borders = (fact.object for country in countries for fact in self._stated(country, BORDERS))
        return any(isinstance(border, EntityRef) and border.id in others for border in borders)

    def like(self, subject: str, claimed: str) -> Fact | None:
        """Where the subject really lies, as the same kind of place as was claimed (a city for a city), or else as one
        smaller than a country where a smaller one was claimed (a city for a region).
        """
        kind = self.types.kind(claimed)
        placed = [(fact, self.types.kind(each)) for fact, each in self._containment.contained_by(subject)]
        if (same := next((fact for fact, each in placed if each == kind), None)) is not None:
            return same
        if kind.country or kind.continent:
            return None
        return next((fact for fact, each in placed if not each.country and not each.continent), None)

    def _apart(self, facts: list[Fact], others: frozenset[str], *, place: str = "") -> bool:
        """True where both sides are known, and are neither the same nor one in the other."""
        own = {fact.object.id for fact in facts if isinstance(fact.object, EntityRef)}
        if place and self.types.is_country(place):
            own.add(place)
        related = own & others or any(own & self.chain(other) for other in others)
        return bool(own and others and not related)

    def _stated(self, entity: str, relation: str) -> list[Fact]:
        return [f for f in self._graph.facts(entity) if f.relation.id == relation and not f.ended]
