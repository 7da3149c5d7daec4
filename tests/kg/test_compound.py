"""Quantities in two units, and ranges that share a unit or a scale."""

from __future__ import annotations

import pytest

from kg import quantity
from kg.compound import in_two_units
from kg.records import Quantity
from kg.unit import convert

FT, LB, HOUR, YEAR, M, KM = "Q3710", "Q100995", "Q25235", "Q577", "Q11573", "Q828224"


@pytest.mark.parametrize(
    ("text", "written", "amount", "unit"),
    [
        ("He is 5 ft 11 in tall.", "5 ft 11 in", 71 / 12, FT),
        ("He is 5 feet and 11 inches tall.", "5 feet and 11 inches", 71 / 12, FT),
        ("He is 6'2\" tall.", "6'2\"", 74 / 12, FT),
        ("It is 2 h 46 min long.", "2 h 46 min", 166 / 60, HOUR),
        ("It is 2 hours, 46 minutes long.", "2 hours, 46 minutes", 166 / 60, HOUR),
        ("It weighs 6 lb 3 oz.", "6 lb 3 oz", 99 / 16, LB),
        ("It took 1 year and 3 months.", "1 year and 3 months", 1.25, YEAR),
        ("It is 3½ miles long.", "3½ miles", 3.5, "Q253276"),
        ("It is 3 1/2 miles long.", "3 1/2 miles", 3.5, "Q253276"),
    ],
)
def test_two_units_are_one_quantity(text: str, written: str, amount: float, unit: str) -> None:
    (span,) = quantity.find(text)
    assert text[span.start : span.end] == written
    assert span.quantity.amount == pytest.approx(amount)
    assert span.quantity.unit == unit


@pytest.mark.parametrize(
    "text",
    ["It is 5 km and 3 m wide elsewhere.", "It has 5 ft and 900 in of rope.", "It is 5 m, 3 km from here."],
)
def test_the_second_number_stays_below_one_of_the_first_unit(text: str) -> None:
    amounts = [span.quantity.amount for span in quantity.find(text)]
    assert len(amounts) == (1 if "3 m wide" in text else 2)


@pytest.mark.parametrize(
    "text", ["3 hours, 40 minutes of which are theory", "2 hours, 10 minutes more than before"]
)
def test_a_part_or_a_difference_behind_a_comma_is_another_number(text: str) -> None:
    first, second = quantity.find(text)
    assert text[first.start : first.end].endswith("hours")
    assert text[second.start : second.end].endswith("minutes")


@pytest.mark.parametrize(
    ("text", "amounts"),
    [
        ("between 5 and 10 million people", [5e6, 1e7]),
        ("5 to 10 million people", [5e6, 1e7]),
        ("500 to 10 thousand people", [500, 10_000]),
        ("2 million to 3 million people", [2e6, 3e6]),
        ("5 and 10 million people", [5, 1e7]),
    ],
)
def test_a_range_shares_the_scale_behind_its_second_number(text: str, amounts: list[float]) -> None:
    assert [span.quantity.amount for span in quantity.find(text)] == amounts


@pytest.mark.parametrize("text", ["two thirds of it", "a 1/3 share", "open 24/7", "three-quarters full"])
def test_parts_of_a_whole_are_no_whole_numbers(text: str) -> None:
    assert quantity.find(text) == []


@pytest.mark.parametrize(
    ("value", "like", "written"),
    [
        (Quantity(1.8034, M), "6 ft 2 in", "5 ft 11 in"),
        (Quantity(166.0, "Q7727"), "1 hour and 10 minutes", "2 hours and 46 minutes"),
        (Quantity(5.0, KM), "6 km", ""),
        (Quantity(5.0, LB), "6 ft 2 in", ""),
    ],
)
def test_a_quantity_is_written_in_the_two_units_of_another(value: Quantity, like: str, written: str) -> None:
    assert in_two_units(value, like) == written


def test_what_is_written_in_two_units_reads_back() -> None:
    for inches in range(13, 100):
        text = in_two_units(Quantity(float(inches), "Q218593"), "6 ft 2 in")
        read = quantity.parse(text)
        assert read is not None
        assert convert(read, "Q218593").amount == pytest.approx(inches)
