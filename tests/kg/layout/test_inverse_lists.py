"""Facts by their object."""

from __future__ import annotations

import pytest

from kg.layout.inverse_lists import MOST_SUBJECTS
from kg.layout.snapshot import Snapshot
from kg.records import Entity, Fact, Relation, Time
from tests.kg.layout.laid_out import laid_out
from tests.kg.layout.records_in_columns import MemoryGraph

_BORN, _LIVES, _TWICE = (Relation(f"P{number}", f"relation {number}") for number in range(3))
_COUNT = MOST_SUBJECTS + 200


@pytest.fixture(scope="module")
def graph() -> MemoryGraph:
    """A city in which everybody is born and every third lives twice; one odd relation; a village with one of each."""
    entities = [
        Entity(f"Q{number + 1}", f"thing {number}", importance=5000 - number) for number in range(_COUNT)
    ]
    city, village = entities[0].ref, entities[1].ref
    facts = []
    for number, entity in enumerate(entities):
        facts.append(Fact(entity.ref, _BORN.ref, city))
        if number == 700:
            facts += [Fact(entity.ref, relation.ref, village) for relation in (_BORN, _LIVES)]
        if number % 3 == 0:
            facts += [Fact(entity.ref, _LIVES.ref, city, Time(year)) for year in (2000, 1990)]
        if number == 900:
            facts.append(Fact(entity.ref, _TWICE.ref, city))
    facts.sort(key=lambda fact: (int(fact.subject.id[1:]), fact.relation.id))
    return MemoryGraph(entities, (_BORN, _LIVES, _TWICE), facts)


@pytest.fixture(scope="module")
def snapshot(graph: MemoryGraph, tmp_path_factory: pytest.TempPathFactory) -> Snapshot:
    return laid_out(graph, tmp_path_factory.mktemp("hub"))


@pytest.mark.parametrize("relation", ["", "P0", "P1", "P2"])
@pytest.mark.parametrize("limit", [1, 20, 1000])
@pytest.mark.parametrize("entity", ["Q1", "Q2", "Q3"])
def test_the_most_important_subjects_come_first(
    graph: MemoryGraph, snapshot: Snapshot, entity: str, relation: str, limit: int
) -> None:
    assert list(snapshot.inverse_facts(entity, relation, limit=limit)) == list(
        graph.inverse_facts(entity, relation, limit=limit)
    )


def test_a_long_list_keeps_the_most_important_subjects(snapshot: Snapshot) -> None:
    born = snapshot.inverse_facts("Q1", "P0", limit=10 * _COUNT)
    assert [fact.subject.id for fact in born] == [f"Q{number + 1}" for number in range(MOST_SUBJECTS)]


def test_a_rare_relation_of_a_much_named_object_is_found(snapshot: Snapshot) -> None:
    assert [fact.subject.id for fact in snapshot.inverse_facts("Q1", "P2")] == ["Q901"]
