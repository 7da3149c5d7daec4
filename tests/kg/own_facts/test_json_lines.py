"""JSON lines of facts, whose values may say their type."""

from __future__ import annotations

import json

import pytest

from kg.own_facts.json_lines import json_rows
from kg.own_facts.row import StatedRow
from kg.records import Coordinates, EntityRef, Quantity, Text, Time


def line(stated: object, **others: object) -> str:
    return json.dumps({"subject": "Acme X200", "relation": "price", "object": stated, **others})


@pytest.mark.parametrize(
    ("stated", "value"),
    [
        ("10 EUR", "10 EUR"),
        (10, Quantity(10)),
        (2.5, Quantity(2.5)),
        (True, Text("true")),
        ({"amount": 2, "unit": "years"}, Quantity(2, "Q577")),
        ({"amount": 2}, Quantity(2)),
        ({"text": "10"}, Text("10")),
        ({"id": "Q90"}, EntityRef("Q90", "")),
        ({"date": "2024-05-01"}, Time(2024, 5, 1, 11)),
        ({"date": 2024}, Time(2024)),
        ({"latitude": 48.86, "longitude": 2.35}, Coordinates(48.86, 2.35)),
    ],
)
def test_an_object_is_typed(stated: object, value: object) -> None:
    (row,) = json_rows(line(stated)).rows
    assert row.object == value


def test_dates_source_and_cardinality_are_optional_keys() -> None:
    text = line("Jane", **{"from": 2020, "to": "2024-05", "source": "list", "functional": True})
    assert json_rows(text).rows == [
        StatedRow(1, "Acme X200", "price", "Jane", "2020", "2024-05", "list", "true")
    ]


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("{", "row"),
        ("[1]", "row"),
        ('{"subject": 5, "relation": "r", "object": "o"}', "subject"),
        (r'{"subject": "a\u0000b", "relation": "r", "object": "o"}', "subject"),
        ('{"subject": " ", "relation": "r", "object": "o"}', "subject"),
        ('{"subject": "s", "object": "o"}', "relation"),
        ('{"subject": "s", "relation": "r"}', "object"),
        (line(None), "object"),
        (line([]), "object"),
        (line({"amount": "2"}), "object"),
        (line({"amount": 2, "unit": "widgets"}), "object"),
        (line("x", colour="red"), "key"),
        (line("x", functional="yes"), "functional"),
        (line("x", **{"from": True}), "from"),
    ],
)
def test_a_bad_line_is_reported_by_number_and_key(text: str, column: str) -> None:
    found = json_rows(f"{line('good')}\n\n{text}\n")
    assert len(found.rows) == 1
    assert [(bad.line, bad.column) for bad in found.bad] == [(3, column)]
