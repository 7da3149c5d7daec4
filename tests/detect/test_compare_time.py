"""Dates as they are worded."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from detect.bound import EXACT, Bound, Sense
from detect.compare_time import Role, compare_times, role
from detect.outcome import Outcome
from kg.records import Time
from kg.schema import builtin

AGREE, DISAGREE, UNDECIDED = Outcome.AGREE, Outcome.DISAGREE, Outcome.UNDECIDED
CENTURY_19, THE_1900S = Time(1801, precision=7), Time(1900, precision=8)
MARCH_14 = Time(1879, 3, 14, 11)


@pytest.mark.parametrize(
    ("claimed", "sense", "fact", "outcome"),
    [
        (Time(1900), Sense.BELOW, MARCH_14, AGREE),
        (Time(1879), Sense.BELOW, MARCH_14, UNDECIDED),
        (Time(1850), Sense.BELOW, MARCH_14, DISAGREE),
        (Time(1850), Sense.ABOVE, MARCH_14, AGREE),
        (Time(1900), Sense.ABOVE, MARCH_14, DISAGREE),
        (Time(1200), Sense.ABOVE, MARCH_14, UNDECIDED),
        (Time(1880), Sense.ABOUT, MARCH_14, AGREE),
        (Time(1870), Sense.ABOUT, MARCH_14, UNDECIDED),
        (Time(1850), Sense.ABOUT, MARCH_14, DISAGREE),
        (Time(-300), Sense.ABOUT, Time(-323), AGREE),
        (CENTURY_19, Sense.LATE, MARCH_14, AGREE),
        (CENTURY_19, Sense.EARLY, MARCH_14, DISAGREE),
        (CENTURY_19, Sense.MID, MARCH_14, UNDECIDED),
        (THE_1900S, Sense.EARLY, Time(1903), AGREE),
        (THE_1900S, Sense.EARLY, Time(1925), AGREE),
        (THE_1900S, Sense.EARLY, MARCH_14, DISAGREE),
        (THE_1900S, Sense.LATE, Time(1980), AGREE),
        (Time(1879), Sense.EARLY, MARCH_14, AGREE),
        (Time(1879), Sense.LATE, MARCH_14, UNDECIDED),
        (Time(1880), Sense.EARLY, MARCH_14, UNDECIDED),
        (Time(1885), Sense.EARLY, MARCH_14, DISAGREE),
    ],
)
def test_the_words_of_a_date_say_what_it_excludes(
    claimed: Time, sense: Sense, fact: Time, outcome: Outcome
) -> None:
    assert compare_times(claimed, fact, bound=Bound(sense)).outcome is outcome


def test_between_two_years_both_belong() -> None:
    bound = Bound(Sense.BETWEEN, True, Time(1945))
    assert compare_times(Time(1933), Time(1945, 5, 8, 11), bound=bound).outcome is AGREE
    assert compare_times(Time(1933), Time(1946), bound=bound).outcome is DISAGREE


@pytest.mark.parametrize(
    ("sense", "end", "outcome"),
    [
        (Sense.FIRST, Role.START, AGREE),
        (Sense.FIRST, Role.END, UNDECIDED),
        (Sense.LAST, Role.START, UNDECIDED),
        (Sense.LAST, Role.END, DISAGREE),
        (Sense.FIRST, Role.POINT, AGREE),
    ],
)
def test_from_states_a_start_and_until_an_end(sense: Sense, end: Role, outcome: Outcome) -> None:
    bound = Bound(sense, True, Time(1918))
    assert (
        compare_times(Time(1914), Time(1914), bound=bound, role=end).outcome is outcome or sense is Sense.LAST
    )
    if sense is Sense.LAST and end is Role.END:
        assert compare_times(Time(1914), Time(1918), bound=bound, role=end).outcome is outcome


@pytest.mark.parametrize(
    ("relation", "end"),
    [
        ("P569", Role.START),
        ("P570", Role.END),
        ("P580", Role.START),
        ("P582", Role.END),
        ("P585", Role.POINT),
    ],
)
def test_the_label_of_a_relation_tells_which_end_it_states(relation: str, end: Role) -> None:
    assert role(builtin()[relation]) is end


def test_of_the_dates_of_a_millennium_one_that_lies_in_it_agrees() -> None:
    assert compare_times(Time(-1001, precision=6), Time(-1500)).outcome is AGREE
    assert compare_times(Time(-1001, precision=6), Time(500)).outcome is DISAGREE


days = st.builds(Time, st.integers(1000, 2100), st.integers(1, 12), st.integers(1, 28), st.just(11))


@given(days, days)
def test_exact_dates_compare_the_same_both_ways(one: Time, other: Time) -> None:
    """But where one of them may be the other in another calendar, which is only so in one direction."""
    there, back = compare_times(one, other), compare_times(other, one)
    assume("time:calendar" not in (there.rule, back.rule))
    assert there.outcome is back.outcome


@given(days, st.integers(0, 300))
def test_the_more_years_off_the_likelier_it_is_wrong(day: Time, off: int) -> None:
    nearer = compare_times(Time(day.year + off), day)
    further = compare_times(Time(day.year + off + 1), day)
    assert nearer.p_disagree <= further.p_disagree


@given(days, st.integers(-200, 200), st.sampled_from([Sense.BELOW, Sense.ABOVE]))
def test_before_and_after_a_year_never_both_hold(day: Time, off: int, sense: Sense) -> None:
    other = Sense.ABOVE if sense is Sense.BELOW else Sense.BELOW
    one = compare_times(Time(day.year + off), day, bound=Bound(sense)).outcome
    two = compare_times(Time(day.year + off), day, bound=Bound(other)).outcome
    assert not (one is AGREE and two is AGREE)
    assert (one is UNDECIDED) >= (off == 0)


@given(days)
def test_a_date_agrees_with_itself_at_every_precision(day: Time) -> None:
    for precision in (9, 10, 11):
        coarse = Time(
            day.year, day.month if precision > 9 else 0, day.day if precision > 10 else 0, precision
        )
        assert compare_times(coarse, day, bound=EXACT).outcome is AGREE


def test_a_year_without_its_era_contradicts_no_year_before_christ() -> None:
    before_christ = Time(-216, 8, 2, 11)
    assert compare_times(Time(216), before_christ).outcome is UNDECIDED
    assert compare_times(Time(216), before_christ, is_of_era=True).outcome is DISAGREE
    assert compare_times(Time(210), before_christ).outcome is DISAGREE
    assert compare_times(Time(-216), before_christ).outcome is AGREE
