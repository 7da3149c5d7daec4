"""The same day in two calendars."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.calendar import other_calendar
from kg.records import Time

_PAIRS = [
    ((1642, 12, 25), (1643, 1, 4)),
    ((1582, 10, 5), (1582, 10, 15)),
    ((1917, 10, 25), (1917, 11, 7)),
    ((1700, 2, 29), (1700, 3, 11)),
    ((1732, 2, 11), (1732, 2, 22)),
    ((1066, 10, 14), (1066, 10, 20)),
    ((-44, 3, 15), (-44, 3, 13)),
    ((1, 1, 1), (-1, 12, 30)),
]


@pytest.mark.parametrize(("julian", "gregorian"), _PAIRS)
def test_known_days_have_known_names(julian: tuple[int, int, int], gregorian: tuple[int, int, int]) -> None:
    first, second = Time(*julian, 11, julian=True), Time(*gregorian, 11)
    assert (other_calendar(first), other_calendar(second)) == (second, first)


@given(st.dates(max_value=date(1923, 12, 10)))
def test_there_and_back_is_the_same_day(day: date) -> None:
    time = Time(day.year, day.month, day.day, 11)
    other = other_calendar(time)
    assert other is not None
    assert other_calendar(other) == time


@given(st.dates(max_value=date(1923, 12, 9)))
def test_the_next_day_is_the_next_day_in_both(day: date) -> None:
    days = [day, day + timedelta(days=1)]
    first, second = (other_calendar(Time(d.year, d.month, d.day, 11)) for d in days)
    assert first is not None
    assert second is not None
    following = second.day == first.day + 1 or (second.day == 1 and first.day >= 28)
    assert following


@pytest.mark.parametrize("time", [Time(1642), Time(1642, 12, precision=10), Time(1950, 5, 1, 11)])
def test_without_a_day_or_with_one_calendar_there_is_no_other(time: Time) -> None:
    assert other_calendar(time) is None
