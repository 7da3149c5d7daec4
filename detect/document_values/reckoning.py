"""Whether a figure of a claim follows from figures of the documents, of the question or of the claim itself: a sum, a
difference, so many times as much, a share in per cent, the time between two times.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import combinations

from detect.passage_value import Kind, StatedValue
from detect.reckoned import MINUTE, PER_CENT, is_shifted
from kg.records import Quantity, Time
from kg.unit import YEARS, comparable, convert

ROUNDED = 0.02
"""Relative difference of a figure that was rounded."""
MOST_TIMES = 60.0
MOST_ADDED = 5
"""So many of one and one of another: "350 a week and 80 for each of two holidays"."""
MOST_KNOWN = 24
"""Figures that are put together, so that time stays bounded."""
_DAY = "Q573"
_DAYS_OF_A_YEAR, _DAYS_OF_A_MONTH = 365.25, 30.44


def follows(value: StatedValue, stated: Sequence[StatedValue], said: Iterable[float]) -> bool:
    """Whether a figure follows from two of ``stated``, or from one and a plain number: of these, or ``said``."""
    if value.kind is Kind.CLOCK:
        return is_shifted(value, stated)
    mine = value.value
    if not isinstance(mine, Quantity):
        return False
    known = [each.value for each in stated if isinstance(each.value, Quantity)][:MOST_KNOWN]
    amounts = [convert(each, mine.unit).amount for each in known if comparable(each.unit, mine.unit)]
    plain = {each.amount for each in known if not each.unit} | set(said)
    shares = {each.amount / 100 for each in known if each.unit == PER_CENT}
    if mine.unit == PER_CENT:
        amounts.append(100.0)
    reached = [c for a, b in combinations(amounts, 2) for c in (a + b, abs(a - b))]
    reached += [sum(amounts)] if len(amounts) > 2 else []
    times = {n for n in plain if 1 < n <= MOST_TIMES}
    factors = {
        2.0,
        0.5,
        *times,
        *(1 / n for n in times),
        *shares,
        *(1 - s for s in shares),
        *(1 + s for s in shares),
    }
    reached += [a * f for a in amounts for f in factors]
    reached += [abs(a - n) for a in amounts for n in said] + [a + n for a in amounts for n in said]
    reached += [a + b * n for a in amounts for b in amounts for n in times if n <= MOST_ADDED]
    reached += _between(stated, mine.unit)
    return any(math.isclose(each, mine.amount, rel_tol=ROUNDED) for each in reached if each)


def _between(stated: Sequence[StatedValue], unit: str) -> list[float]:
    """How much time lies between two times, in a unit."""
    found = []
    if comparable(unit, YEARS) and unit:
        days = [_days(each.value) for each in stated if isinstance(each.value, Time)][:MOST_KNOWN]
        found += [_in(abs(a - b), _DAY, unit) for a, b in combinations(days, 2)]
    if unit and comparable(unit, MINUTE):
        clocks = [each.value for each in stated if each.kind is Kind.CLOCK][:MOST_KNOWN]
        minutes = [each for each in clocks if isinstance(each, int)]
        found += [_in(float(abs(a - b)), MINUTE, unit) for a, b in combinations(minutes, 2)]
    return found


def _days(time: Time) -> float:
    return time.year * _DAYS_OF_A_YEAR + (time.month or 1) * _DAYS_OF_A_MONTH + (time.day or 1)


def _in(amount: float, unit: str, other: str) -> float:
    return convert(Quantity(amount, unit), other).amount
