"""Comparison of a claimed quantity with that of a fact: in one unit, to the digits and with the words of the claim.

Rules: currencies and unknown units are never converted. A claim is a rounded fact where its own digits say so. A limit
("over 8,000 m") is true of what lies beyond it and false of what falls clearly short; of what lies far beyond it says
too little to support anything. Exact counts know no tolerance unless the wording does.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from detect.bound import EXACT, Bound, Sense
from detect.outcome import Comparison, agree, disagree, undecided
from kg.records import Quantity
from kg.unit import SPREAD, UNITS, comparable, convert, name_of

CONTRADICTION_FACTOR = 4.0
"""Quantities contradict each other beyond this many times their relation's tolerance, not just beyond it."""
ABOUT = 0.1
"""The relative difference that "about" allows at least."""
LOOSE, LOOSE_PRECISE = 0.75, 0.5
"""The share of that which counts where it contradicts: "about 67 million" is not said of 27."""
_LOOSE = frozenset((Sense.ABOUT, Sense.NEARLY, Sense.JUST_OVER))
PRECISE = 3
"""Significant digits from which on "about" says little more than that the number is rounded: "about 8,849 metres"."""
EXACT_DIGITS, FINE, FIXED = 4, 0.01, 0.03
"""From so many digits on (of a fact one less, since its last may be a zero), two lengths of what does not change
(tolerances up to the last) agree to 1 %; areas and temperatures are given differently.
"""
SURVEYS = 0.025
"""How far two surveys of one point may lie apart, relatively, that state all digits: 6,655 and 6,768 m."""
NEARLY = 0.12
"""How far below a number "nearly" may be, relative to it; "just over" above it."""
ROUNDED_RULE = "quantity:rounded"
"""The rule of a figure that is another one, rounded."""
ROUNDED = 0.15
"""The relative difference that rounding to one digit may make before the claim is too coarse to support."""
CONVERTED = 0.005
"""What a conversion between units ("5 ft 11 in" of 1.80 m) loses at least."""
FAR = 3.0
"""Ratio beyond which a limit says too little: "over 1 million" of 60 million."""
OTHER_UNIT = "quantity:unit"
"""Rule of what cannot be compared: another dimension, or a bare number that is not the fact's."""
_TENS_ARE_EXACT = 100
"""Below this, the zero of "20" counts: whole numbers are rounded to ones, not to tens."""
_EQUAL = 1e-9
_CELSIUS, _ABSOLUTE_ZERO = "Q25267", -273.15
_LEAST_DEGREES = 33.0
"""Tolerances of temperatures are relative to at least so many degrees: near 0 degrees a share of them is nothing."""


@dataclass(frozen=True, slots=True)
class _Scale:
    """Both amounts in one unit, with the differences that agree (``allowed``) and from about which on they contradict
    (``clear``); up to the ratio ``slack`` they never do."""

    claimed: float
    fact: float
    allowed: float
    clear: float
    slack: float
    size: float

    @property
    def difference(self) -> float:
        return abs(self.claimed - self.fact)

    def near(self, other: float) -> bool:
        """Whether an amount is too close to the fact for a contradiction."""
        off = abs(other - self.fact)
        if off <= _EQUAL * self.size:
            return True
        if not self.allowed:
            return ratio_apart(other, self.fact) <= self.slack
        beyond = max(self.slack, 1 + self.clear / self.size)
        return ratio_apart(other, self.fact) <= beyond or off <= self.clear * 0.75

    def far(self) -> float:
        """The difference through the least that contradicts."""
        return self.difference / (self.clear or CONTRADICTION_FACTOR * _EQUAL * self.size)


def compare_quantities(
    claimed: Quantity,
    fact: Quantity,
    *,
    tolerance: float = 0.0,
    bound: Bound = EXACT,
    slack: float = 0.0,
    is_point: bool = False,
) -> Comparison:
    """Compare relative to the larger of the two.

    ``is_point``: what is measured is one point, as the top of a mountain, of which many digits are wrong much sooner.
    ``slack``: the ratio up to which two values may both be true, for quantities that depend on definitions. A claim
    without a unit can agree with a fact that has one, never contradict it; a unit of the user's own ("4 semesters") is
    what is counted, and no claim has it.
    """
    if name_of(fact.unit):
        fact = replace(fact, unit="")
    scale = _scale(claimed, fact, tolerance=_tolerance(tolerance, bound, slack=slack), slack=slack)
    if scale is None:
        return undecided(OTHER_UNIT)
    if bound.sense in _LOOSE:
        is_precise = bound.sense is Sense.ABOUT and significant(claimed.amount) >= PRECISE
        least = 0.0 if is_point else ABOUT * (LOOSE_PRECISE if is_precise else LOOSE)
        clear = CONTRADICTION_FACTOR * max(tolerance, least) * scale.size
        scale = replace(scale, clear=max(clear, scale.allowed))
    if is_point and bound.sense is Sense.EXACT and _is_fixed(claimed, fact, tolerance, digits=PRECISE):
        is_exact = _is_fixed(claimed, fact, tolerance, digits=EXACT_DIGITS)
        scale = replace(scale, clear=(SURVEYS if is_exact else CONTRADICTION_FACTOR * FINE) * scale.size)
    found = _compare(scale, claimed, fact, bound, tolerance=tolerance)
    unitless = claimed.unit != fact.unit and not claimed.unit
    return undecided(OTHER_UNIT) if unitless and found.outcome is not found.outcome.AGREE else found


