"""Organisations and their parts: "studied at Cambridge" is supported by a college of Cambridge.

Part of and parent organisation lead upwards. A subsidiary is a company of its own and an owner is none of it, so what
is true of one decides nothing about the other.
"""

from __future__ import annotations

from functools import lru_cache

from detect.outcome import Comparison, agree, undecided
from kg.graph import Graph
from kg.records import EntityRef

PART_OF, PARENT, OWNER = "P361", "P749", "P127"
_DEPTH = 4


class Organisations:
    """Parts and owners over one graph; chains are cached, so build one per graph."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self._above = lru_cache(maxsize=20_000)(self._chain)

    def compare(self, organisation: str, claimed: str) -> Comparison | None:
        """A claimed organisation against that of a fact (entity ids); None where nothing joins them."""
        if claimed in self._above(organisation, (PART_OF,)):
            return agree("entity:part")
        joined = (PART_OF, PARENT, OWNER)
        if claimed in self._above(organisation, joined) or organisation in self._above(claimed, joined):
            return undecided("entity:affiliated")
        return None

    def _chain(self, entity_id: str, relations: tuple[str, ...]) -> frozenset[str]:
        seen: set[str] = set()
        frontier = [entity_id]
        for _ in range(_DEPTH):
            frontier = [
                fact.object.id
                for one in frontier
                for fact in self._graph.facts(one)
                if fact.relation.id in relations
                and isinstance(fact.object, EntityRef)
                and fact.object.id not in seen
            ]
            seen.update(frontier)
            if not frontier:
                break
        return frozenset(seen - {entity_id})
