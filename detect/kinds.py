"""Kinds of things: "a scientist" is supported by a physicist, "a footballer" is not contradicted by one.

Subclass facts of the graph are followed upwards, a bounded number of steps.
"""

from __future__ import annotations

from functools import lru_cache

from detect.outcome import Comparison, agree, undecided
from kg.graph import Graph
from kg.records import EntityRef

SUBCLASS = "P279"
DEPTH = 6
_LIMIT = 100


class Kinds:
    """The subclass tree of one graph; chains are cached, so build one per graph."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self.chain = lru_cache(maxsize=20_000)(self._chain)

    def compare(self, kind: str, claimed: str) -> Comparison | None:
        """A claimed kind against that of a fact (entity ids); None where neither contains the other."""
        if claimed in self.chain(kind):
            return agree("entity:subclass")
        return undecided("entity:finer") if kind in self.chain(claimed) else None

    def _chain(self, entity_id: str) -> frozenset[str]:
        """All classes above an entity, breadth first."""
        seen: set[str] = set()
        frontier = [entity_id]
        for _ in range(DEPTH):
            frontier = [
                fact.object.id
                for one in frontier
                for fact in self._graph.facts(one)
                if fact.relation.id == SUBCLASS
                and isinstance(fact.object, EntityRef)
                and fact.object.id not in seen
            ]
            seen.update(frontier)
            if not frontier or len(seen) > _LIMIT:
                break
        return frozenset(seen - {entity_id})
