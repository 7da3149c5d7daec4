"""Kinds of things: "a scientist" is supported by a physicist, "a footballer" is not contradicted by one.

Subclass facts of the graph are followed upwards, a bounded number of steps.
"""

from __future__ import annotations

from functools import lru_cache

from detect.ancestors import ancestors, objects
from detect.outcome import Comparison, agree, undecided
from kg.graph import Graph

SUBCLASS = "P279"
DEPTH = 6
_ENOUGH = 100


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

    def are_related(self, one: str, other: str) -> bool:
        """Whether two kinds are the same, or one contains the other."""
        return one == other or self.compare(one, other) is not None

    def _chain(self, entity_id: str) -> frozenset[str]:
        """All classes above an entity."""
        return ancestors(
            entity_id, lambda one: objects(self._graph, one, (SUBCLASS,)), depth=DEPTH, enough=_ENOUGH
        )
