"""QuickStatements literals."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.literal import format_literal, parse_literal, parse_time
from kg.records import EntityRef, Quantity, Text, Time, Value


def _times() -> st.SearchStrategy[Time]:
    years = st.integers(-20_000, 20_000)
    months = st.integers(1, 12)
    return st.one_of(
        st.builds(Time, years, precision=st.integers(0, 9)),
        st.builds(Time, years, months, precision=st.just(10)),
        st.builds(Time, years, months, st.integers(1, 28), precision=st.just(11)),
    )


_UNITS = st.one_of(st.just(""), st.integers(1, 10**9 - 1).map(lambda number: f"Q{number}"))
_QUANTITIES = st.builds(Quantity, st.floats(allow_nan=False, allow_infinity=False), _UNITS)
_TEXTS = st.builds(Text, st.text(st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"])))
_REFS = st.sampled_from(["Q142", "GN2988507", "AK:st-john-s-wood", "X12"]).map(lambda id_: EntityRef(id_, ""))


@given(st.one_of(_times(), _QUANTITIES, _TEXTS, _REFS))
def test_every_value_survives_writing_and_reading(value: Value) -> None:
    assert parse_literal(format_literal(value)) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("+1879-03-14T00:00:00Z/11", Time(1879, 3, 14, 11)),
        ("+1879-03-14T00:00:00Z", Time(1879, 3, 14, 11)),
        ("+1879-03-14T00:00:00Z/9", Time(1879)),
        ("-0044-03-15T00:00:00Z/11", Time(-44, 3, 15, 11)),
        ("+1582-10-04T00:00:00Z/11/J", Time(1582, 10, 4, 11, julian=True)),
        ("+1801-00-00T00:00:00Z/7", Time(1801, precision=7)),
        ("+67.5U11573", Quantity(67.5, "Q11573")),
        ("+8", Quantity(8.0)),
        ("-40U25267", Quantity(-40.0, "Q25267")),
        ("8848~1U11573", Quantity(8848.0, "Q11573", 1.0)),
        ("+6.02E23", Quantity(6.02e23)),
        ('"Au"', Text("Au")),
        ('en:"In God we trust"', Text("In God we trust")),
        ('"say "cheese""', Text('say "cheese"')),
        ("AK:battle-of-hastings", EntityRef("AK:battle-of-hastings", "")),
    ],
)
def test_a_literal_is_read_as_its_typed_value(text: str, value: Value) -> None:
    assert parse_literal(text) == value


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "neither"),
        ("two words", "neither"),
        ('"open', "neither"),
        ("+12metres", "neither"),
        ("+1879-13-14T00:00:00Z/11", "month 13"),
        ("+1879-02-30T00:00:00Z/11", "day 30"),
        ("+1879-02-20T00:00:00Z/14", "precision 14"),
        ("+1e999", "too large"),
    ],
)
def test_what_is_no_literal_is_refused_with_a_reason(text: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        parse_literal(text)


def test_a_quantity_is_no_time() -> None:
    with pytest.raises(ValueError, match="not a time"):
        parse_time("+1879")


@pytest.mark.parametrize("value", [Text("a\tb"), Quantity(1.0, "m"), Quantity(float("inf"))])
def test_a_value_that_no_table_can_hold_is_refused(value: Value) -> None:
    with pytest.raises(ValueError, match=r"replace|write|only finite"):
        format_literal(value)
