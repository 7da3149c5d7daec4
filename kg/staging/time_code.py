"""Times as 64-bit integers in chronological order.

From the highest bit down: year (48 bits, signed, as in `kg.records.Time`), month (4), day (5), precision (4),
calendar (1: Julian), one bit that is 0. `NO_TIME` stands for an open side and sorts before every time.
"""

from __future__ import annotations

from kg.records import GREATEST_YEAR, Time

NO_TIME = -(1 << 63)


def time_code(time: Time | None) -> int:
    """:raises ValueError: the year is beyond `GREATEST_YEAR`.

    >>> time_of(time_code(Time(-13_798_000_000, precision=3)))
    Time(year=-13798000000, month=0, day=0, precision=3, julian=False)
    """
    if time is None:
        return NO_TIME
    if abs(time.year) > GREATEST_YEAR:
        raise ValueError(f"year {time.year}: beyond {GREATEST_YEAR}; leave the fact out")
    return time.year << 15 | time.month << 11 | time.day << 6 | time.precision << 2 | time.julian << 1


def time_of(code: int) -> Time | None:
    if code == NO_TIME:
        return None
    return Time(code >> 15, code >> 11 & 15, code >> 6 & 31, code >> 2 & 15, bool(code >> 1 & 1))
