"""Where a place lies: claims that something is in a country, a continent or another place.

"In France" is supported by any chain that leads there. It is contradicted only where both sides are known to lie in
different countries, or the continent is another one: two towns of one country may well contain each other.
"""

from __future__ import annotations

from dataclasses import dataclass

from detect.compare import Comparison, Outcome
from detect.evidence import COUNTRY_TYPES, Evidence
from kg.records import EntityRef, Fact

COUNTRY = "P17"
CONTINENT = "P30"
_CONTINENT_TYPES = frozenset({"continent"})


@dataclass(frozen=True, slots=True)
class Location:
    """A comparison with the fact that decided it, if one did."""

    comparison: Comparison
    fact: Fact | None = None


class Located:
    """Judges containment over one graph."""

    def __init__(self, evidence: Evidence) -> None:
        self._evidence = evidence
        self._graph = evidence.graph

    def compare(self, subject: str, claimed: str) -> Location:
        """Is ``subject`` in ``claimed`` (entity ids)?"""
        if claimed in self._evidence.chain(subject):
            return Location(Comparison(Outcome.AGREE, "entity:contained"), self._first_step(subject, claimed))
        types = frozenset(self._graph.entity(claimed).types)
        if types & _CONTINENT_TYPES:
            return self._elsewhere(subject, frozenset({claimed}), CONTINENT)
        countries = {claimed} if types & COUNTRY_TYPES else set()
        countries |= {
            fact.object.id for fact in self._stated(claimed, COUNTRY) if isinstance(fact.object, EntityRef)
        }
        return self._elsewhere(subject, frozenset(countries), COUNTRY)

    def _elsewhere(self, subject: str, claimed: frozenset[str], relation: str) -> Location:
        facts = self._stated(subject, relation)
        if relation == CONTINENT and not facts:
            countries = [
                fact.object.id
                for fact in self._stated(subject, COUNTRY)
                if isinstance(fact.object, EntityRef)
            ]
            facts = [fact for country in countries for fact in self._stated(country, CONTINENT)]
        known = {fact.object.id for fact in facts if isinstance(fact.object, EntityRef)}
        related = known & claimed or any(known & self._evidence.chain(c) for c in claimed)
        if not known or not claimed or related or subject in claimed:
            return Location(Comparison(Outcome.UNDECIDED, "entity:coarse"))
        return Location(Comparison(Outcome.DISAGREE, "entity:elsewhere"), facts[0])

    def _stated(self, entity: str, relation: str) -> list[Fact]:
        return [f for f in self._graph.facts(entity) if f.relation.id == relation and not f.ended]

    def _first_step(self, subject: str, claimed: str) -> Fact | None:
        """The fact about the subject that leads to the claimed place."""
        onward: Fact | None = None
        for fact in self._graph.facts(subject):
            if isinstance(fact.object, EntityRef):
                if fact.object.id == claimed:
                    return fact
                if onward is None and claimed in self._evidence.chain(fact.object.id):
                    onward = fact
        return onward
