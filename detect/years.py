"""The years that a graph states: of lives, of works and of what began."""

from __future__ import annotations

from collections.abc import Collection

from kg.date import YEAR
from kg.graph import Graph
from kg.records import Time

BORN, DIED = "P569", "P570"
CAME_OUT = ("P577", "P571")
"""Publication and inception."""


def years_of(graph: Graph, entity: str, relations: Collection[str] = CAME_OUT) -> frozenset[int]:
    """The years of the dates that are known at least by the year, none where the graph states none."""
    return frozenset(
        fact.object.year
        for fact in graph.facts(entity)
        if fact.relation.id in relations and isinstance(fact.object, Time) and fact.object.precision >= YEAR
    )
