"""Times as small numbers."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.layout.time_number import time_of
from kg.layout.writing.times import time_numbers
from kg.records import GREATEST_YEAR, Time
from kg.staging.time_code import time_code

_TIMES = st.builds(
    Time,
    st.integers(-GREATEST_YEAR, GREATEST_YEAR),
    st.integers(0, 12),
    st.integers(0, 31),
    st.integers(0, 15),
    st.booleans(),
)


def _number(time: Time) -> int:
    return int(time_numbers(np.array([time_code(time)], dtype=np.int64))[0])


@given(_TIMES)
def test_every_time_comes_back(time: Time) -> None:
    assert time_of(_number(time)) == time


@pytest.mark.parametrize(
    ("time", "size"),
    [
        (Time(1963), 1),
        (Time(2026), 1),
        (Time(1066), 2),
        (Time(-44), 2),
        (Time(2016, 2, 29, 11), 2),
        (Time(1879, 3, 14, 11), 3),
        (Time(1452, 4, 15, 11, julian=True), 3),
    ],
)
def test_usual_times_are_short(time: Time, size: int) -> None:
    assert (_number(time).bit_length() + 7) // 8 == size
