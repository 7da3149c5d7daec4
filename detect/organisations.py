"""Organisations and their parts: "studied at Cambridge" is supported by a college of Cambridge.

Part of and parent organisation lead upwards. A subsidiary is a company of its own and an owner is none of it, so what
is true of one decides nothing about the other.
"""

from __future__ import annotations

from functools import lru_cache

from detect.ancestors import ancestors, objects
from detect.outcome import Comparison, agree, undecided
from kg.graph import Graph

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
        return ancestors(entity_id, lambda one: objects(self._graph, one, relations), depth=_DEPTH)
