"""Wrong values: of the same kind, of no fact, apart from what is right."""

from __future__ import annotations

import random

import pytest

from benchmarks.detect_sets.wrong_value import WrongValues, usable
from kg.records import EntityRef, Fact, Quantity, Time
from kg.store import Snapshot


def fact_of(graph: Snapshot, subject: str, relation: str) -> Fact:
    return next(f for f in graph.facts(subject) if f.relation.id == relation)


@pytest.fixture(scope="module")
def values(tiny_graph: Snapshot) -> WrongValues:
    return WrongValues(tiny_graph)


def test_another_value_is_no_fact_of_the_subject(tiny_graph: Snapshot, values: WrongValues) -> None:
    for entity in tiny_graph.entities():
        for fact in tiny_graph.facts(entity.id):
            other = values.other(fact, tiny_graph.relation(fact.relation.id), random.Random(0))
            right = [f.object for f in tiny_graph.facts(entity.id) if f.relation.id == fact.relation.id]
            assert other is None or other not in right


def test_a_wrong_place_does_not_contain_the_right_one(tiny_graph: Snapshot, values: WrongValues) -> None:
    born = fact_of(tiny_graph, "Q937", "P19")
    relation = tiny_graph.relation("P19")
    drawn = {values.other(born, relation, random.Random(seed)) for seed in range(30)}
    drawn |= {values.sibling(born, relation, random.Random(seed)) for seed in range(30)}
    assert "Q183" not in {value.id for value in drawn if isinstance(value, EntityRef)}


def test_names_without_an_entity_and_centuries_are_not_used() -> None:
    assert usable(EntityRef("Q90", "Paris"))
    assert usable(Quantity(3.0))
    assert not usable(EntityRef("X7", "Nowhere"))
    assert not usable(Time(1801, precision=7))
