"""A new relation has one kind and one cardinality, which follow from its rows."""

from __future__ import annotations

import pytest

from kg.own_facts.relation_kind import Cell, cardinality_of, harmonised, stated_cardinality
from kg.own_facts.row import BadCell, StatedRow
from kg.own_facts.value import typed
from kg.records import Cardinality, EntityRef, Fact, Quantity, RelationRef, Text, Time


def rows(*objects: str) -> list[tuple[StatedRow, Cell]]:
    return [(StatedRow(n, "s", "r", text), typed(text) or text) for n, text in enumerate(objects, 1)]


def facts(*triples: tuple[str, str, int, int]) -> list[Fact]:
    """Subject, object, first and last year; 0 for an open side."""
    return [
        Fact(
            EntityRef(subject, subject),
            RelationRef("AK:r", "r"),
            EntityRef(value, value),
            Time(start) if start else None,
            Time(end) if end else None,
        )
        for subject, value, start, end in triples
    ]


@pytest.mark.parametrize(
    ("label", "objects", "kind"),
    [
        ("launched", ("1650", "2024"), Time),
        ("launch", ("2024-05-01", "2023"), Time),
        ("model", ("2023", "2024"), Time),
        ("price", ("1299", "899"), Quantity),
        ("price", ("2024", "1.5"), Quantity),
        ("height", ("1000", "3500"), Quantity),
    ],
)
def test_bare_figures_are_years_or_counts_all_alike(label: str, objects: tuple[str, ...], kind: type) -> None:
    cells, bad = harmonised(label, rows(*objects))
    assert not bad
    assert {type(cell) for cell in cells} == {kind}


def test_where_figures_and_names_mix_all_are_text() -> None:
    cells, bad = harmonised("article number", rows("12345", "AX-200", '"7"'))
    assert (cells, bad) == ([Text("12345"), Text("AX-200"), Text("7")], [])


def test_typed_values_of_two_kinds_are_refused_where_they_stand() -> None:
    mixed: list[tuple[StatedRow, Cell]] = [
        (StatedRow(1, "s", "r", Quantity(1)), Quantity(1)),
        (StatedRow(2, "s", "r", Quantity(2)), Quantity(2)),
        (StatedRow(3, "s", "r", Time(2024)), Time(2024)),
    ]
    _, bad = harmonised("weight", mixed)
    assert [(row.line, row.remedy) for row in bad] == [
        (3, "is a date, while 'weight' has a quantity on line 1; use one kind for a relation")
    ]


@pytest.mark.parametrize(
    ("stated", "expected"),
    [
        ([("a", "x", 0, 0), ("b", "y", 0, 0)], Cardinality.ONE),
        ([("a", "x", 2020, 0), ("b", "y", 0, 0)], Cardinality.CURRENT),
        ([("a", "x", 2010, 2020), ("a", "y", 2020, 0)], Cardinality.CURRENT),
        ([("a", "x", 0, 0), ("a", "y", 0, 0), *((c, "x", 0, 0) for c in "bcdefg")], Cardinality.FEW),
        ([("a", "x", 0, 0), ("a", "y", 0, 0)], Cardinality.MANY),
    ],
)
def test_cardinality_follows_from_how_many_objects_the_subjects_have(
    stated: list[tuple[str, str, int, int]], expected: Cardinality
) -> None:
    assert cardinality_of(facts(*stated)) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("one", Cardinality.ONE),
        ("Yes", Cardinality.ONE),
        ("many", Cardinality.MANY),
        ("", None),
        ("no", None),
    ],
)
def test_cardinality_may_be_stated(text: str, expected: Cardinality | None) -> None:
    assert stated_cardinality(text) is expected


def test_a_cardinality_that_is_none_is_refused() -> None:
    with pytest.raises(BadCell, match="must be one, current, few, many"):
        stated_cardinality("several")
