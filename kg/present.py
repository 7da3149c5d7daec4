"""A graph as it stands today: what begins later is left out, and what ends later has not ended."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import date
from functools import lru_cache

from kg.graph import Candidate, Graph
from kg.records import Entity, Fact, Relation, Time

ENTITIES_KEPT = 4096
SUBJECTS_KEPT = 256
"""Entities whose facts, in either direction, are kept decoded: those that one answer speaks of are looked at many
times."""


class PresentGraph:
    """Implements `kg.graph.Graph` over another one; ``today`` is asked at every look-up of facts.

    What was looked up last is kept, so build one per graph and reader; the graph under it must not change.
    """

    def __init__(self, graph: Graph, today: Callable[[], date]) -> None:
        self._graph = graph
        self._today = today
        self._entity = lru_cache(maxsize=ENTITIES_KEPT)(graph.entity)
        self._facts = lru_cache(maxsize=SUBJECTS_KEPT)(self._facts_on)
        self._inverse_facts = lru_cache(maxsize=SUBJECTS_KEPT)(self._inverse_facts_on)
        self._inverse_relations = lru_cache(maxsize=ENTITIES_KEPT)(graph.inverse_relations)

    @property
    def name(self) -> str:
        return self._graph.name

    def entity(self, entity_id: str) -> Entity:
        return self._entity(entity_id)

    def relation(self, relation_id: str) -> Relation:
        return self._graph.relation(relation_id)

    def relations(self) -> Sequence[Relation]:
        return self._graph.relations()

    def entities(self) -> Iterator[Entity]:
        return self._graph.entities()

    def facts(self, entity_id: str) -> Sequence[Fact]:
        return self._facts(entity_id, self._today())

    def inverse_facts(self, entity_id: str, relation_id: str = "", *, limit: int = 1000) -> Sequence[Fact]:
        if relation_id and relation_id not in self._inverse_relations(entity_id):
            return ()
        return self._inverse_facts(entity_id, relation_id, limit, self._today())

    def inverse_relations(self, entity_id: str) -> frozenset[str]:
        return self._inverse_relations(entity_id)

    def candidates(self, surface: str) -> Sequence[Candidate]:
        return self._graph.candidates(surface)

    def _facts_on(self, entity_id: str, today: date) -> Sequence[Fact]:
        return _present(self._graph.facts(entity_id), today)

    def _inverse_facts_on(self, entity_id: str, relation_id: str, limit: int, today: date) -> Sequence[Fact]:
        return _present(self._graph.inverse_facts(entity_id, relation_id, limit=limit), today)


def _present(facts: Sequence[Fact], today: date) -> Sequence[Fact]:
    if all(fact.start is None and fact.end is None for fact in facts):
        return facts
    begun = (fact for fact in facts if not _is_later(fact.start, today))
    return [replace(fact, end=None) if _is_later(fact.end, today) else fact for fact in begun]


def _is_later(time: Time | None, today: date) -> bool:
    """Whether a time lies after today as far as it is stated."""
    if time is None or time.year <= today.year - 1:
        return False
    first = (time.year, time.month or 1, time.day or 1)
    return first > (today.year, today.month, today.day)
