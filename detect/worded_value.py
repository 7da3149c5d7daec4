"""How a right value is written where a wrong one stood with words around it: "over 9,000 m", "before 1800".

The words of a limit or of a range were part of the claim and go with the wrong value ("founded before 1800" becomes
"founded in 1879"); "about" stays, and the value is rounded as the wrong one was. What says the same value once more
follows it: the day of the week of a date, the other unit of a quantity ("8,848 m (29,029 ft)").
"""

from __future__ import annotations

import math
import re
from datetime import date as Date
from typing import NamedTuple

from detect.bound import EXACT, Bound, Sense, bounds, is_limit
from detect.compare_quantity import significant
from kg import date, quantity, unit
from kg.mention import Mention
from kg.records import Quantity, Relation, Time
from kg.verbalise import value_text

_STAYS = frozenset({Sense.EXACT, Sense.FIRST, Sense.LAST, Sense.ABOUT})
_PARTS = frozenset({Sense.EARLY, Sense.MID, Sense.LATE})
_ABOUT_DIGITS = 2
_ODD = 0.005
"""Relative difference from a whole or half number with which nobody gives a span of time in a unit."""
_CONVERTED_DIGITS = 4
_WEEKDAYS = tuple("Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split())
_LEAD = re.compile(
    rf"(?:\b(?P<on>on)\s+)?(?:\b(?P<weekday>{'|'.join(_WEEKDAYS)})(?P<comma>,?\s+))?(?P<the>the\s+)?"
    r"(?P<marks>[*_\"“'‘`]{0,4})\Z",
    re.I,
)
_LEAD_REACH = 24
_ARTICLE = re.compile(r"\b(?:an?|the|our|its|this)\s+\Z", re.IGNORECASE)
_NOUN = re.compile(r" [a-z]{3,}")
_SAME_AGAIN = re.compile(r"\s?\(|\s?[/=]\s?|,?\sor\s(?:about\s)?")

_SAME_WITHIN = 0.05
"""How far, relative to the amount, the two may be apart when both are rounded."""


class Replacement(NamedTuple):
    """What to put at ``[start, end)``."""

    start: int
    end: int
    right: str


def replacement(
    value: Time | Quantity, text: str, mention: Mention, beside: tuple[Mention, ...], *, relation: Relation
) -> Replacement:
    """The right value of a relation in the style of a mention; ``beside`` are all mentions of the text, in order."""
    bound = bounds(text, beside).get(mention.start, EXACT)
    if bound.sense in _STAYS or is_limit(relation, bound):
        value = _rounded(value, mention, bound)
        right = written(value, like=mention.text)
        if isinstance(value, Quantity) and _describes(text, mention):
            right = _in_singular(right)
        new = Replacement(mention.start, mention.end, right)
        if isinstance(value, Time):
            return _with_lead(new, value, text, mention)
        return _with_conversion(new, value, text, mention, beside)
    last = next((m for m in reversed(beside) if bound.start <= m.start < bound.end), mention)
    right = written(value, like=last.text)
    wrong = text[bound.start : bound.end]
    if isinstance(value, Time):
        article = "the " if bound.sense in _PARTS and wrong.lower().startswith("the ") else ""
        right = article + right if bound.sense in _PARTS else f"in {right}"
    return Replacement(bound.start, bound.end, right[0].upper() + right[1:] if wrong[:1].isupper() else right)


def written(value: Time | Quantity, *, like: str) -> str:
    """A time or a quantity in the style of the text it replaces; ten days stay days where three weeks stood."""
    if isinstance(value, Time):
        return date.format(value, like=like)
    said = quantity.parse(like.strip())
    if said is not None and _is_odd_span(value, said.unit):
        return value_text(value)
    return quantity.format(value, like=like)


def _is_odd_span(value: Quantity, like: str) -> bool:
    """Whether a span of time is no whole or half number in another unit."""
    mine, theirs = unit.UNITS.get(value.unit), unit.UNITS.get(like)
    if mine is None or theirs is None or mine.id == theirs.id:
        return False
    if not mine.dimension == theirs.dimension == "time":
        return False
    twice = 2 * unit.convert(value, like).amount
    return not math.isclose(twice, round(twice), rel_tol=_ODD)


def _describes(text: str, mention: Mention) -> bool:
    """Whether a quantity stands before a noun that it describes, its unit in the singular: "a 1 year guarantee"."""
    before = _ARTICLE.search(text, max(0, mention.start - _LEAD_REACH), mention.start)
    behind = _NOUN.match(text, mention.end)
    return (
        before is not None
        and behind is not None
        and unit.in_number(_unit_of(mention.text), 2) != _unit_of(mention.text)
    )


def _in_singular(written_so: str) -> str:
    """ "2 years" -> "2 year"."""
    number, gap, word = written_so.rpartition(" ")
    return f"{number}{unit.in_number(gap + word, 1)}" if gap else written_so


def _unit_of(text: str) -> str:
    _, gap, word = text.rpartition(" ")
    return gap + word


def _with_lead(new: Replacement, value: Time, text: str, mention: Mention) -> Replacement:
    """ "on Tuesday, 15 March 1880": "on" is for days alone, and the day of the week is that of the date."""
    lead = _LEAD.search(text, max(0, mention.start - _LEAD_REACH), mention.start)
    if lead is None or not isinstance(mention.value, Time) or mention.value.precision < date.DAY:
        return new
    if value.precision < date.DAY:
        if not lead["on"]:
            start = new.start if lead["weekday"] is None else lead.start("weekday")
            marks = lead["marks"] if start < new.start else ""
            return Replacement(start, new.end, marks + value_text(value))
        return Replacement(
            lead.start(), new.end, f"{_cased('in', lead['on'])} {lead['marks']}{value_text(value)}"
        )
    if lead["weekday"] is None:
        return new
    between = text[lead.end("weekday") : mention.start]
    return Replacement(lead.start("weekday"), new.end, f"{_weekday(value)}{between}{new.right}".lstrip(", "))


def _weekday(value: Time) -> str:
    """The day of the week, "" for a date that may not be in the Gregorian calendar."""
    if value.julian or value.year < 1583:
        return ""
    return _WEEKDAYS[Date(value.year, value.month, value.day).weekday()]


def _cased(word: str, like: str) -> str:
    return word.capitalize() if like[0].isupper() else word


def _with_conversion(
    new: Replacement, value: Quantity, text: str, mention: Mention, beside: tuple[Mention, ...]
) -> Replacement:
    """ "19,500 metres (63,976 feet)": the second is the first in another unit, so it follows."""
    again = _SAME_AGAIN.match(text, mention.end)
    other = next((m for m in beside if again and m.start == again.end()), None)
    if other is None or not _says_the_same(mention.value, other.value):
        return new
    assert isinstance(other.value, Quantity)
    converted = unit.convert(value, other.value.unit)
    rounded = Quantity(float(f"{converted.amount:.{_CONVERTED_DIGITS}g}"), converted.unit)
    between = text[mention.end : other.start]
    return Replacement(new.start, other.end, new.right + between + quantity.format(rounded, like=other.text))


def _says_the_same(first: object, second: object) -> bool:
    """Whether two quantities in different units are one amount, as far as rounding goes."""
    if not isinstance(first, Quantity) or not isinstance(second, Quantity) or first.unit == second.unit:
        return False
    if not first.unit or not second.unit or not unit.comparable(first.unit, second.unit):
        return False
    same = unit.convert(first, second.unit).amount
    return abs(same - second.amount) <= _SAME_WITHIN * abs(second.amount)


def _rounded(value: Time | Quantity, mention: Mention, bound: Bound) -> Time | Quantity:
    """ "About 5 km" has no more digits than it claims, two at least."""
    if (
        not isinstance(value, Quantity)
        or bound.sense is not Sense.ABOUT
        or not isinstance(mention.value, Quantity)
    ):
        return value
    digits = max(_ABOUT_DIGITS, significant(mention.value.amount))
    return Quantity(float(f"{value.amount:.{digits}g}"), value.unit)
