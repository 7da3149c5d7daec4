"""Classes and neighbours of entities."""

from __future__ import annotations

from kg.glance import Glance
from kg.records import Entity, EntityClass, Fact
from kg.store import Snapshot


class _Plain:
    """The graph without its quick ways."""

    def __init__(self, graph: Snapshot) -> None:
        self._graph = graph

    def entity(self, entity_id: str) -> Entity:
        return self._graph.entity(entity_id)

    def facts(self, entity_id: str) -> list[Fact]:
        return list(self._graph.facts(entity_id))


def test_classes_and_neighbours_are_those_of_the_entity_and_its_facts(graph: Snapshot) -> None:
    glance = Glance(graph)
    assert glance.classes("Q142") == {EntityClass.PLACE}
    assert glance.neighbours("Q142") == {"Q90", "Q183"}
    assert glance.neighbours("Q897") == frozenset()


def test_a_graph_without_quick_ways_gives_the_same(graph: Snapshot) -> None:
    quick, plain = Glance(graph), Glance(_Plain(graph))  # type: ignore[arg-type]
    for entity in graph.entities():
        assert quick.classes(entity.id) == plain.classes(entity.id)
        assert quick.neighbours(entity.id) == plain.neighbours(entity.id)
        assert quick.described(entity.id) == plain.described(entity.id) == (entity.description, entity.types)
