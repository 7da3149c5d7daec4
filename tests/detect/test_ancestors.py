"""What lies above an entity."""

from __future__ import annotations

from detect.ancestors import ancestors, objects
from detect.evidence import Evidence

ABOVE = {
    "cat": ["mammal", "pet"],
    "mammal": ["animal"],
    "pet": ["animal"],
    "animal": ["being"],
    "being": ["cat"],
}


def test_a_cycle_ends_and_does_not_lead_to_itself() -> None:
    found = ancestors("cat", lambda one: ABOVE.get(one, ()), depth=9)

    assert found == {"mammal", "pet", "animal", "being"}


def test_no_more_steps_are_taken_than_allowed() -> None:
    assert ancestors("cat", lambda one: ABOVE[one], depth=1) == {"mammal", "pet"}


def test_no_further_step_is_taken_where_there_are_enough() -> None:
    assert ancestors("cat", lambda one: ABOVE[one], depth=9, enough=2) == {"mammal", "pet", "animal"}


def test_only_facts_of_the_relations_lead_on(measured: Evidence) -> None:
    subclass, trinity, part_of, cambridge = "P279", "Q332342", "P361", "Q35794"

    assert list(objects(measured.graph, trinity, (part_of,))) == [cambridge]
    assert list(objects(measured.graph, trinity, (subclass,))) == []
