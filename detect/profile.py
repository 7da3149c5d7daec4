"""Profiles: which relations entities of a type have, learned from the head of the graph.

They tell whether a namesake could be meant: "Jaws was released in 1975" may be about a film whose date the graph does
not know, but "the author of Jaws" is not about a film, because films have no authors here.
"""

from __future__ import annotations

from detect.head import Head
from kg.graph import Graph
from kg.records import Relation

LEAST_ENTITIES = 5
LEAST_SHARE = 0.05


class Profiles:
    """P(relation | type) over the head of a graph; ``head`` shares what another reader of it has read."""

    def __init__(self, graph: Graph, head: Head | None = None) -> None:
        self._graph = graph
        self._head = head or Head(graph)

    def read(self) -> None:
        """Read the graph's head now."""
        _ = self._head.figures

    def may_have(self, entity_id: str, relation: Relation) -> bool:
        """False where entities like this one do not have the relation; True in doubt. Of a type that few have, what its
        words name counts: "film series" as "film".
        """
        entities, having = self._head.figures.entities, self._head.figures.having
        own = self._graph.entity(entity_id).types
        types = [t for t in own if entities[t] >= LEAST_ENTITIES]
        types = types or [word for t in own for word in t.split() if entities[word] >= LEAST_ENTITIES]
        if not types:
            return True
        ids = {relation.id, *([relation.inverse] if relation.inverse else [])}
        return any(sum(having[t, r] for r in ids) >= LEAST_SHARE * entities[t] for t in types)
