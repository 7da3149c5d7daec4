"""One measure in two units: "8,849 m (19,032 ft)", "212 °F, which is 80 °C", "A mile is about 2.6 kilometres".

No fact is needed: the first amount says what the second has to be. Read only where the words between them say that both
are one measure; each is taken to be as coarse as its digits, and units that mean several things are given their spread.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from detect.bound import Sense
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
LEAST, LEAST_ABOUT = 0.06, 0.12
"""The relative difference that is no rounding any more; with "about" and the like."""
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
_ASIDE = frozenset(("time", "information", "share", "angle"))
"""Dimensions of which another amount in brackets is rather another measure: "2 hours (30 minutes by air)"."""
_VARYING = frozenset(("Q573", "Q577", "Q5151"))
"""Units that are not everywhere alike: "A day is 243 Earth days"."""

_ABOUT = r"about|around|approximately|approx\.?|roughly|some|just|nearly|almost|over|under|close to|a little|slightly"
_QUALIFIED = rf"(?:(?:{_ABOUT}|more than|less than|~|≈|ca?\.)\s*)*"
_SAME = r"(?:the same (?:thing )?as|the equivalent of|equivalent to|equal to)\s+"
_ADJECTIVE = r"(?:\s+(?:tall|high|long|wide|deep|thick|across|in (?:height|length|width|depth|diameter)))?"
_BRACKET = re.compile(
    rf"{_ADJECTIVE}\s*[(\[]\s*(?:(?:or|i\.e\.,?|that is,?|equals|=)\s*)?{_QUALIFIED}\Z", re.I
)
_OR = re.compile(rf"{_ADJECTIVE},\s*(?:or|that is,?|i\.e\.,?)\s*{_QUALIFIED}\Z", re.I)
_IS = re.compile(
    rf"(?:,?\s*which\s+(?:is|are|was|equals|comes to|works out (?:at|to)|means)|\s*[=≈]|\s+(?:equals?|converts? to|"
    rf"corresponds? to|(?:is|are) (?=equal|equivalent|the same|the equivalent)))\s*(?:{_SAME})?{_QUALIFIED}\Z",
    re.IGNORECASE,
)
_MADE_OF = re.compile(
    r"\s+(?:is|equals|has|contains|holds|consists of|is made up of|measures)\s+(?:exactly\s+)?"
    rf"(?:{_SAME})?{_QUALIFIED}\Z",
    re.IGNORECASE,
)
_SUBJECT_IS = re.compile(
    rf"\s+(?:is|are|would be|comes? to)\s+(?:exactly\s+)?(?:{_SAME})?{_QUALIFIED}\Z", re.I
)
_ONE = re.compile(r"(?<![\w.,-])(?:an?|one|1)[ \u00a0](?=[a-z°])", re.I)
_IN_ONE = re.compile(r"\s+(?:in|to|make|makes)\s+(?:an?|one|1|each|every|the)\s+(?=[a-z])", re.I)
_CLOSED = re.compile(r"\s*(?:[)\]]|[;,/]\s)", re.I)
_ENDED = re.compile(
    r"(?:\s+(?:long|tall|high|exactly|precisely|by definition|above sea level|of water))?\s*"
    r"(?:[*_`]*(?:[.,;:!?)(]|\Z)|\s(?:and|but|so|while)\b|[–—])",
    re.IGNORECASE,
)
_PER = re.compile(r"\s*(?:/|per\b|an?\s+\w|each\b|every\b|[x×]\s|by\s+\d|(?:-|–|—|to|or)\s*\d)", re.I)
_RANGE = re.compile(r"(?:\d[^\W\d]{0,3}[\s°]{0,2}(?:-|–|—|to|or|and|by|x|×)|[±×x]|plus or minus)\s*\Z", re.I)
_REACH = 24
_CHANGE = re.compile(
    r"\b(?:ris|rose|increas|warm|cool|drop|f[ae]ll|differ|chang|vari|rang|swing|fluctuat|higher|lower|hotter|colder|above|"
    r"below|within|more|less|gradient|steps?|per|every|each|each|margin|by|±)",
    re.IGNORECASE,
)
"""Words beside which degrees may be counted: "a rise of 2 °C (3.6 °F)"."""

_CHANGED_BY = re.compile(
    rf"\b(?:ris\w+|rose|(?:increas|warm|cool|dropp?|f[ae]ll|declin|differ|chang)\w*|up|down)\s+(?:by|of)\s+{_QUALIFIED}\Z",
    re.IGNORECASE,
)
"""Before degrees that are counted."""


@dataclass(frozen=True, slots=True)
class _Measure:
    """An amount at ``[start, end)``; ``exact``: it is one of a unit, and so not rounded."""

    quantity: Quantity
    start: int
    end: int
    exact: bool = False


def conversions(claims: Sequence[CheckedClaim], clause: Clause, linked: LinkedText) -> Iterator[DerivedClaim]:
    """Where the clause gives a measure in another unit and gets that wrong.

    :param claims: what else was found in the clause: facts come first
    """
    decided = {c.claim.value_start for c in claims if c.verdict is not Verdict.NOT_CHECKABLE}
    wrong = {c.claim.value_start for c in claims if c.verdict is Verdict.CONTRADICTED}
    for first, second in _pairs(clause, linked):
        if first.start in wrong or second.start in decided:
            continue
        far = _apart(first, second, clause, linked.text)
        if far <= 1.0:
            continue
        unit = UNITS[first.quantity.unit]
        right = quantities.format(
            _meant(first, second, clause, linked.text), linked.text[second.start : second.end]
        )
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
    for mention in said:
        if _PER.match(text, mention.end) or _RANGE.search(
            text, max(0, mention.start - _REACH), mention.start
        ):
            continue
        second = _measure(mention)
        before = [each for each in said if each.end <= mention.start]
        if before and _is_whole(before[-1], text):
            first = _measure(before[-1])
            if _are_units_of_one(first, second) and _are_joined(first, second, text, clause.start):
                is_unit = first.quantity.amount == 1 and _MADE_OF.match(text[first.end : second.start])
                yield replace(first, exact=bool(is_unit)), second
                continue
        one = _one_before(text, clause.start, second) or _one_behind(text, second)
        if one is not None and _are_units_of_one(one, second):
            yield one, second


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


def _is_whole(mention: Mention, text: str) -> bool:
    """Whether an amount is neither a rate nor the end of a range."""
    if _RANGE.search(text, max(0, mention.start - _REACH), mention.start):
        return False
    return _PER.match(text, mention.end) is None


def _are_units_of_one(first: _Measure, second: _Measure) -> bool:
    one, other = first.quantity.unit, second.quantity.unit
    return one != other and units.comparable(one, other)


def _are_joined(first: _Measure, second: _Measure, text: str, start: int) -> bool:
    """Whether the words between two amounts of a clause that begins at ``start`` say that they are the same."""
    between = text[first.end : second.start]
    leads = not any(map(str.isalnum, text[start : first.start]))
    if _IS.match(between) or (leads and _SUBJECT_IS.match(between)):
        return _ENDED.match(text, second.end) is not None
    if UNITS[first.quantity.unit].dimension in _ASIDE:
        return False
    if _BRACKET.match(between):
        return _CLOSED.match(text, second.end) is not None
    return _OR.match(between) is not None and _ENDED.match(text, second.end) is not None


def _one_before(text: str, start: int, second: _Measure) -> _Measure | None:
    """One of a unit, of which the amount is said: "A mile is about 1.6 kilometres"."""
    found = list(_ONE.finditer(text, start, second.start))
    if not found or _ENDED.match(text, second.end) is None:
        return None
    one = units.match(text, found[-1].end())
    if one is None or one[0].id in _VARYING or not _MADE_OF.match(text[one[1] : second.start]):
        return None
    return _Measure(Quantity(1, one[0].id), found[-1].start(), one[1], exact=True)


def _one_behind(text: str, second: _Measure) -> _Measure | None:
    """The same behind the amount: "There are 12 inches in a foot"."""
    found = _IN_ONE.match(text, second.end)
    one = units.match(text, found.end()) if found else None
    if found is None or one is None or one[0].id in _VARYING or _ENDED.match(text, one[1]) is None:
        return None
    return _Measure(Quantity(1, one[0].id), found.end(), one[1], exact=True)


def _apart(first: _Measure, second: _Measure, clause: Clause, text: str) -> float:
    """How far the second amount is from the first one, 1 being the least that is wrong."""
    unit = UNITS[second.quantity.unit]
    step = UNITS[first.quantity.unit].factor / unit.factor
    one = _meant(first, second, clause, text)
    meant, said = [units.convert(one, unit.id).amount], second.quantity.amount
    is_warmth = unit.dimension == "temperature"
    if is_warmth and one is first.quantity and _CHANGE.search(text, clause.start, clause.end):
        meant.append(first.quantity.amount * step)
    off = min(abs(each - said) for each in meant)
    size = max(abs(meant[0]), abs(said), _LEAST_KELVIN if is_warmth else 0.0)
    rounded = _rounded(second, defined=first.exact) + _rounded(first, defined=first.exact) * step
    spread = max(_SPREADS.get(each.quantity.unit, 0.0) for each in (first, second))
    least = max(_least(first, second, clause, text) * size, rounded * 1.25) + spread * size
    return off / least


def _meant(first: _Measure, second: _Measure, clause: Clause, text: str) -> Quantity:
    """What the second amount has to be."""
    source, unit = UNITS[first.quantity.unit], UNITS[second.quantity.unit]
    if unit.dimension == "temperature" and _CHANGED_BY.search(text, clause.start, first.start):
        return Quantity(first.quantity.amount * source.factor / unit.factor, unit.id)
    return first.quantity


def _least(first: _Measure, second: _Measure, clause: Clause, text: str) -> float:
    """The relative difference that is no rounding any more."""
    digits = significant(second.quantity.amount)
    about = re.search(_ABOUT, text[min(first.end, second.start) : second.start], re.I) or any(
        each.start in clause.bounds for each in (first, second)
    )
    if about:
        return LEAST if digits >= PRECISE else LEAST_ABOUT
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
