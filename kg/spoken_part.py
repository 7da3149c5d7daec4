"""Quantities spoken in halves and quarters of a unit: "half an hour", "two and a half years", "a mile and a half"."""

from __future__ import annotations

import re

from kg import unit as units
from kg.compound import QuantitySpan
from kg.numeral import from_words
from kg.records import Quantity
from kg.unit import MONEY, Unit

_PARTS = re.compile(r"\b(?:half|quarters?)\b", re.IGNORECASE)
_SHARE = re.compile(
    r"(?:(?P<half>half)(?:\s+of)?|(?P<three>three)[\s-]quarters\s+of|(?:a|one)\s+quarter\s+of)\s+an?(?=[\s-])",
    re.IGNORECASE,
)
_AND_PART = r"\s+and\s+(?:(?P<half>a\s+half)|(?P<three>three[\s-]quarters)|a\s+quarter)"
_NUMBER = r"(?P<number>\d{1,3}|[a-z]{1,9}(?:-[a-z]{3,5})?)"
_NUMBER_AND = re.compile(rf"{_NUMBER}{_AND_PART}(?=[\s-])", re.IGNORECASE)
_WHOLE = re.compile(rf"{_NUMBER}(?=[\s-])", re.IGNORECASE)
_UNIT_AND = re.compile(rf"{_AND_PART}(?!\s+(?:of|an?|the)\b)(?!\w)", re.IGNORECASE)


def speaks_of_parts(text: str) -> bool:
    """Whether there may be such a quantity in a text."""
    return _PARTS.search(text) is not None


def spoken_part(text: str, at: int) -> QuantitySpan | None:
    """The quantity with a half or quarters of its unit that begins at ``at``; None where none does."""
    if share := _SHARE.match(text, at):
        return _quantity(text, at, share.end(), 0, share)
    if before := _NUMBER_AND.match(text, at):
        return _quantity(text, at, before.end(), _whole(before["number"]), before)
    whole = _WHOLE.match(text, at)
    number = None if whole is None else _whole(whole["number"])
    if whole is None or number is None or (found := _unit(text, whole.end())) is None:
        return None
    unit, end = found
    part = _UNIT_AND.match(text, end)
    return None if part is None else QuantitySpan(at, part.end(), Quantity(number + _part(part), unit.id))


def _quantity(
    text: str, start: int, at: int, whole: float | None, part: re.Match[str]
) -> QuantitySpan | None:
    found = _unit(text, at)
    if whole is None or found is None:
        return None
    unit, end = found
    return QuantitySpan(start, end, Quantity(whole + _part(part), unit.id))


def _unit(text: str, at: int) -> tuple[Unit, int] | None:
    found = units.match(text, at)
    return None if found is None or found[0].dimension in MONEY or found[0].offset else found


def _whole(written: str) -> float | None:
    """
    >>> _whole("two"), _whole("an"), _whole("2"), _whole("many")
    (2.0, 1.0, 2.0, None)
    """
    if written.lower() in ("a", "an"):
        return 1.0
    return float(written) if written.isdecimal() else from_words(written)


def _part(match: re.Match[str]) -> float:
    return 0.5 if match["half"] else 0.75 if match["three"] else 0.25
