"""Stretches of time."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from detect.bound import EXACT, Bound, Sense
from detect.period import meanings, stretch, years
from kg.date import coarsen
from kg.records import Time

times = st.builds(Time, st.integers(1, 2100), st.integers(1, 12), st.integers(1, 28), st.just(11))


@pytest.mark.parametrize(
    ("time", "first_and_last"),
    [
        (Time(1879, 3, 14, 11), (1879, 1879)),
        (Time(1920, precision=8), (1920, 1929)),
        (Time(-44, precision=8), (-49, -40)),
        (Time(1850, precision=7), (1801, 1900)),
        (Time(-401, precision=7), (-500, -401)),
        (Time(-1500, precision=6), (-2000, -1001)),
        (Time(2001, precision=6), (2001, 3000)),
    ],
)
def test_a_time_means_the_years_of_its_precision(time: Time, first_and_last: tuple[int, int]) -> None:
    assert years(time) == first_and_last


@given(times, st.sampled_from([7, 8, 9, 10]))
def test_a_coarser_time_contains_the_finer_one(time: Time, precision: int) -> None:
    assert stretch(time).within(stretch(coarsen(time, precision)))


@given(times, st.sampled_from([7, 8, 9, 10, 11]), st.sampled_from(list(Sense)), st.booleans())
def test_what_is_true_is_never_false(time: Time, precision: int, sense: Sense, inclusive: bool) -> None:
    other = Time(time.year + 5) if sense is Sense.BETWEEN else None
    for meaning in meanings(coarsen(time, precision), Bound(sense, inclusive, other)):
        assert meaning.outer.first <= meaning.inner.first
        assert meaning.inner.last <= meaning.outer.last


def test_the_1900s_are_a_decade_and_a_century() -> None:
    assert len(meanings(Time(1900, precision=8), EXACT)) == 2
    assert len(meanings(Time(1910, precision=8), EXACT)) == 1
