"""How many different values facts have."""

from __future__ import annotations

import pytest

from detect.distinct import Distinct
from kg.records import EntityRef, Time, Value
from kg.schema import builtin
from kg.store import Snapshot

PARIS, FRANCE, ULM = EntityRef("Q90", "Paris"), EntityRef("Q142", "France"), EntityRef("Q3012", "Ulm")


@pytest.mark.parametrize(
    ("relation", "values", "expected"),
    [
        ("P569", [Time(1879), Time(1879, 3, 14, 11), Time(1870, precision=8)], 1),
        ("P569", [Time(1879), Time(1899)], 2),
        ("P571", [Time(1900), Time(1902), Time(1950)], 2),
        ("P571", [Time(1801, precision=7)], 1),
        ("P19", [PARIS, FRANCE], 1),
        ("P19", [PARIS, ULM], 2),
        ("P551", [PARIS, FRANCE], 2),
        ("P19", [], 0),
    ],
)
def test_what_says_the_same_less_exactly_is_no_other_value(
    tiny_graph: Snapshot, relation: str, values: list[Value], expected: int
) -> None:
    assert Distinct(tiny_graph).count(builtin()[relation], values) == expected
