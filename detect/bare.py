"""Entities of which a graph knows no more than the name: they are taken for the others of that name that it knows.

Facts that were joined by name alone leave such behind: a "London" that is nothing beside the London that is a city.
"""

from __future__ import annotations

from collections.abc import Sequence

from kg.alias import fold
from kg.graph import Graph


def is_bare(graph: Graph, entity_id: str) -> bool:
    """Whether it has neither types nor a description."""
    entity = graph.entity(entity_id)
    return not (entity.types or entity.description)


def without_bare(graph: Graph, ids: Sequence[str]) -> list[str]:
    """Without those that are bare where another one of the same label is not."""
    known = {fold(graph.entity(each).label) for each in ids if not is_bare(graph, each)}
    return [each for each in ids if not (is_bare(graph, each) and fold(graph.entity(each).label) in known)]


def meant(graph: Graph, entity_id: str) -> list[str]:
    """What an entity may stand for: itself, or those of its label where it is bare."""
    if not is_bare(graph, entity_id):
        return [entity_id]
    label = graph.entity(entity_id).label
    named = [c.id for c in graph.candidates(label) if not c.partial and c.id != entity_id]
    known = [
        each for each in named if not is_bare(graph, each) and fold(graph.entity(each).label) == fold(label)
    ]
    return known or [entity_id]