def _compare(
    scale: _Scale, claimed: Quantity, fact: Quantity, bound: Bound, *, tolerance: float
) -> Comparison:
    if bound.sense in (Sense.ABOVE, Sense.BELOW):
        return _compare_limit(scale, bound)
    if bound.sense is Sense.BETWEEN and isinstance(bound.other, Quantity):
        return _compare_range(scale, claimed, fact, bound.other)
    if bound.sense in (Sense.NEARLY, Sense.JUST_OVER):
        return _compare_side(scale, bound)
    allowed = min(scale.allowed, _finest(claimed, fact, tolerance) * scale.size)
    if scale.difference <= max(allowed, _EQUAL * scale.size):
        return agree("quantity:tolerance" if scale.allowed else "quantity:exact", _share(scale))
    continuous = bool(fact.unit) or tolerance > 0
    if rounds_to(claimed, fact, coarse=continuous):
        small = scale.difference <= ROUNDED * scale.size
        return agree(ROUNDED_RULE, 0.5) if small else undecided(ROUNDED_RULE, 0.5)
    if scale.near(scale.claimed):
        return undecided("quantity:near", 0.5)
    if _differs_in_a_separator(claimed, fact):
        return undecided("quantity:separator")
    return disagree("quantity:tolerance" if scale.allowed else "quantity:exact", scale.far())


def _differs_in_a_separator(claimed: Quantity, fact: Quantity) -> bool:
    """Whether a point that was read as a decimal one may separate thousands: "1.299 EUR" for 1,299 EUR."""
    thousands = round(claimed.amount * 1000)
    is_of_three = abs(claimed.amount * 1000 - thousands) < _EQUAL and thousands % 10 != 0
    return claimed.unit == fact.unit and is_of_three and thousands == fact.amount


def _finest(claimed: Quantity, fact: Quantity, tolerance: float) -> float:
    """How far, relatively, a number may be off that states so many digits: 8,611 m are not the 8,849 or 8,850 of
    Everest. What changes has wide tolerances, since its digits are those of some year.
    """
    size = max(abs(fact.amount), _EQUAL)
    fixed = _is_fixed(claimed, fact, tolerance, digits=EXACT_DIGITS)
    return max(FINE, fact.uncertainty / size) if fixed else math.inf


def _is_fixed(claimed: Quantity, fact: Quantity, tolerance: float, *, digits: int) -> bool:
    """Whether both state so many digits (the fact one less) of what does not change."""
    is_stated = significant(claimed.amount) >= digits and significant(fact.amount) >= min(
        digits, EXACT_DIGITS - 1
    )
    return 0 < tolerance <= FIXED and is_stated and not _is_temperature(fact.unit)


def _compare_limit(scale: _Scale, bound: Bound) -> Comparison:
    """ "Over", "at least": false where the fact falls short; "under", "up to": where it goes beyond."""
    rule = f"quantity:{bound.sense.value}"
    beyond = scale.fact - scale.claimed if bound.sense is Sense.ABOVE else scale.claimed - scale.fact
    if scale.difference <= _EQUAL * scale.size:
        return agree(rule, 0.0) if bound.inclusive else undecided(rule, 0.3)
    if beyond > 0:
        telling = ratio_apart(scale.claimed, scale.fact) <= FAR
        return agree(rule, 0.2) if telling else undecided("quantity:far", 0.1)
    return undecided("quantity:near", 0.5) if scale.near(scale.claimed) else disagree(rule, scale.far())


def _compare_range(scale: _Scale, claimed: Quantity, fact: Quantity, other: Quantity) -> Comparison:
    end = _in_unit_of(other if other.unit else Quantity(other.amount, claimed.unit), fact)
    if end is None:
        return undecided(OTHER_UNIT)
    low, high = sorted((scale.claimed, end))
    if low <= scale.fact <= high:
        return agree("quantity:between", 0.1)
    nearest = low if scale.fact < low else high
    if scale.near(nearest):
        return undecided("quantity:near", 0.5)
    return disagree("quantity:between", max(1.0, ratio_apart(nearest, scale.fact) / FAR))


