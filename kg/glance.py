"""What linking asks of entities all the time: classes, descriptions, and the entities that their facts lead to.

A snapshot answers all for less than whole entities and facts take; any other graph is asked for those.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache

from kg.graph import Graph
from kg.records import EntityClass, EntityRef

MOST_FACTS = 64
"""Facts of an entity that are looked at."""
_MOST_CLASSES = 1 << 13
_MOST_NEIGHBOURS = 1 << 11


class Glance:
    """Classes and neighbours over one graph; remembers the last ones, safe from several threads."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        quick: Callable[[str], frozenset[EntityClass]] | None = getattr(graph, "classes", None)
        self.classes = lru_cache(maxsize=_MOST_CLASSES)(quick or self._classes)
        self._objects: Callable[[str, int], Iterable[str]] | None = getattr(graph, "objects", None)
        told: Callable[[str], tuple[str, tuple[str, ...]]] | None = getattr(graph, "described", None)
        self.described = told or self._described
        self.neighbours = lru_cache(maxsize=_MOST_NEIGHBOURS)(self._neighbours)

    def _classes(self, entity_id: str) -> frozenset[EntityClass]:
        return self._graph.entity(entity_id).classes

    def _described(self, entity_id: str) -> tuple[str, tuple[str, ...]]:
        entity = self._graph.entity(entity_id)
        return entity.description, entity.types

    def _neighbours(self, entity_id: str) -> frozenset[str]:
        """The objects of an entity's facts."""
        if self._objects is not None:
            return frozenset(self._objects(entity_id, MOST_FACTS))
        facts = self._graph.facts(entity_id)[:MOST_FACTS]
        return frozenset(fact.object.id for fact in facts if isinstance(fact.object, EntityRef))
