"""Facts on disk."""

from __future__ import annotations

import tempfile
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from kg.fact_table import FactRow, FactTable, write_facts
from kg.records import Quantity, Text, Time

_NUMBERS = st.integers(0, 5)
_TIMES = st.builds(Time, st.integers(-3000, 3000), st.integers(1, 12), st.integers(1, 28), st.just(11))
_OBJECTS = st.one_of(
    _NUMBERS,
    _TIMES,
    st.builds(
        Quantity, st.floats(-1e9, 1e9).map(lambda amount: amount + 0.0), st.sampled_from(["", "Q11573"])
    ),
    st.builds(Text, st.text(st.characters(exclude_categories=["Cs"]), max_size=5)),
)
_PERIODS = st.one_of(st.none(), _TIMES)
_FACTS = st.builds(FactRow, _NUMBERS, st.integers(0, 3), _OBJECTS, st.integers(0, 300), _PERIODS, _PERIODS)


def _table(facts: list[FactRow]) -> FactTable:
    with tempfile.TemporaryDirectory() as folder:
        write_facts(Path(folder), facts, entities=6)
        return FactTable(Path(folder))


@given(st.lists(_FACTS, max_size=20))
def test_facts_come_back_by_subject_by_number_and_by_object(facts: list[FactRow]) -> None:
    table = _table(facts)
    by_subject = [fact for subject in range(6) for fact in table.of_subject(subject)]
    assert sorted(map(repr, by_subject)) == sorted(map(repr, facts))
    assert table.rows(range(len(table))) == by_subject
    for entity in range(6):
        found = table.rows(table.numbers_of_object(entity, None, 100))
        assert found == [
            fact for fact in by_subject if fact.object == entity and isinstance(fact.object, int)
        ]


@given(st.lists(_FACTS, max_size=20))
def test_the_order_of_the_input_does_not_matter(facts: list[FactRow]) -> None:
    shuffled = sorted(facts, key=repr)
    assert _rows(_table(facts)) == _rows(_table(shuffled))


def _rows(table: FactTable) -> list[FactRow]:
    return table.rows(range(len(table)))


def test_what_holds_comes_first_then_what_ended_last() -> None:
    ended = [FactRow(0, 0, number, 0, None, Time(1900 + number)) for number in range(3)]
    holds = [FactRow(0, 0, number, 0, Time(1990 + number), None) for number in range(3, 5)]
    assert [fact.object for fact in _table([*ended, *holds]).of_subject(0)] == [4, 3, 2, 1, 0]


def test_facts_of_an_object_can_be_kept_to_a_relation_and_a_number() -> None:
    facts = [FactRow(subject, subject % 2, 5, 0, None, None) for subject in range(5)]
    table = _table(facts)
    assert [row.subject for row in table.rows(table.numbers_of_object(5, 1, 10))] == [1, 3]
    assert [row.subject for row in table.rows(table.numbers_of_object(5, None, 2))] == [0, 1]
