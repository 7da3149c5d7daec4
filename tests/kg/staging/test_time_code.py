"""Times as numbers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.records import GREATEST_YEAR, Time
from kg.staging.time_code import NO_TIME, time_code, time_of

_TIMES = st.builds(
    Time,
    st.integers(-GREATEST_YEAR, GREATEST_YEAR),
    st.integers(0, 12),
    st.integers(0, 31),
    st.integers(0, 11),
    st.booleans(),
)


@given(_TIMES)
def test_a_time_comes_back_from_its_code(time: Time) -> None:
    assert time_of(time_code(time)) == time


@given(_TIMES, _TIMES)
def test_codes_are_in_the_order_of_years_months_and_days(first: Time, second: Time) -> None:
    if (first.year, first.month, first.day) < (second.year, second.month, second.day):
        assert NO_TIME < time_code(first) < time_code(second)


def test_no_time_is_no_time() -> None:
    assert time_of(time_code(None)) is None


def test_a_year_out_of_range_is_refused() -> None:
    with pytest.raises(ValueError, match="year 140737488355328"):
        time_code(Time(1 << 47))
