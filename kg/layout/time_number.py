"""Times as numbers whose usual cases are small.

The two lowest bits say what the rest is:

    0   zigzag of (year - 1995), precise to the year
    1   zigzag of days since 1 January 1995, where every month has 31 days and every year 372
    2   zigzag of the year, month (4 bits), day (5), precision (4), Julian (1)
    3   as 1, in the Julian calendar
"""

from __future__ import annotations

from kg.records import Time

YEAR, DATE, OTHER, JULIAN_DATE = range(4)
ZERO_YEAR = 1995
DAYS_A_MONTH = 31
DAYS_A_YEAR = 12 * DAYS_A_MONTH
PRECISE_TO_YEAR, PRECISE_TO_DAY = 9, 11


def time_of(number: int) -> Time:
    """
    >>> time_of(1)
    Time(year=1995, month=1, day=1, precision=11, julian=False)
    """
    tag, rest = number & 3, number >> 2
    if tag == OTHER:
        year = rest >> 14
        return Time(year >> 1 ^ -(year & 1), rest >> 10 & 15, rest >> 5 & 31, rest >> 1 & 15, bool(rest & 1))
    since = rest >> 1 ^ -(rest & 1)
    if tag == YEAR:
        return Time(since + ZERO_YEAR)
    year, day = divmod(since, DAYS_A_YEAR)
    month, day = divmod(day, DAYS_A_MONTH)
    return Time(year + ZERO_YEAR, month + 1, day + 1, PRECISE_TO_DAY, tag == JULIAN_DATE)
