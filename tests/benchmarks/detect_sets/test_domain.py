"""The domain of a statement."""

from __future__ import annotations

from benchmarks.detect_sets.domain import OTHER, domain_of
from kg.records import Entity, EntityClass
from kg.schema import builtin

PARIS = Entity("Q90", "Paris", classes=frozenset({EntityClass.PLACE}))


def test_a_relation_about_people_is_of_people_whatever_its_subject() -> None:
    assert domain_of(builtin()["P19"], PARIS) == "people"


def test_a_relation_about_anything_is_of_its_subject() -> None:
    assert domain_of(builtin()["P31"], PARIS) == "geography"
    assert domain_of(builtin()["P31"], Entity("Q1", "universe")) == OTHER
