"""How the value of a document is written in the place of a claim's: in the form of that, or as the document has it."""

from __future__ import annotations

import re
from dataclasses import replace

from detect.passage_value import Kind, StatedValue
from detect.value_spot import HALF
from detect.wrong_value import WrongValue
from kg import clock, date, quantity, weekday
from kg.date import MONTHS
from kg.records import Quantity, Time

_SHORT = 3
"""Letters of a month's short name."""
_POSSESSIVE = re.compile(r"['’]s\Z", re.IGNORECASE)
_GOES_ON = re.compile(r"\s?(?:-|–|—|to|until|till)\s?\d|\s(?:and|or)\s\d", re.IGNORECASE)
_CAME = re.compile(r"\d\s?(?:-|–|—|to|until|till)\s?\Z|\d\s(?:and|or)\s\Z", re.IGNORECASE)
_GROUP = re.compile(r"week", re.IGNORECASE)
_ONE = "one"
"""What is counted behind it has another form than behind any other number: "one night", "three nights"."""


def is_of_a_range(text: str, start: int, end: int) -> bool:
    """Whether ``text[start:end]`` is one end of a range, the other end of which may be wrong too.

    >>> is_of_a_range("from 3 to 7 July", 10, 16), is_of_a_range("on 7 July", 3, 9)
    (True, False)
    """
    return bool(_GOES_ON.match(text, end) or _CAME.search(text, 0, start))


def worded(value: WrongValue, said: str) -> str:
    """The document's value in the place of what a claim has ``said``; "" where it has no form that fits there."""
    wrong, right = value.claimed, value.stated
    if wrong.kind is Kind.WEEKDAY:
        return _day(right, said)
    if wrong.kind is Kind.MONTH:
        return _month(right, said)
    if wrong.kind is Kind.CLOCK:
        return _clock(wrong, right, said)
    if isinstance(wrong.value, Time) and isinstance(right.value, Time):
        return _date(wrong.value, right, said)
    if isinstance(wrong.value, Quantity) and isinstance(right.value, Quantity):
        return _amount(wrong.value, right.value, value.written, said)
    if _POSSESSIVE.search(said):
        return value.written if _POSSESSIVE.search(value.written) else f"{value.written}'s"
    other = _POSSESSIVE.sub("", value.written)
    if _ONE in (said.casefold(), other.casefold()):
        return ""
    return f"{other[:1].upper()}{other[1:]}" if said[:1].isupper() else other


def _day(right: StatedValue, said: str) -> str:
    if not isinstance(right.value, int) or right.value.bit_count() != 1 or _GROUP.match(said):
        return ""
    day = weekday.format(right.value.bit_length() - 1, said)
    return day.upper() if said.isupper() else day


def _month(right: StatedValue, said: str) -> str:
    if not isinstance(right.value, int):
        return ""
    name = MONTHS[right.value - 1]
    return name[:_SHORT] if len(said) == _SHORT and said != "May" else name


def _clock(wrong: StatedValue, right: StatedValue, said: str) -> str:
    """A time that may be of the morning or of the evening is of the same half of the day."""
    if not (isinstance(wrong.value, int) and isinstance(right.value, int)):
        return ""
    minutes = right.value
    if right.counted == HALF and wrong.counted != HALF:
        minutes = minutes % clock.HALF_DAY + wrong.value // clock.HALF_DAY % 2 * clock.HALF_DAY
    return clock.format(minutes, said)


def _date(wrong: Time, right: StatedValue, said: str) -> str:
    """A day of some year has the year that the claim has; what is known less precisely than that says nothing."""
    assert isinstance(right.value, Time)
    time = replace(right.value, year=wrong.year) if right.kind is Kind.DAY else right.value
    return date.format(time, said) if time.precision >= wrong.precision else ""


def _amount(wrong: Quantity, right: Quantity, written: str, said: str) -> str:
    """As the document has it where that says its unit, unless the claim has words for it in the same unit; one of what
    the claim has several of would need another noun, and a bare number is no price.
    """
    if not right.unit and (wrong.unit or right.amount == 1 != wrong.amount):
        return ""
    is_other_unit = bool(wrong.unit) and wrong.unit != right.unit
    if written and (is_other_unit or (not said[:1].isalpha() and quantity.parse(written) == right)):
        return written
    return quantity.format(right, said)
