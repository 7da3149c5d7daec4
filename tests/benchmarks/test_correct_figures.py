"""Dates and quantities as the judge of corrections reads them."""

from __future__ import annotations

import pytest

from benchmarks.correct_figures import Amount, Day, amounts, days
from kg.records import Quantity, Time

BIRTH = Time(1879, 3, 14, 11)
KM2, MILE2 = "Q712226", "Q232291"


@pytest.mark.parametrize(
    "text", ["14 March 1879", "March 14, 1879", "the 14th of March 1879", "1879-03-14", "1879"]
)
def test_a_date_is_right_in_any_format_and_at_any_precision(text: str) -> None:
    assert [day.is_of(BIRTH) for day in days(f"He was born on {text}.")] == [True]


@pytest.mark.parametrize("text", ["15 March 1879", "14 May 1879", "1880", "1879-03-15", "1879 BC"])
def test_a_date_that_differs_in_any_part_is_wrong(text: str) -> None:
    assert not any(day.is_of(BIRTH) for day in days(f"He was born on {text}."))


def test_years_before_christ_are_negative() -> None:
    assert list(days("He died in 44 BC.")) == [Day(-44)]


def test_a_number_of_two_digits_is_no_year() -> None:
    assert not list(days("It has 12 parts."))


def test_amounts_are_read_with_scale_and_unit() -> None:
    assert list(amounts("It has 1.5 million people.")) == [Amount(1_500_000, 100_000)]
    assert [amount.unit for amount in amounts("It covers 643,801 km².")] == [KM2]


def test_an_amount_is_right_within_its_own_digits() -> None:
    (rounded,) = amounts("about 68 million people")
    assert rounded.apart(Quantity(68_373_433)) == 0.0
    assert (rounded.apart(Quantity(83_000_000)) or 0) > 0.15


def test_an_amount_in_another_unit_is_converted() -> None:
    (amount,) = amounts("It covers 100 km².")
    off = amount.apart(Quantity(38.61, MILE2))
    assert off is not None
    assert off < 0.005


def test_units_of_other_dimensions_do_not_compare() -> None:
    (amount,) = amounts("It weighs 5 kg.")
    assert amount.apart(Quantity(5, KM2)) is None
