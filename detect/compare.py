"""Comparison of a claimed value with the value of a fact, as values: dates at their precision, quantities in one unit.

`AGREE` supports, `DISAGREE` contradicts, `UNDECIDED` does neither: the values are too close, too coarse, or of kinds
that cannot be compared.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from kg.alias import fold
from kg.calendar import other_calendar
from kg.records import Quantity, Text, Time
from kg.unit import comparable, convert

YEAR, MONTH, DAY = 9, 10, 11
CONTRADICTION_FACTOR = 4.0
"""Quantities contradict each other beyond this many times their relation's tolerance, not just beyond it."""


class Outcome(Enum):
    AGREE = "agree"
    DISAGREE = "disagree"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class Comparison:
    outcome: Outcome
    rule: str


def compare_times(claimed: Time, fact: Time, *, tolerance: float = 0.0) -> Comparison:
    """Compare at the coarser precision of the two; years within ``tolerance`` of each other are undecided.

    A day of the Julian calendar may be claimed as its Gregorian date too ("Newton was born on 4 January 1643"); the
    other way round it decides nothing.

    >>> compare_times(Time(1879), Time(1879, 3, 14, 11)).outcome.value
    'agree'
    """
    stated = _compare_dates(claimed, fact, tolerance)
    other = other_calendar(fact) if stated.outcome is Outcome.DISAGREE else None
    if other is None or _compare_dates(claimed, other, tolerance).outcome is not Outcome.AGREE:
        return stated
    return Comparison(Outcome.AGREE if fact.julian else Outcome.UNDECIDED, "time:calendar")


def _compare_dates(claimed: Time, fact: Time, tolerance: float) -> Comparison:
    if min(claimed.precision, fact.precision) < YEAR:
        return _compare_periods(claimed, fact)
    if claimed.year != fact.year:
        near = abs(claimed.year - fact.year) <= tolerance
        return Comparison(Outcome.UNDECIDED if near else Outcome.DISAGREE, "time:year")
    common = min(claimed.precision, fact.precision)
    if common >= MONTH and claimed.month != fact.month:
        return Comparison(Outcome.UNDECIDED if tolerance else Outcome.DISAGREE, "time:month")
    if common >= DAY and claimed.day != fact.day:
        return Comparison(Outcome.UNDECIDED if tolerance else Outcome.DISAGREE, "time:day")
    return Comparison(Outcome.AGREE, {YEAR: "time:year", MONTH: "time:month"}.get(common, "time:day"))


def _compare_periods(claimed: Time, fact: Time) -> Comparison:
    first, second = _years(claimed), _years(fact)
    if first[0] <= second[1] and second[0] <= first[1]:
        return Comparison(Outcome.AGREE, "time:period")
    gap = max(first[0] - second[1], second[0] - first[1])
    return Comparison(Outcome.DISAGREE if gap > 1 else Outcome.UNDECIDED, "time:period")


def _years(time: Time) -> tuple[int, int]:
    """First and last year that a time may mean (Wikidata: the 19th century is stored as any year 1801 to 1900)."""
    if time.precision >= YEAR:
        return time.year, time.year
    if time.precision == 8:
        start = time.year // 10 * 10
        return start, start + 9
    if time.precision == 7:
        start = (time.year - 1) // 100 * 100 + 1
        return start, start + 99
    return time.year - 1000, time.year + 1000


def compare_quantities(
    claimed: Quantity,
    fact: Quantity,
    *,
    tolerance: float = 0.0,
    approximate: bool = False,
    slack: float = 0.0,
) -> Comparison:
    """Compare in the unit of the fact, relative to it.

    ``slack``: the ratio up to which two values may both be true, for quantities that depend on definitions. A claim
    without a unit can agree with a fact that has one, never contradict it.
    """
    amount = _amount(claimed, fact)
    if amount is None:
        return Comparison(Outcome.UNDECIDED, "quantity:unit")
    scale = max(abs(fact.amount), abs(amount)) or 1.0
    difference = abs(amount - fact.amount) / scale
    allowed = tolerance * 2 if approximate else tolerance
    if difference <= max(allowed, 1e-9) or _rounds_to(amount, fact.amount):
        return Comparison(Outcome.AGREE, "quantity:tolerance" if allowed else "quantity:exact")
    if claimed.unit != fact.unit and not claimed.unit:
        return Comparison(Outcome.UNDECIDED, "quantity:unit")
    if allowed and ratio_apart(amount, fact.amount) <= max(slack, 1 + CONTRADICTION_FACTOR * allowed):
        return Comparison(Outcome.UNDECIDED, "quantity:near")
    return Comparison(Outcome.DISAGREE, "quantity:tolerance" if allowed else "quantity:exact")


def ratio_apart(first: float, second: float) -> float:
    """The larger through the smaller; infinite across zero."""
    low, high = sorted((abs(first), abs(second)))
    return high / low if low and first * second > 0 else float("inf")


def _amount(claimed: Quantity, fact: Quantity) -> float | None:
    if claimed.unit == fact.unit or not claimed.unit:
        return claimed.amount
    if not fact.unit or not comparable(claimed.unit, fact.unit):
        return None
    return convert(claimed, fact.unit).amount


def _rounds_to(claimed: float, fact: float) -> bool:
    """True where the claim is the fact rounded to the claim's own three or more significant digits."""
    digits = len(re.sub(r"\D", "", f"{claimed:.10g}").strip("0"))
    return digits >= 3 and float(f"{fact:.{digits}g}") == claimed


def compare_texts(claimed: str, fact: Text) -> Comparison:
    """Codes and symbols: equal up to case and signs; contradicted only by text of the same shape.

    >>> compare_texts("33", Text("+33")).outcome.value, compare_texts("called", Text("Fe")).outcome.value
    ('agree', 'undecided')
    """
    said, true = _bare(claimed), _bare(fact.text)
    if fold(said) == fold(true):
        return Comparison(Outcome.AGREE, "text:equal")
    same_shape = _shape(said) == _shape(true) and len(said) <= max(3, len(true) + 1)
    return Comparison(Outcome.DISAGREE if same_shape else Outcome.UNDECIDED, "text:equal")


def _bare(text: str) -> str:
    return re.sub(r"[\s+().\"'“”‘’*_`-]", "", text)


def _shape(text: str) -> tuple[bool, bool]:
    """Digits only; begins with a capital."""
    return text.isdigit(), text[:1].isupper()
