"""Comparison of a claimed date with that of a fact, at the coarser precision of the two, as it is worded."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum

from detect.bound import EXACT, Bound, Sense
from detect.outcome import Comparison, Outcome, agree, disagree, undecided
from detect.period import meanings, stretch
from kg.calendar import other_calendar
from kg.date import DAY, MONTH, YEAR
from kg.records import Relation, Time

_LIMITS = frozenset({Sense.ABOVE, Sense.BELOW, Sense.BETWEEN})
_MONTH_OFF = 1.5
_TRUE_BUT_ODD_YEARS = 100
"""Beyond this, "after 1500" says nothing of 1950."""


class Role(Enum):
    """Which end of a stretch of time a relation states."""

    START = "start"
    END = "end"
    POINT = "point"


_STARTS = frozenset(
    "birth inception start beginning opening foundation founding founded established publication release debut "
    "premiere built completed introduced discovery invention launch entry since".split()
)
_ENDS = frozenset(
    "death end dissolved dissolution abolished closing closed demolished retirement ended "
    "deadline expiry until".split()
)


def role(relation: Relation) -> Role:
    """By the words of its label: "date of birth" is a start, "end time" an end."""
    words = frozenset(relation.label.casefold().replace("/", " ").split())
    if words & _ENDS:
        return Role.END
    return Role.START if words & _STARTS else Role.POINT


def compare_times(
    claimed: Time,
    fact: Time,
    *,
    tolerance: float = 0.0,
    bound: Bound = EXACT,
    role: Role = Role.POINT,
    is_of_era: bool = False,
) -> Comparison:
    """Compare at the coarser precision of the two; years within ``tolerance`` of each other are undecided.

    A day of the Julian calendar may be claimed as its Gregorian date too ("Newton was born on 4 January 1643"); the
    other way round it decides nothing.

    >>> compare_times(Time(1879), Time(1879, 3, 14, 11)).outcome.value
    'agree'
    """
    stated = _compare(claimed, fact, tolerance=tolerance, bound=bound, role=role)
    if stated.outcome is Outcome.DISAGREE and fact.year < 0 < claimed.year and not is_of_era:
        before_christ = replace(claimed, year=-claimed.year)
        if (
            _compare(before_christ, fact, tolerance=tolerance, bound=bound, role=role).outcome
            is Outcome.AGREE
        ):
            return undecided("time:era")
    other = other_calendar(fact) if stated.outcome is Outcome.DISAGREE else None
    if other is None:
        return stated
    if _compare(claimed, other, tolerance=tolerance, bound=bound, role=role).outcome is not Outcome.AGREE:
        return stated
    return agree("time:calendar") if fact.julian else undecided("time:calendar")


def _compare(claimed: Time, fact: Time, *, tolerance: float, bound: Bound, role: Role) -> Comparison:
    sense = bound.sense
    if sense in (Sense.FIRST, Sense.LAST):
        return _compare_end(claimed, fact, tolerance=tolerance, bound=bound, role=role)
    if sense is Sense.EXACT and min(claimed.precision, fact.precision) >= YEAR:
        return _compare_dates(claimed, fact, tolerance)
    return _compare_stretches(claimed, fact, tolerance=tolerance, bound=bound)


def _compare_end(claimed: Time, fact: Time, *, tolerance: float, bound: Bound, role: Role) -> Comparison:
    """ "From A to B" states a start with A and an end with B; of a point in time it says that it lies between."""
    own = Role.START if bound.sense is Sense.FIRST else Role.END
    if role is own:
        return _compare(claimed, fact, tolerance=tolerance, bound=EXACT, role=role)
    if role is not Role.POINT:
        return undecided("time:other end")
    if not isinstance(bound.other, Time):
        found = _compare(claimed, fact, tolerance=tolerance, bound=EXACT, role=role)
        return found if found.outcome is Outcome.AGREE else undecided("time:end")
    within = Bound(Sense.BETWEEN, True, bound.other)
    found = _compare_stretches(claimed, fact, tolerance=tolerance, bound=within)
    return found if found.outcome is Outcome.AGREE else undecided("time:range")


def _compare_dates(claimed: Time, fact: Time, tolerance: float) -> Comparison:
    if claimed.year != fact.year:
        off = _years_apart(claimed.year, fact.year)
        if off <= tolerance:
            return undecided("time:year", off / (tolerance + 1))
        return disagree("time:year", off / (tolerance + 1))
    common = min(claimed.precision, fact.precision)
    for precision, rule, same in (
        (MONTH, "time:month", claimed.month == fact.month),
        (DAY, "time:day", claimed.day == fact.day),
    ):
        if common >= precision and not same:
            return undecided(rule) if tolerance else disagree(rule, _MONTH_OFF)
    return agree({YEAR: "time:year", MONTH: "time:month"}.get(common, "time:day"), 0.0)


def _years_apart(one: int, other: int) -> int:
    """There is no year 0."""
    return abs(one - other) - (one < 0 < other or other < 0 < one)


def _compare_stretches(claimed: Time, fact: Time, *, tolerance: float, bound: Bound) -> Comparison:
    """Agreement where the fact lies in one meaning, disagreement where it lies outside all of them by over a year."""
    known, meant = stretch(fact), meanings(claimed, bound)
    exact = bound.sense is Sense.EXACT
    rule = "time:period" if exact else f"time:{bound.sense.value}"
    if any(m.inner.meets(known) if exact else known.within(m.inner) for m in meant):
        odd = _open_distance(claimed, fact, bound) > _TRUE_BUT_ODD_YEARS
        return undecided("time:far", 0.1) if odd else agree(rule, 0.0)
    if any(m.outer.meets(known) for m in meant):
        return undecided(rule, 0.5)
    slack = tolerance if bound.sense in _LIMITS else max(1.0, tolerance)
    gap = min(known.years_from(m.outer) for m in meant)
    return disagree(rule, gap / (slack + 1)) if gap > slack else undecided(rule, 0.8)


def _open_distance(claimed: Time, fact: Time, bound: Bound) -> int:
    """Years from the limit of "before" and "after" to the fact; 0 for what has two ends."""
    return abs(claimed.year - fact.year) if bound.sense in (Sense.ABOVE, Sense.BELOW) else 0
