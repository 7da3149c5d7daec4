"""Time codes as the numbers that facts hold; `kg.layout.time_number` reads them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kg.layout.time_number import (
    DATE,
    DAYS_A_MONTH,
    DAYS_A_YEAR,
    JULIAN_DATE,
    OTHER,
    PRECISE_TO_DAY,
    PRECISE_TO_YEAR,
    YEAR,
    ZERO_YEAR,
)
from kg.layout.writing.cells import zigzag


def time_numbers(codes: NDArray[np.int64]) -> NDArray[np.uint64]:
    """A number for each code of `kg.staging.time_code`; that of NO_TIME means nothing."""
    year = codes >> 15
    month, day, precision = codes >> 11 & 15, codes >> 6 & 31, codes >> 2 & 15
    julian = codes >> 1 & 1
    only_year = (precision == PRECISE_TO_YEAR) & (month == 0) & (day == 0) & (julian == 0)
    full = (precision == PRECISE_TO_DAY) & (month >= 1) & (month <= 12) & (day >= 1)
    since = (year - ZERO_YEAR) * DAYS_A_YEAR + (month - 1) * DAYS_A_MONTH + day - 1
    fields = month << 10 | day << 5 | precision << 1 | julian
    other = zigzag(year) << np.uint64(14) | fields.astype(np.uint64)
    tag = np.where(full, np.where(julian == 1, JULIAN_DATE, DATE), np.where(only_year, YEAR, OTHER))
    number = np.where(full, zigzag(since), np.where(only_year, zigzag(year - ZERO_YEAR), other))
    return number << np.uint64(2) | tag.astype(np.uint64)
