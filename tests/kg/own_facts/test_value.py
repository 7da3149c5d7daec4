"""A cell's type shows in what it holds."""

from __future__ import annotations

import re
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.own_facts.row import BadCell
from kg.own_facts.value import date_of, literal_value, refuse_as_name, typed, typed_as, unit_of
from kg.records import Coordinates, Quantity, Text, Time, Value, ValueKind


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("2024", Time(2024)),
        ("2024-05", Time(2024, 5, 0, 10)),
        ("2024-05-01", Time(2024, 5, 1, 11)),
        ("2024-05-01T10:30:00Z", Time(2024, 5, 1, 11)),
        ("1 May 2024", Time(2024, 5, 1, 11)),
        ("May 2024", Time(2024, 5, 0, 10)),
        ("+1879-03-14T00:00:00Z/11", Time(1879, 3, 14, 11)),
        ("12 kg", Quantity(12, "Q11570")),
        ("1,299 EUR", Quantity(1299, "Q4916")),
        ("$5", Quantity(5, "Q4917")),
        ("$5 per month", Text("$5 per month")),
        ("-40 °C", Quantity(-40, "Q25267")),
        ("1.5 million", Quantity(1_500_000)),
        ("17", Quantity(17)),
        ("+67.5U11573", Quantity(67.5, "Q11573")),
        ("@43.26/10.92", Coordinates(43.26, 10.92)),
        ('"Go far"', Text("Go far")),
        ("'12 kg'", Text("12 kg")),
        ("00123", Text("00123")),
        ("4 semesters", Quantity(4, "AK:unit/semesters")),
        ("044 310 72 80", Text("044 310 72 80")),
        ("hi@example.org", Text("hi@example.org")),
        ("https://example.org", Text("https://example.org")),
        ("Tuesday", Text("Tuesday")),
        ("Monday to Friday 9:00-17:00", Text("Monday to Friday 9:00-17:00")),
        ("8-10", Text("8-10")),
        ("2 x 500 ml (glass)", Text("2 x 500 ml (glass)")),
        ("120 ECTS", Quantity(120, "AK:unit/ECTS")),
        ("60 requests per minute", Quantity(60, "AK:unit/requests per minute")),
        ("15:00", Text("15:00")),
        ("14:00 to 19:00", Text("14:00 to 19:00")),
        ("9 am to 5 pm", Text("9 am to 5 pm")),
        ("8-10 weeks", Text("8-10 weeks")),
        ("24/7", Text("24/7")),
    ],
)
def test_dates_quantities_and_quoted_text_are_values(text: str, value: Value) -> None:
    assert typed(text) == value


@pytest.mark.parametrize(
    "text",
    ["Acme Corporation", "3M", "747-400", "X200", "Q142", "gold", "Émile", "14 Mill Lane", "3 Doors Down"],
)
def test_anything_else_is_a_name(text: str) -> None:
    assert typed(text) is None


@pytest.mark.parametrize("text", ["12 kgg", "12 metters", "2024-13-01", "2024-02-30"])
def test_what_begins_like_a_value_and_is_none_is_refused(text: str) -> None:
    with pytest.raises(BadCell):
        typed(text)


@pytest.mark.parametrize(
    ("text", "kind", "value"),
    [
        ("1984", ValueKind.ENTITY, None),
        ("12 kg", ValueKind.TEXT, Text("12 kg")),
        ("in 1984", ValueKind.TIME, Time(1984)),
        ("1984", ValueKind.QUANTITY, Quantity(1984)),
        ("48.86, 2.35", ValueKind.COORDINATES, Coordinates(48.86, 2.35)),
    ],
)
def test_a_known_relation_decides_how_its_objects_are_read(
    text: str, kind: ValueKind, value: Value | None
) -> None:
    assert typed_as(text, kind) == value


@pytest.mark.parametrize(
    ("text", "kind", "wanted"),
    [
        ("many", ValueKind.QUANTITY, "is no quantity"),
        ("2026-13-45", ValueKind.QUANTITY, "there is no such date, and the relation takes a quantity"),
        ("2026-12-05", ValueKind.QUANTITY, "is a date, and the relation takes a quantity"),
        ("soon", ValueKind.TIME, "is no date"),
        ("here", ValueKind.COORDINATES, "is no place"),
        ('"Paris"', ValueKind.ENTITY, "must be the name or id of an entity"),
    ],
)
def test_an_object_of_another_kind_is_refused_with_a_remedy(text: str, kind: ValueKind, wanted: str) -> None:
    with pytest.raises(BadCell, match=wanted):
        typed_as(text, kind)


def test_a_date_that_does_not_exist_is_told_of_its_column() -> None:
    with pytest.raises(BadCell, match="there is no such date") as caught:
        date_of("2026-02-31", "valid from")

    assert caught.value.column == "valid from"


def test_a_literal_without_a_type_is_text_unless_it_has_a_unit_or_is_a_date() -> None:
    assert literal_value("2 years", None) == Quantity(2, "Q577")
    assert literal_value("2024-05-01", None) == Time(2024, 5, 1, 11)
    assert literal_value("12345", None) == Text("12345")
    assert literal_value("5 widgets", None) == Text("5 widgets")
    assert literal_value("12 kg", ValueKind.TEXT) == Text("12 kg")


def test_a_literal_is_no_entity() -> None:
    with pytest.raises(BadCell, match="write its IRI"):
        literal_value("Paris", ValueKind.ENTITY)


@pytest.mark.parametrize(
    ("name", "unit"), [("kg", "Q11570"), ("years", "Q577"), ("EUR", "Q4916"), ("Q11573", "Q11573")]
)
def test_units_go_by_symbol_name_code_or_id(name: str, unit: str) -> None:
    assert unit_of(name, "object") == unit


def test_an_unknown_unit_is_refused() -> None:
    with pytest.raises(BadCell, match="is no known unit"):
        unit_of("widgets", "object")


@given(st.dates())
def test_every_iso_date_is_read_to_the_day(day: object) -> None:
    found = date_of(str(day), "valid from")
    assert f"{found.year:04}-{found.month:02}-{found.day:02}" == str(day)


@given(st.text(max_size=40))
def test_any_text_is_a_value_a_name_or_refused(text: str) -> None:
    with suppress(BadCell):
        assert isinstance(typed(text), Value | None)


@pytest.mark.parametrize(
    "text",
    ["03/04/2024", "2024-Q1", "747-400", "1e5", "2.5E-3", "=1+1", "https://acme.example"],
)
def test_what_looks_like_a_value_is_no_name_of_a_new_entity(text: str) -> None:
    with pytest.raises(BadCell, match=f"write a date like 2024-04-03.*: {re.escape(text)}, type, KIND"):
        refuse_as_name(text)


@pytest.mark.parametrize("text", ["3M", "Acme 2.0", "Truefitt", "1st Avenue", "Q142", "E=mc"])
def test_names_with_figures_are_names(text: str) -> None:
    refuse_as_name(text)
