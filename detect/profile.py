"""Profiles: which relations entities of a type have, learned from the head of the graph.

They tell whether a namesake could be meant: "Jaws was released in 1975" may be about a film whose date the graph does
not know, but "the author of Jaws" is not about a film, because films have no authors here.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from itertools import islice

from kg.graph import Graph
from kg.records import Relation

HEAD = 8000
LEAST_ENTITIES = 5
LEAST_SHARE = 0.05


class Profiles:
    """P(relation | type) over the `HEAD` most important entities; read once, when first asked."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph

    def read(self) -> None:
        """Read the graph's head now."""
        _ = self._counts

    def may_have(self, entity_id: str, relation: Relation) -> bool:
        """False where entities like this one do not have the relation; True in doubt."""
        entities, having = self._counts
        types = [t for t in self._graph.entity(entity_id).types if entities[t] >= LEAST_ENTITIES]
        if not types:
            return True
        ids = {relation.id, *([relation.inverse] if relation.inverse else [])}
        return any(sum(having[t, r] for r in ids) >= LEAST_SHARE * entities[t] for t in types)

    @cached_property
    def _counts(self) -> tuple[Counter[str], Counter[tuple[str, str]]]:
        entities: Counter[str] = Counter()
        having: Counter[tuple[str, str]] = Counter()
        for entity in islice(self._graph.entities(), HEAD):
            relations = {fact.relation.id for fact in self._graph.facts(entity.id)}
            entities.update(entity.types)
            having.update((t, r) for t in entity.types for r in relations)
        return entities, having
