"""When works came out and things began, by year."""

from __future__ import annotations

from kg.graph import Graph
from kg.records import Time

_BEGAN = frozenset(("P577", "P571"))


def years_of(graph: Graph, entity: str) -> frozenset[int]:
    """The years that a graph states for it, none where it states none."""
    stated = (fact for fact in graph.facts(entity) if fact.relation.id in _BEGAN)
    return frozenset(fact.object.year for fact in stated if isinstance(fact.object, Time))
