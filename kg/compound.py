"""Quantities written in two units, and ranges that share what stands behind the second number.

"5 ft 11 in", "2 hours and 46 minutes", 6'2" are one quantity each, in the larger unit; "5 to 10 million km" is a range
from 5 million km. Rule: the second unit is the smaller one of the same dimension, and its number stays below one of
the larger unit.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass

from kg import unit as units
from kg.records import Quantity
from kg.written_number import read

FOOT, INCH = "Q3710", "Q218593"
_JOINT = re.compile(r"(?:,?\s+(?:and\s+)?|,\s*)")
_OF_WHICH = re.compile(
    r"\s+(?:of (?:which|that|this|it|these)|each|(?:more|less|longer) than)\b", re.IGNORECASE
)
"""Behind a number that is a part of the one before it, or another: "3 hours, 40 minutes of which are theory"."""
_INCHES = re.compile(r"\s?in(?:\.(?=\s)|\b)(?!\s+(?:the|a|an|his|her|its|their|\d|[A-Z]))")
_MARKS = re.compile(r"(?P<feet>\d)\s?['’′]\s?(?P<inches>\d{1,2})(?:\.\d+)?(?:\"|”|″|''|’’|(?=[\s.,;)]|\Z))")
_RANGE = re.compile(r"\s?[-–—]\s?|\s(?:to|or)\s")
_BETWEEN = re.compile(r"\bbetween\s[^\s]{0,3}$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class QuantitySpan:
    """A quantity in a text."""

    start: int
    end: int
    quantity: Quantity


def feet_and_inches(text: str, start: int) -> QuantitySpan | None:
    """6'2" as one quantity."""
    marks = _MARKS.match(text, start)
    if marks is None or int(marks["inches"]) >= 12:
        return None
    return QuantitySpan(start, marks.end(), Quantity(int(marks["feet"]) + int(marks["inches"]) / 12, FOOT))


def joined(text: str, spans: Sequence[QuantitySpan]) -> list[QuantitySpan]:
    """Neighbouring spans that are one quantity made one, and ranges completed."""
    out: list[QuantitySpan] = []
    for span in spans:
        together = _together(text, out[-1], span) if out else None
        if together is not None:
            out[-1] = together
        else:
            out.append(span)
    return _with_shared_end(text, out)


def _together(text: str, first: QuantitySpan, second: QuantitySpan) -> QuantitySpan | None:
    if not first.quantity.unit or not _JOINT.fullmatch(text, first.end, second.start):
        return None
    if "," in text[first.end : second.start] and _OF_WHICH.match(text, second.end):
        return None
    inches = (
        _INCHES.match(text, second.end) if first.quantity.unit == FOOT and not second.quantity.unit else None
    )
    small = Quantity(second.quantity.amount, INCH) if inches else second.quantity
    large, unit = first.quantity, units.UNITS.get(small.unit)
    if unit is None or small.unit == large.unit or not units.comparable(large.unit, small.unit):
        return None
    if unit.offset or not 0 <= (rest := units.convert(small, large.unit).amount) < 1 or large.amount % 1:
        return None
    end = inches.end() if inches else second.end
    return QuantitySpan(first.start, end, Quantity(large.amount + rest, large.unit))


def _with_shared_end(text: str, spans: list[QuantitySpan]) -> list[QuantitySpan]:
    """The first number of a range has the unit of the second, and its scale word if it is smaller without one."""
    for n, (first, second) in enumerate(itertools.pairwise(spans)):
        if first.quantity.unit or not _is_range(text, first, second):
            continue
        style = read(text, second.start)
        scale = (
            style.scale if style is not None and first.quantity.amount < _bare(second, style.scale) else 1.0
        )
        written = read(text, first.start)
        scale = 1.0 if written is not None and written.scale != 1.0 else scale
        quantity = Quantity(first.quantity.amount * scale, second.quantity.unit)
        spans[n] = QuantitySpan(first.start, first.end, quantity)
    return spans


def _is_range(text: str, first: QuantitySpan, second: QuantitySpan) -> bool:
    if _RANGE.fullmatch(text, first.end, second.start):
        return True
    and_between = text[first.end : second.start].strip().lower() == "and"
    return and_between and _BETWEEN.search(text, max(0, first.start - 14), first.start) is not None


def _bare(span: QuantitySpan, scale: float) -> float:
    """The figures before the scale word."""
    return span.quantity.amount / scale


def in_two_units(quantity: Quantity, like: str) -> str:
    """A quantity in the two units of another's text; "" where that text has not two, or the units are of other kinds.

    >>> in_two_units(Quantity(1.8034, "Q11573"), "6 ft 2 in")
    '5 ft 11 in'
    """
    first = read(like, len(like) - len(like.lstrip()))
    if first is None or first.unit is None or not (joint := _JOINT.match(like, first.end)):
        return ""
    second = read(like, joint.end())
    if second is None:
        return ""
    small = second.unit.id if second.unit else INCH if first.unit.id == FOOT else ""
    if not units.comparable(quantity.unit, first.unit.id) or not units.comparable(first.unit.id, small):
        return ""
    per = units.convert(Quantity(1.0, first.unit.id), small).amount
    total = round(units.convert(quantity, small).amount)
    whole, rest = divmod(total, round(per))
    large = f"{whole}{units.in_number(first.unit_text, whole)}{like[first.end : joint.end()]}"
    return f"{large}{rest}{units.in_number(like[_digits_end(like, joint.end()) :], rest)}"


def _digits_end(text: str, start: int) -> int:
    while start < len(text) and (text[start].isdigit() or text[start] in ".,"):
        start += 1
    return start
