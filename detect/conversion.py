"""One measure in two units: "8,849 m (19,032 ft)", "212 °F, which is 80 °C", "A mile is about 2.6 kilometres".

No fact is needed: the first amount says what the second has to be. Read only where the words between them say that both
are one measure; each is taken to be as coarse as its digits, and units that mean several things are given their spread.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from detect import conversion_wording as wording
from detect.bound import EXACT, Sense
from detect.clause import Clause
from detect.compare_quantity import significant
from detect.derived_claim import DerivedClaim
from detect.outcome import disagree
from detect.verdict import CheckedClaim, Verdict
from kg import quantity as quantities
from kg import unit as units
from kg.mention import LinkedText, Mention, MentionKind
from kg.records import EntityRef, Quantity
from kg.unit import MONEY, SPREAD, UNITS

RULE = "conversion"
LEAST, LEAST_ABOUT, LEAST_DEFINED = 0.06, 0.12, 0.08
"""The relative difference that is no rounding any more; with "about" and the like; with these, of one of a unit."""
LEAST_EXACT, EXACT_DIGITS, DEFINED_DIGITS = 0.02, 4, 3
"""The same where both state so many digits, or of what a unit is defined as."""
PRECISE = 3
"""Significant digits from which on "about" says little more than that a number is rounded."""
MOST_ROUNDED = 0.1
"""The share of an amount that is rounded away at most."""
_SPREADS = {
    **SPREAD,
    "Q5151": 0.12,  # a month has 28 to 31 days
    "AK:horsepower": 0.03,
    **{unit.id: 0.1 for unit in UNITS.values() if unit.dimension == "information"},
}
_LEAST_KELVIN = 33.0
"""What differences of temperatures are relative to at least: near 0 degrees a share of them is nothing."""
FEW_KELVIN = 20.0
"""Degrees that may be a difference whatever is said of them: "a goal of 1.5 °C (2.7 °F)"."""
_ASIDE = frozenset(("time", "information", "share", "angle"))
"""Dimensions of which another amount in brackets is rather another measure: "2 hours (30 minutes by air)"."""
_SCALED = frozenset(("length", "time"))
"""Dimensions of which something stands for something else on a map, in a model or in a game."""
_VARYING = frozenset(("Q573", "Q577", "Q5151"))
"""Units that are not everywhere alike: "A day is 243 Earth days"."""


@dataclass(frozen=True, slots=True)
class _Measure:
    """An amount at ``[start, end)``; ``exact``: it is one of a unit, and so not rounded."""

    quantity: Quantity
    start: int
    end: int
    exact: bool = False


def conversions(
    claims: Sequence[CheckedClaim], clause: Clause, linked: LinkedText, asked: str = ""
) -> Iterator[DerivedClaim]:
    """Where the clause gives a measure in another unit and gets that wrong.

    :param claims: what else was found in the clause: facts come first
    :param asked: the question that it may answer: "What's 6 feet in centimetres?"
    """
    decided = {c.claim.value_start for c in claims if c.verdict is not Verdict.NOT_CHECKABLE}
    wrong = {c.claim.value_start for c in claims if c.verdict is Verdict.CONTRADICTED}
    for first, second in chain(_pairs(clause, linked), _answered(asked, clause, linked) if asked else ()):
        if first.start in wrong or second.start in decided:
            continue
        if UNITS[first.quantity.unit].dimension in _SCALED and any(
            map(wording.is_scaled, (asked, linked.text[clause.start : clause.end]))
        ):
            continue
        far = _apart(first, second, clause, linked.text)
        if far <= 1.0:
            continue
        unit = UNITS[first.quantity.unit]
        right = quantities.format(_meant(first, second, linked.text), linked.text[second.start : second.end])
        yield DerivedClaim(
            subject=EntityRef(unit.id, unit.symbol),
            comparison=disagree(RULE, far),
            facts=(),
            start=min(first.start, second.start),
            end=max(first.end, second.end),
            value_start=second.start,
            value_end=second.end,
            value=second.quantity,
            right=right,
        )


def _pairs(clause: Clause, linked: LinkedText) -> Iterator[tuple[_Measure, _Measure]]:
    """A measure and what it is said to be in another unit."""
    text = linked.text
    said = [m for m in linked.mentions if clause.start <= m.start < clause.end and _is_measure(m, clause)]
    for before, mention in zip([None, *said], said, strict=False):
        if not wording.is_whole(text, mention.start, mention.end):
            continue
        second = _measure(mention)
        if before is not None and wording.is_whole(text, before.start, before.end):
            first, between = _measure(before), text[before.end : mention.start]
            if _are_units_of_one(first, second) and _are_joined(first, second, text, clause.start):
                is_unit = first.quantity.amount == 1 and wording.defines(between)
                yield replace(first, exact=is_unit or wording.equates(between)), second
                continue
        one = _one_before(text, clause.start, second) or _one_behind(text, clause.start, second)
        if one is not None and _are_units_of_one(one, second):
            yield one, second


def _answered(asked: str, clause: Clause, linked: LinkedText) -> Iterator[tuple[_Measure, _Measure]]:
    """The measure of a question, and what the answer opens with; both begin where that does."""
    text = linked.text
    said = next((m for m in linked.mentions if clause.start <= m.start and _is_measure(m, clause)), None)
    found = [each for each in quantities.find(asked) if each.quantity.unit in UNITS]
    if said is None or len(found) != 1 or not wording.asks(asked, found[0].start, found[0].end):
        return
    if not wording.opens(text, clause.start, said.start) or not wording.is_ended(text, said.end):
        return
    first, second = _Measure(found[0].quantity, said.start, said.end, exact=True), _measure(said)
    if _are_units_of_one(first, second) and wording.is_whole(text, said.start, said.end):
        yield first, second


def _is_measure(mention: Mention, clause: Clause) -> bool:
    """Whether a mention is one amount with a unit that converts; no range."""
    value = mention.value
    if mention.kind is not MentionKind.QUANTITY or not isinstance(value, Quantity):
        return False
    unit, bound = UNITS.get(value.unit), clause.bounds.get(mention.start)
    is_range = bound is not None and bound.sense is Sense.BETWEEN
    return unit is not None and unit.dimension not in MONEY and not is_range


def _measure(mention: Mention) -> _Measure:
    value = mention.value
    assert isinstance(value, Quantity)
    return _Measure(value, mention.start, mention.end)


def _are_units_of_one(first: _Measure, second: _Measure) -> bool:
    one, other = first.quantity.unit, second.quantity.unit
    return one != other and units.comparable(one, other)


def _are_joined(first: _Measure, second: _Measure, text: str, start: int) -> bool:
    """Whether the words between two amounts of a clause that begins at ``start`` say that they are the same."""
    between = text[first.end : second.start]
    if wording.says_same(between, leads=wording.leads(text, start, first.start)):
        return wording.is_ended(text, second.end)
    if UNITS[first.quantity.unit].dimension in _ASIDE:
        return False
    return wording.gives_again(text, first.end, second.start, second.end)


def _one_before(text: str, start: int, second: _Measure) -> _Measure | None:
    """One of a unit, of which the amount is said: "A mile is about 1.6 kilometres"."""
    found = wording.one_before(text, start, second.start)
    one = units.match(text, found[1]) if found and wording.is_ended(text, second.end) else None
    if found is None or one is None or one[0].id in _VARYING:
        return None
    if not wording.defines(text[one[1] : second.start]) or wording.is_local(
        text, start, one[1], second.start
    ):
        return None
    return _Measure(Quantity(1, one[0].id), found[0], one[1], exact=True)


def _one_behind(text: str, start: int, second: _Measure) -> _Measure | None:
    """The same behind the amount: "There are 12 inches in a foot"."""
    found = wording.one_behind(text, start, second.start, second.end)
    one = None if found is None else units.match(text, found)
    if found is None or one is None or one[0].id in _VARYING or not wording.is_ended(text, one[1]):
        return None
    return _Measure(Quantity(1, one[0].id), found, one[1], exact=True)


def _apart(first: _Measure, second: _Measure, clause: Clause, text: str) -> float:
    """How far the second amount is from the first one, 1 being the least that is wrong."""
    unit = UNITS[second.quantity.unit]
    step = UNITS[first.quantity.unit].factor / unit.factor
    one = _meant(first, second, text)
    meant, said = [units.convert(one, unit.id).amount], second.quantity.amount
    is_warmth = unit.dimension == "temperature"
    few = abs(first.quantity.amount) * UNITS[first.quantity.unit].factor <= FEW_KELVIN
    is_change = few or wording.speaks_of_change(text, clause.start, clause.end)
    if is_warmth and one is first.quantity and is_change:
        meant.append(first.quantity.amount * step)
    sense = clause.bounds.get(second.start, EXACT).sense
    if (sense is Sense.ABOVE and meant[0] > said) or (sense is Sense.BELOW and meant[0] < said):
        return 0.0  # "which is over 2 hours"
    off = min(abs(each - said) for each in meant)
    size = max(abs(meant[0]), abs(said), _LEAST_KELVIN if is_warmth else 0.0)
    rounded = _rounded(second, defined=first.exact) + _rounded(first, defined=first.exact) * step
    spread = max(_SPREADS.get(each.quantity.unit, 0.0) for each in (first, second))
    least = max(_least(first, second, clause, text) * size, rounded * 1.25) + spread * size
    return off / least


def _meant(first: _Measure, second: _Measure, text: str) -> Quantity:
    """What the second amount has to be."""
    source, unit = UNITS[first.quantity.unit], UNITS[second.quantity.unit]
    if unit.dimension == "temperature" and wording.is_changed_by(text, first.start):
        return Quantity(first.quantity.amount * source.factor / unit.factor, unit.id)
    return first.quantity


def _least(first: _Measure, second: _Measure, clause: Clause, text: str) -> float:
    """The relative difference that is no rounding any more."""
    digits = significant(second.quantity.amount)
    about = wording.is_about(text[min(first.end, second.start) : second.start]) or any(
        each.start in clause.bounds for each in (first, second)
    )
    if about:
        rough = LEAST_DEFINED if first.exact and digits > 1 else LEAST_ABOUT
        return LEAST if digits >= PRECISE else rough
    is_exact = digits >= EXACT_DIGITS and significant(first.quantity.amount) >= EXACT_DIGITS
    return LEAST_EXACT if is_exact or (first.exact and digits >= DEFINED_DIGITS) else LEAST


def _rounded(measure: _Measure, *, defined: bool) -> float:
    """How far an amount may be off that states so many digits, in its unit; zeros at its end are rounded, but not those
    of degrees, and not what a unit is ``defined`` as.
    """
    amount = abs(measure.quantity.amount)
    if measure.exact or not amount:
        return 0.0
    exponent = math.floor(math.log10(amount)) - significant(amount) + 1
    if defined or UNITS[measure.quantity.unit].dimension == "temperature":
        exponent = min(exponent, 0)
    return min(0.5 * 10.0**exponent, MOST_ROUNDED * amount)
