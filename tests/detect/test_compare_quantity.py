"""Quantities with units, digits and words, from many fields."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from detect.bound import EXACT, Bound, Sense
from detect.compare_quantity import compare_quantities, rounds_to, significant
from detect.outcome import Outcome
from kg.records import Quantity

AGREE, DISAGREE, UNDECIDED = Outcome.AGREE, Outcome.DISAGREE, Outcome.UNDECIDED
M, KM, FT, CELSIUS, KELVIN, FAHRENHEIT = "Q11573", "Q828224", "Q3710", "Q25267", "Q11579", "Q42289"
HOUR, MINUTE, MONTH, YEAR, DOLLAR, EURO, U = "Q25235", "Q7727", "Q5151", "Q577", "Q4917", "Q4916", "Q483261"
EVEREST = Quantity(8848.86, M)


@pytest.mark.parametrize(
    ("claimed", "fact", "tolerance", "outcome"),
    [
        (Quantity(8848.0, M), EVEREST, 0.0, AGREE),
        (Quantity(8849.0, M), EVEREST, 0.0, AGREE),
        (Quantity(8850.0, M), EVEREST, 0.0, AGREE),
        (Quantity(9.0, KM), EVEREST, 0.0, AGREE),
        (Quantity(29032.0, FT), EVEREST, 0.0, AGREE),
        (Quantity(8848.0, KM), EVEREST, 0.03, DISAGREE),
        (Quantity(8488.0, M), EVEREST, 0.0, DISAGREE),
        (Quantity(3e8), Quantity(3.31e8), 0.1, AGREE),
        (Quantity(4.5e9, YEAR), Quantity(4.543e9, YEAR), 0.0, AGREE),
        (Quantity(12.0, HOUR), Quantity(12.0, HOUR), 0.0, AGREE),
        (Quantity(12.0, HOUR), Quantity(720.0, MINUTE), 0.0, AGREE),
        (Quantity(10.0, HOUR), Quantity(12.0, HOUR), 0.0, DISAGREE),
        (Quantity(2.0, YEAR), Quantity(24.0, MONTH), 0.0, AGREE),
        (Quantity(3.0, YEAR), Quantity(24.0, MONTH), 0.0, DISAGREE),
        (Quantity(5 + 11 / 12, FT), Quantity(1.80, M), 0.0, AGREE),
        (Quantity(56.0, U), Quantity(55.845, U), 0.003, AGREE),
        (Quantity(65.0, U), Quantity(55.845, U), 0.003, DISAGREE),
        (Quantity(30.0), Quantity(26.0), 0.0, DISAGREE),
        (Quantity(5e9, DOLLAR), Quantity(5e9, EURO), 0.1, UNDECIDED),
        (Quantity(212.0, FAHRENHEIT), Quantity(100.0, CELSIUS), 0.03, AGREE),
        (Quantity(0.5, CELSIUS), Quantity(0.0, CELSIUS), 0.03, AGREE),
        (Quantity(-38.8, CELSIUS), Quantity(234.32, KELVIN), 0.03, AGREE),
        (Quantity(38.8, CELSIUS), Quantity(-38.83, CELSIUS), 0.03, DISAGREE),
        (Quantity(50.0, CELSIUS), Quantity(0.0, CELSIUS), 0.03, DISAGREE),
        (Quantity(100.0, M), Quantity(100.0, U), 0.03, UNDECIDED),
        (Quantity(1.299, EURO), Quantity(1299.0, EURO), 0.0, UNDECIDED),
        (Quantity(1.3, EURO), Quantity(1300.0, EURO), 0.0, DISAGREE),
        (Quantity(1.298, EURO), Quantity(1299.0, EURO), 0.0, DISAGREE),
    ],
)
def test_a_value_agrees_in_any_unit_to_its_own_digits(
    claimed: Quantity, fact: Quantity, tolerance: float, outcome: Outcome
) -> None:
    assert compare_quantities(claimed, fact, tolerance=tolerance).outcome is outcome


@pytest.mark.parametrize(
    ("claimed", "bound", "fact", "outcome"),
    [
        (Quantity(8000.0, M), Bound(Sense.ABOVE), EVEREST, AGREE),
        (Quantity(12000.0, M), Bound(Sense.ABOVE), EVEREST, DISAGREE),
        (Quantity(8900.0, M), Bound(Sense.ABOVE), EVEREST, UNDECIDED),
        (Quantity(1e6), Bound(Sense.ABOVE), Quantity(6e7), UNDECIDED),
        (Quantity(26.0), Bound(Sense.ABOVE, True), Quantity(26.0), AGREE),
        (Quantity(26.0), Bound(Sense.ABOVE), Quantity(26.0), UNDECIDED),
        (Quantity(27.0), Bound(Sense.ABOVE, True), Quantity(26.0), UNDECIDED),
        (Quantity(10000.0, M), Bound(Sense.BELOW), EVEREST, AGREE),
        (Quantity(5000.0, M), Bound(Sense.BELOW), EVEREST, DISAGREE),
        (Quantity(9.0, KM), Bound(Sense.NEARLY), EVEREST, AGREE),
        (Quantity(8.0, KM), Bound(Sense.NEARLY), EVEREST, UNDECIDED),
        (Quantity(4.0, KM), Bound(Sense.NEARLY), EVEREST, DISAGREE),
        (Quantity(8.5, KM), Bound(Sense.JUST_OVER), EVEREST, AGREE),
        (Quantity(9.5, KM), Bound(Sense.ABOUT), EVEREST, AGREE),
        (Quantity(20.0, KM), Bound(Sense.ABOUT), EVEREST, DISAGREE),
        (Quantity(7.0, KM), Bound(Sense.ABOUT), EVEREST, UNDECIDED),
        (Quantity(7249.0, M), Bound(Sense.ABOUT), EVEREST, DISAGREE),
        (Quantity(8249.0, M), Bound(Sense.ABOUT), EVEREST, UNDECIDED),
        (Quantity(8611.0, M), Bound(Sense.ABOUT), EVEREST, UNDECIDED),
        (Quantity(8611.0, M), EXACT, EVEREST, UNDECIDED),
        (Quantity(8848.0, M), Bound(Sense.ABOUT), EVEREST, AGREE),
        (Quantity(8600.0, M), Bound(Sense.ABOUT), EVEREST, AGREE),
        (Quantity(8.0, KM), Bound(Sense.BETWEEN, True, Quantity(9.0, KM)), EVEREST, AGREE),
        (Quantity(4.0), Bound(Sense.BETWEEN, True, Quantity(5.0, KM)), EVEREST, UNDECIDED),
        (Quantity(4.0, KM), Bound(Sense.BETWEEN, True, Quantity(5.0, KM)), EVEREST, DISAGREE),
    ],
)
def test_the_words_of_a_quantity_say_what_it_excludes(
    claimed: Quantity, bound: Bound, fact: Quantity, outcome: Outcome
) -> None:
    assert compare_quantities(claimed, fact, tolerance=0.03, bound=bound).outcome is outcome


def test_a_count_is_exact_and_a_measure_is_rounded() -> None:
    assert not rounds_to(Quantity(30.0), Quantity(26.0), coarse=False)
    assert rounds_to(Quantity(300.0, M), Quantity(331.0, M), coarse=True)
    assert not rounds_to(Quantity(30.0, M), Quantity(26.0, M), coarse=True)


def test_the_uncertainty_of_a_fact_is_its_own_tolerance() -> None:
    assert compare_quantities(Quantity(103.0), Quantity(100.0, uncertainty=5.0)).outcome is AGREE


amounts = st.floats(1e-3, 1e12)


@given(amounts, st.floats(0.0, 0.2))
def test_equal_quantities_agree_at_any_tolerance(amount: float, tolerance: float) -> None:
    assert compare_quantities(Quantity(amount), Quantity(amount), tolerance=tolerance).outcome is AGREE


@given(amounts, amounts, st.floats(0.0, 0.2))
def test_what_agrees_exactly_is_no_contradiction_of_a_looser_wording(
    claimed: float, fact: float, tolerance: float
) -> None:
    exact = compare_quantities(Quantity(claimed), Quantity(fact), tolerance=tolerance)
    about = compare_quantities(
        Quantity(claimed), Quantity(fact), tolerance=tolerance, bound=Bound(Sense.ABOUT)
    )
    assert not (exact.outcome is AGREE and about.outcome is not AGREE)
    assert not (about.outcome is DISAGREE and exact.outcome is not DISAGREE)


@given(amounts, amounts, st.floats(0.0, 0.2))
def test_no_limit_and_its_opposite_are_both_false(claimed: float, fact: float, tolerance: float) -> None:
    outcomes = {
        compare_quantities(Quantity(claimed), Quantity(fact), tolerance=tolerance, bound=Bound(sense)).outcome
        for sense in (Sense.ABOVE, Sense.BELOW)
    }
    assert outcomes != {DISAGREE}
    assert outcomes != {AGREE}


@given(amounts, st.floats(1.0, 50.0), st.floats(1.0, 3.0))
def test_the_further_off_the_likelier_it_is_wrong(fact: float, ratio: float, more: float) -> None:
    nearer = compare_quantities(Quantity(fact * ratio, M), Quantity(fact, M), tolerance=0.05)
    further = compare_quantities(Quantity(fact * ratio * more, M), Quantity(fact, M), tolerance=0.05)
    rank = {AGREE: 0, UNDECIDED: 1, DISAGREE: 2}
    if "rounded" not in nearer.rule + further.rule:
        assert rank[nearer.outcome] <= rank[further.outcome]
        assert nearer.p_disagree <= further.p_disagree + 1e-9 or nearer.outcome is UNDECIDED


@given(st.floats(1.0, 1e6))
def test_the_unit_of_a_claim_changes_no_verdict(metres: float) -> None:
    fact = Quantity(metres * 1.3, M)
    in_metres = compare_quantities(Quantity(metres, M), fact, tolerance=0.03, bound=EXACT)
    in_feet = compare_quantities(Quantity(metres / 0.3048, FT), fact, tolerance=0.03, bound=EXACT)
    assert in_metres.outcome is in_feet.outcome or "rounded" in in_metres.rule + in_feet.rule


def test_significant_digits_leave_out_the_zeros_at_the_end() -> None:
    assert [significant(x) for x in (8848.0, 3e8, 55.8, 0.005)] == [4, 1, 3, 1]


def test_areas_and_temperatures_are_given_differently() -> None:
    india = compare_quantities(
        Quantity(3_166_414.0, "Q712226"), Quantity(3_287_590.0, "Q712226"), tolerance=0.05
    )
    gold = compare_quantities(Quantity(2_807.0, "Q25267"), Quantity(2_856.0, "Q25267"), tolerance=0.03)
    assert india.outcome is gold.outcome is Outcome.AGREE


def test_about_is_not_said_of_less_than_half_of_it() -> None:
    about = Bound(Sense.ABOUT)
    people = Quantity(27_204_000.0)
    assert compare_quantities(Quantity(67e6), people, tolerance=0.1, bound=about).outcome is DISAGREE
    assert compare_quantities(Quantity(30e6), people, tolerance=0.1, bound=about).outcome is AGREE
    assert compare_quantities(Quantity(35e6), people, tolerance=0.1, bound=about).outcome is UNDECIDED


def test_another_height_of_four_digits_is_not_that_of_a_rounded_fact() -> None:
    fact = Quantity(8850.0, M)
    assert compare_quantities(Quantity(8611.0, M), fact, tolerance=0.03).outcome is UNDECIDED
    assert compare_quantities(Quantity(8849.0, M), fact, tolerance=0.03).outcome is AGREE


def test_a_point_is_known_to_more_digits_than_an_extent() -> None:
    fact, claimed = Quantity(4478.0, M), Quantity(4178.0, M)
    assert compare_quantities(claimed, fact, tolerance=0.03, is_point=True).outcome is DISAGREE
    assert compare_quantities(claimed, fact, tolerance=0.03).outcome is UNDECIDED
    assert compare_quantities(Quantity(4400.0, M), fact, tolerance=0.03, is_point=True).outcome is AGREE


def test_another_height_of_a_summit_is_wrong_sooner_the_more_digits_it_has() -> None:
    fact = Quantity(8611.0, M)
    near = compare_quantities(Quantity(8445.0, M), fact, tolerance=0.03, is_point=True)
    wrong = compare_quantities(Quantity(8302.0, M), fact, tolerance=0.03, is_point=True)
    round_one = compare_quantities(Quantity(8300.0, M), fact, tolerance=0.03, is_point=True)
    far = compare_quantities(Quantity(7890.0, M), fact, tolerance=0.03, is_point=True)
    outcomes = [each.outcome for each in (near, wrong, round_one, far)]
    assert outcomes == [UNDECIDED, DISAGREE, UNDECIDED, DISAGREE]


def test_about_agrees_with_no_more_than_a_tenth_off() -> None:
    about = Bound(Sense.ABOUT)
    people = Quantity(83.5e6)
    assert compare_quantities(Quantity(67e6), people, tolerance=0.1, bound=about).outcome is UNDECIDED
    assert compare_quantities(Quantity(78e6), people, tolerance=0.1, bound=about).outcome is AGREE


def test_near_absolute_zero_a_few_degrees_are_another_temperature() -> None:
    kelvin = "Q11579"
    hydrogen = Quantity(20.27, kelvin)
    assert compare_quantities(Quantity(13.99, kelvin), hydrogen, tolerance=0.03).outcome is Outcome.DISAGREE
    assert compare_quantities(Quantity(20.4, kelvin), hydrogen, tolerance=0.03).outcome is Outcome.AGREE
    assert compare_quantities(Quantity(-252.9, "Q25267"), hydrogen, tolerance=0.03).outcome is Outcome.AGREE