def _compare_side(scale: _Scale, bound: Bound) -> Comparison:
    """ "Nearly", "just over": a little to one side; a little to the other side decides nothing."""
    rule = f"quantity:{bound.sense.value}"
    low, high = sorted(
        (scale.claimed, scale.claimed * (1 - NEARLY if bound.sense is Sense.NEARLY else 1 + NEARLY))
    )
    if low <= scale.fact <= high:
        return agree(rule, 0.2)
    return undecided("quantity:near", 0.5) if scale.near(scale.claimed) else disagree(rule, scale.far())


def ratio_apart(first: float, second: float) -> float:
    """The larger through the smaller; infinite across zero."""
    low, high = sorted((abs(first), abs(second)))
    return high / low if low and first * second > 0 else math.inf


def rounds_to(claimed: Quantity, fact: Quantity, *, coarse: bool) -> bool:
    """True where the claim is the fact rounded to the claim's own digits (from four on, or cut off there).

    ``coarse``: one or two digits may be rounded too ("9 km" for 8.85 km), as counts of a few are not.
    """
    amount = _in_unit_of(fact, claimed) if claimed.unit else fact.amount
    if amount is None or not claimed.amount:
        return False
    digits = significant(claimed.amount)
    if digits < 3 and not coarse:
        return False
    last = 10.0 ** (math.floor(math.log10(abs(claimed.amount))) - digits + 1)
    if claimed.amount % 1 == 0 and abs(claimed.amount) < _TENS_ARE_EXACT:
        last = 1.0
    off = abs(claimed.amount - amount)
    cut_off = digits >= 4 and abs(amount) > abs(claimed.amount)
    return off <= last / 2 * (1 + _EQUAL) or (cut_off and off < last)


def significant(amount: float) -> int:
    """Significant digits of a number, without the zeros at its end.

    >>> significant(8848.0), significant(3e8), significant(55.80)
    (4, 1, 3)
    """
    return len(f"{abs(amount):.10e}".split("e")[0].replace(".", "").rstrip("0"))


def _share(scale: _Scale) -> float:
    return scale.difference / scale.allowed if scale.allowed else 0.0


def _tolerance(tolerance: float, bound: Bound, *, slack: float) -> float:
    """Of what has no one definition, as how many live in a city, "about" allows twice as much."""
    loose = 2 * tolerance if slack else tolerance
    return max(ABOUT, loose) if bound.sense in _LOOSE else tolerance


def _scale(claimed: Quantity, fact: Quantity, *, tolerance: float, slack: float) -> _Scale | None:
    if _is_temperature(fact.unit):
        if not _is_temperature(claimed.unit):
            claimed = Quantity(claimed.amount, claimed.unit or fact.unit)
        fact = Quantity(convert(fact, _CELSIUS).amount, _CELSIUS, fact.uncertainty)
    amount = _in_unit_of(claimed, fact)
    if amount is None:
        return None
    size = max(abs(fact.amount), abs(amount)) or 1.0
    measured = max(_degrees(amount, fact.amount), _LEAST_DEGREES) if _is_temperature(fact.unit) else size
    if claimed.unit and claimed.unit != fact.unit and not _whole(claimed, fact):
        tolerance = max(tolerance, CONVERTED, SPREAD.get(claimed.unit, 0.0), SPREAD.get(fact.unit, 0.0))
    allowed = max(tolerance * measured, fact.uncertainty)
    return _Scale(amount, fact.amount, allowed, CONTRADICTION_FACTOR * allowed, slack, size)


def _degrees(*celsius: float) -> float:
    """What tolerances of temperatures are relative to: the degrees of the scale on which both are smaller, for close to
    absolute zero a share of those of Celsius is everything.
    """
    return min(max(abs(each) for each in celsius), max(abs(each - _ABSOLUTE_ZERO) for each in celsius))


def _whole(claimed: Quantity, fact: Quantity) -> bool:
    """Whole numbers of units that go into each other convert without loss: "2 years" are 24 months."""
    return claimed.amount % 1 == 0 and fact.amount % 1 == 0 and _in_unit_of(claimed, fact) == fact.amount


def _is_temperature(unit: str) -> bool:
    return unit in UNITS and UNITS[unit].dimension == "temperature"


def _in_unit_of(quantity: Quantity, other: Quantity) -> float | None:
    """The amount in the unit of the other; as it stands where it has none; None where it cannot be converted."""
    if quantity.unit == other.unit or not quantity.unit:
        return quantity.amount
    if not other.unit or not comparable(quantity.unit, other.unit):
        return None
    return convert(quantity, other.unit).amount
