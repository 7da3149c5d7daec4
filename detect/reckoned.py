"""Figures of a claim that may follow from others instead of standing anywhere: sums, differences, shares, multiples.

"A student pays 66.75" where the pass costs 89 and students get 25 per cent off contradicts nothing, though 66.75 stands
nowhere.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from itertools import combinations

from detect.passage_value import Kind, StatedValue
from detect.value_spot import Spot
from kg.records import Quantity
from kg.unit import comparable, convert

ROUNDED, EXACTLY = 0.02, 0.002
"""Relative differences within which a figure is one that was reckoned: and rounded, and not."""
MOST_TIMES = 31
"""So many times another figure, at most."""
MOST_KNOWN = 48
"""Values that are put together, so that time stays bounded."""
PER_CENT, MINUTE = "Q11229", "Q7727"
_RECKONED = re.compile(
    r"\b(?:more|less|fewer|longer|shorter|sooner|later|earlier|higher|lower|cheaper|dearer|short of|differen\w+|total|"
    r"altogether|in all|together|combined|both|each|return|twice|double|half|sav\w+|discount|off|increase\w*|vat|plus|"
    r"left|remain\w*|than|first|original\w*|works? out|comes? to|adds? up|would|slipped|delayed|another|"
    r"per cent of|with|about|some|roughly|around|above|below|older|younger|further|away|before|after)\b",
    re.IGNORECASE,
)
"""Words of a figure that may have been reckoned from others."""
_HALVED = re.compile(r"\b(?:half|twice|doubl\w+|return)\b", re.IGNORECASE)
_SUMMED = re.compile(r"\b(?:works? out|adds? up|in all|altogether|in total|total of)\b", re.IGNORECASE)
"""Words of a figure that was reckoned."""


def may_be_reckoned(
    claim: str, value: StatedValue, stated: Sequence[StatedValue], found: Sequence[Spot]
) -> bool:
    """Whether a figure of a claim may follow from those of the document, and from others of the claim itself: 8 days at
    2 EUR.
    """
    if _SUMMED.search(claim):
        return True
    known = [spot.value for spot in found[:MOST_KNOWN]]
    if value.kind is Kind.CLOCK:
        return is_shifted(value, known)
    halved = any(_HALVED.search(text) for text in {claim, *(spot.sentence for spot in found)})
    if (halved or _RECKONED.search(claim)) and is_derived(value, known, halved=halved):
        return True
    times = [each.value.amount for each in stated if each is not value and isinstance(each.value, Quantity)]
    return _is_product(value, known) or any(_is_multiple(value, other, n) for other in known for n in times)


def is_halved(claim: str, value: StatedValue, found: Sequence[Spot]) -> bool:
    """Whether a figure is the half or the double of one beside which that is said: 9 of "18 crowns; pupils half"."""
    if not isinstance(value.value, Quantity):
        return False
    unit, mine = value.value.unit, value.value.amount
    for spot in found[:MOST_KNOWN]:
        other = spot.value.value
        if not isinstance(other, Quantity) or not comparable(other.unit, unit):
            continue
        amount = convert(other, unit).amount
        halves = any(math.isclose(amount * factor, mine, rel_tol=EXACTLY) for factor in (0.5, 2.0))
        if halves and (_HALVED.search(spot.sentence) or _HALVED.search(claim)):
            return True
    return False


def is_shifted(value: StatedValue, known: Sequence[StatedValue]) -> bool:
    """Whether a time of the day lies a span of the document before or behind another: 45 minutes before a concert."""
    spans = [
        convert(each.value, MINUTE).amount
        for each in known
        if isinstance(each.value, Quantity) and comparable(each.value.unit, MINUTE)
    ]
    times = [each.value for each in known if each.kind is Kind.CLOCK and isinstance(each.value, int)]
    apart = {abs(value.value - each) for each in times} if isinstance(value.value, int) else set()
    return any(math.isclose(span, each) for span in spans for each in apart)


def _is_product(value: StatedValue, known: Sequence[StatedValue]) -> bool:
    """Whether a figure is a share in per cent of another, what that leaves, or so many times it."""
    if not isinstance(value.value, Quantity):
        return False
    quantities = [each.value for each in known if isinstance(each.value, Quantity)]
    unit = value.value.unit
    amounts = [convert(each, unit).amount for each in quantities if comparable(each.unit, unit)]
    shares = [each.amount / 100 for each in quantities if each.unit == PER_CENT]
    times = [each.amount for each in quantities if 1 < each.amount <= MOST_TIMES and each.amount % 1 == 0]
    factors = {*shares, *(1 - share for share in shares), *times}
    return any(math.isclose(a * f, value.value.amount, rel_tol=EXACTLY) for a in amounts for f in factors)


def _is_multiple(value: StatedValue, other: StatedValue, times: float) -> bool:
    if not (isinstance(value.value, Quantity) and isinstance(other.value, Quantity)):
        return False
    if not comparable(other.value.unit, value.value.unit):
        return False
    amount = convert(other.value, value.value.unit).amount
    return math.isclose(amount * times, value.value.amount, rel_tol=ROUNDED)


def is_derived(value: StatedValue, others: Iterable[StatedValue], *, halved: bool = False) -> bool:
    """Whether a figure is the sum or the difference of two others, so many times one, or a share of it in per cent;
    with ``halved`` also the half or the double of one.
    """
    if not isinstance(value.value, Quantity):
        return False
    unit = value.value.unit
    quantities = [each.value for each in others if isinstance(each.value, Quantity)]
    amounts = [convert(each, unit).amount for each in quantities if comparable(each.unit, unit)]
    plain = [each.amount for each in quantities if each.unit in ("", PER_CENT)]
    factors = {f for n in plain for f in (n, n / 100, 1 - n / 100, 1 / n if n else 1.0)}
    factors |= {2.0, 0.5} if halved else set()
    reached = {c for a, b in combinations(amounts, 2) for c in (a + b, abs(a - b))}
    reached |= {a * f for a in amounts for f in factors}
    return any(math.isclose(each, value.value.amount, rel_tol=ROUNDED) for each in reached)
