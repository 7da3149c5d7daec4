"""Stretches of time: what days a date at its precision, and the words around it, may mean.

A stretch runs from its first to its last day, both included, as (year, month, day); a year before our era is negative.
A wording has stretches within which it is true (``inner``) and beyond which it is false (``outer``); what lies between
decides nothing.
"""

from __future__ import annotations

from typing import NamedTuple

from detect.bound import Bound, Sense
from kg.date import CENTURY, DAY, DECADE, MILLENNIUM, MONTH, YEAR
from kg.records import Time

Day = tuple[int, int, int]
BEGINNING: Day = (-(1 << 60), 1, 1)
END: Day = (1 << 60, 12, 31)

_PARTS = {Sense.EARLY: (0.0, 0.36), Sense.MID: (0.3, 0.7), Sense.LATE: (0.64, 1.0)}
"""Which share of a period its early, middle and late part are."""
_BLUR = 0.16
"""How much of the period a part may be exceeded by before the claim is false."""
_ABOUT_YEARS = ((1800, 3), (1500, 6), (500, 15))
"""From this year on, "about" is good for so many years."""
_ABOUT_LONG_AGO = 40
_FALSE_BEYOND = 4
"""Times as far off as "about" is good for."""


class Stretch(NamedTuple):
    """Days ``first`` to ``last``."""

    first: Day
    last: Day

    def meets(self, other: Stretch) -> bool:
        return self.first <= other.last and other.first <= self.last

    def within(self, other: Stretch) -> bool:
        return other.first <= self.first and self.last <= other.last

    def years_from(self, other: Stretch) -> int:
        """Calendar years between two stretches, 0 where they meet in a year."""
        return max(self.first[0] - other.last[0], other.first[0] - self.last[0], 0)


class Meaning(NamedTuple):
    """One meaning of a worded date."""

    inner: Stretch
    outer: Stretch


def years(time: Time) -> tuple[int, int]:
    """First and last year that a time may mean (Wikidata stores the 19th century as any year of it).

    >>> years(Time(1801, precision=7)), years(Time(-401, precision=7)), years(Time(1920, precision=8))
    ((1801, 1900), (-500, -401), (1920, 1929))
    """
    if time.precision >= YEAR:
        return time.year, time.year
    if time.precision == DECADE:
        decade = abs(time.year) // 10 * 10
        return (decade, decade + 9) if time.year >= 0 else (-decade - 9, -decade)
    if time.precision in (CENTURY, MILLENNIUM):
        length = 100 if time.precision == CENTURY else 1000
        first = (abs(time.year) - 1) // length * length + 1
        return (first, first + length - 1) if time.year > 0 else (-first - length + 1, -first)
    unsure = 10 ** (YEAR - time.precision)
    return time.year - unsure, time.year + unsure


def stretch(time: Time) -> Stretch:
    """The days that a time may mean."""
    first, last = years(time)
    month = time.month if time.precision >= MONTH else 0
    day = time.day if time.precision >= DAY else 0
    return Stretch((first, month or 1, day or 1), (last, month or 12, day or 31))


def meanings(time: Time, bound: Bound) -> list[Meaning]:
    """What a worded date may mean: several where "the 1900s" may be a decade or a century."""
    if bound.sense in _PARTS:
        return [_part(first, last, bound.sense) for first, last in _periods(time)]
    whole = stretch(time)
    if bound.sense in (Sense.BELOW, Sense.LAST):
        last = whole.last if bound.inclusive else _eve(whole.first)
        return [Meaning(Stretch(BEGINNING, last), Stretch(BEGINNING, whole.last))]
    if bound.sense in (Sense.ABOVE, Sense.FIRST):
        first = whole.first if bound.inclusive else _morrow(whole.last)
        return [Meaning(Stretch(first, END), Stretch(whole.first, END))]
    if bound.sense is Sense.BETWEEN and isinstance(bound.other, Time):
        other = stretch(bound.other)
        both = Stretch(min(whole.first, other.first), max(whole.last, other.last))
        return [Meaning(both, both)]
    if bound.sense is Sense.EXACT:
        return [Meaning(Stretch(_new_year(a), _new_years_eve(b)), Stretch(_new_year(a), _new_years_eve(b)))
                for a, b in _periods(time)]  # fmt: skip
    good = about_years(time.year)
    return [Meaning(_widened(whole, good), _widened(whole, good * _FALSE_BEYOND))]


def about_years(year: int) -> int:
    """How many years "about" may be off."""
    return next((good for since, good in _ABOUT_YEARS if year >= since), _ABOUT_LONG_AGO)


def _periods(time: Time) -> list[tuple[int, int]]:
    """The years of a period; "the 1900s" is a decade and a century."""
    first, last = years(time)
    if time.precision == DECADE and first > 0 and first % 100 == 0:
        return [(first, last), (first, first + 99)]
    return [(first, last)]


def _part(first: int, last: int, sense: Sense) -> Meaning:
    """Early, mid or late in the years ``first`` to ``last``; of a single year, its months."""
    low, high = _PARTS[sense]
    if first == last:
        inner = Stretch((first, 1 + round(12 * low), 1), (first, max(1, round(12 * high)), 31))
        return Meaning(inner, Stretch(_new_year(first), _new_years_eve(last)))
    count = last - first + 1
    blur = max(1, round(_BLUR * count))
    start, end = first + int(count * low), first + max(0, round(count * high) - 1)
    inner = Stretch(_new_year(start), _new_years_eve(end))
    return Meaning(inner, _widened(inner, blur))


def _widened(period: Stretch, by: int) -> Stretch:
    (first, *_), (last, *_) = period
    return Stretch(_new_year(first - by), _new_years_eve(last + by))


def _new_year(year: int) -> Day:
    return year, 1, 1


def _new_years_eve(year: int) -> Day:
    return year, 12, 31


def _eve(day: Day) -> Day:
    """A day before; months end on their 31st here, which orders days as the calendar does."""
    year, month, number = day
    if number > 1:
        return year, month, number - 1
    return (year, month - 1, 31) if month > 1 else (year - 1, 12, 31)


def _morrow(day: Day) -> Day:
    year, month, number = day
    if number < 31:
        return year, month, number + 1
    return (year, month + 1, 1) if month < 12 else (year + 1, 1, 1)
