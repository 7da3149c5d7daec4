"""The head of a graph in figures."""

from __future__ import annotations

import pytest

from detect.head import MOST_VALUES, Head, Tally, standing
from kg.records import EntityRef, Fact, Time
from kg.schema import builtin
from kg.store import Snapshot


@pytest.fixture(scope="module")
def head(tiny_graph: Snapshot) -> Head:
    return Head(tiny_graph)


def test_subjects_are_counted_by_their_values(head: Head, tiny_graph: Snapshot) -> None:
    capital = head.figures.tallies["P36"]
    having = [e for e in tiny_graph.entities() if any(f.relation.id == "P36" for f in tiny_graph.facts(e.id))]
    assert capital.having(1) == len(having) > 0
    assert capital.values["Q90"] == 1


def test_the_same_figures_are_read_once(head: Head) -> None:
    assert head.figures is head.figures


def test_the_same_value_twice_is_one() -> None:
    tally = Tally()
    tally.add([EntityRef("Q1", "a"), EntityRef("Q1", "a")], 1)
    assert (tally.subjects[1], tally.values["Q1"]) == (1, 1)


def test_very_many_values_are_counted_as_many() -> None:
    tally = Tally()
    tally.add((EntityRef(f"Q{n}", "") for n in range(100)), 100)
    assert tally.subjects[MOST_VALUES] == tally.having(500) == 1
    assert not tally.pairs


def test_only_offices_held_one_at_a_time_stand_until_they_end() -> None:
    for relation_id, left in (("P6", 1), ("P26", 2)):
        relation = builtin()[relation_id]
        facts = [
            Fact(EntityRef("Q1", "a"), relation.ref, EntityRef("Q2", "b"), end=end)
            for end in (None, Time(1990))
        ]
        assert len(standing(relation, facts)) == left
