"""What lies above an entity by relations that lead upwards: classes, the wholes it is part of, places around it."""

from __future__ import annotations

import math
from collections.abc import Callable, Container, Iterable, Iterator

from kg.graph import Graph
from kg.records import EntityRef


def ancestors(
    entity_id: str, parents: Callable[[str], Iterable[str]], *, depth: int, enough: float = math.inf
) -> frozenset[str]:
    """All entities at most ``depth`` steps above one, itself left out; no step is taken beyond ``enough`` of them."""
    seen: set[str] = set()
    frontier = [entity_id]
    for _ in range(depth):
        frontier = [above for one in frontier for above in parents(one) if above not in seen]
        seen.update(frontier)
        if not frontier or len(seen) > enough:
            break
    return frozenset(seen - {entity_id})


def objects(graph: Graph, entity_id: str, relations: Container[str]) -> Iterator[str]:
    """Ids of the entities that the facts of some relations lead to."""
    for fact in graph.facts(entity_id):
        if fact.relation.id in relations and isinstance(fact.object, EntityRef):
            yield fact.object.id
