"""Typed comparison: dates at their precision, quantities in one unit, codes by their shape."""

import pytest

from detect.compare import OTHER_SHAPE, Outcome, compare_quantities, compare_texts, compare_times
from kg.records import Quantity, Text, Time

AGREE, DISAGREE, UNDECIDED = Outcome.AGREE, Outcome.DISAGREE, Outcome.UNDECIDED
KM2, MI2, CELSIUS, KELVIN = "Q712226", "Q232291", "Q25267", "Q11579"


@pytest.mark.parametrize(
    ("claimed", "fact", "outcome"),
    [
        (Time(1879), Time(1879, 3, 14, 11), AGREE),
        (Time(1879, 3, 14, 11), Time(1879), AGREE),
        (Time(1879, 3, 15, 11), Time(1879, 3, 14, 11), DISAGREE),
        (Time(1879, 4, 0, 10), Time(1879, 3, 14, 11), DISAGREE),
        (Time(1880), Time(1879, 3, 14, 11), DISAGREE),
        (Time(1870, precision=8), Time(1879, 3, 14, 11), AGREE),
        (Time(1890, precision=8), Time(1879, 3, 14, 11), DISAGREE),
        (Time(1801, precision=7), Time(1879, 3, 14, 11), AGREE),
        (Time(1701, precision=7), Time(1879, 3, 14, 11), DISAGREE),
        (Time(-44), Time(-44, 3, 15, 11), AGREE),
    ],
)
def test_times_compare_at_the_coarser_precision(claimed: Time, fact: Time, outcome: Outcome) -> None:
    assert compare_times(claimed, fact).outcome is outcome


def test_years_within_the_tolerance_of_a_relation_are_left_open() -> None:
    assert compare_times(Time(1998), Time(1997), tolerance=1).outcome is UNDECIDED
    assert compare_times(Time(1990), Time(1997), tolerance=1).outcome is DISAGREE


@pytest.mark.parametrize(
    ("claimed", "fact", "tolerance", "outcome"),
    [
        (Quantity(26), Quantity(26), 0.0, AGREE),
        (Quantity(27), Quantity(26), 0.0, DISAGREE),
        (Quantity(2_100_000), Quantity(2_138_551), 0.25, AGREE),
        (Quantity(3_400_000), Quantity(2_138_551), 0.25, UNDECIDED),
        (Quantity(21_000_000), Quantity(2_138_551), 0.25, DISAGREE),
        (Quantity(248_500, MI2), Quantity(643_801, KM2), 0.05, AGREE),
        (Quantity(1538, CELSIUS), Quantity(1811, KELVIN), 0.03, AGREE),
        (Quantity(938, CELSIUS), Quantity(1811, KELVIN), 0.03, DISAGREE),
        (Quantity(1000), Quantity(643_801, KM2), 0.05, UNDECIDED),
    ],
)
def test_quantities_compare_in_the_unit_of_the_fact(
    claimed: Quantity, fact: Quantity, tolerance: float, outcome: Outcome
) -> None:
    assert compare_quantities(claimed, fact, tolerance=tolerance).outcome is outcome


def test_a_rounded_number_agrees_with_the_exact_one() -> None:
    assert compare_quantities(Quantity(55.8, "Q483261"), Quantity(55.845, "Q483261")).outcome is AGREE


@pytest.mark.parametrize(
    ("claimed", "fact", "outcome"),
    [
        ("33", "+33", AGREE),
        ("+34", "+33", DISAGREE),
        ("fe", "Fe", AGREE),
        ("Ag", "Fe", DISAGREE),
        ("derived", "Fe", UNDECIDED),
    ],
)
def test_codes_are_contradicted_only_by_something_of_their_shape(
    claimed: str, fact: str, outcome: Outcome
) -> None:
    assert compare_texts(claimed, Text(fact)).outcome is outcome


@pytest.mark.parametrize(
    ("claimed", "outcome"),
    [
        (Time(1642, 12, 25, 11), AGREE),
        (Time(1643, 1, 4, 11), AGREE),
        (Time(1642), AGREE),
        (Time(1643), AGREE),
        (Time(1643, 1, 5, 11), DISAGREE),
        (Time(1644), DISAGREE),
    ],
)
def test_a_julian_day_may_be_claimed_by_its_gregorian_date(claimed: Time, outcome: Outcome) -> None:
    assert compare_times(claimed, Time(1642, 12, 25, 11, julian=True)).outcome is outcome


def test_an_old_style_date_of_a_gregorian_day_decides_nothing() -> None:
    revolution = Time(1917, 11, 7, 11)
    assert compare_times(Time(1917, 10, 25, 11), revolution).outcome is UNDECIDED
    assert compare_times(Time(1917, 10, 26, 11), revolution).outcome is DISAGREE


def test_a_text_of_another_shape_is_no_code_of_the_kind() -> None:
    assert compare_texts("+43", Text("DE")).rule == OTHER_SHAPE
