"""Dates and quantities in a text, read without the detector: every figure, with its month and its unit.

Values are judged as a reader would: a date by year, month and day as far as it says them, a quantity by its own digits.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from kg import unit
from kg.records import Quantity, Time

_MONTHS = "january february march april may june july august september october november december".split()
_M = "|".join(_MONTHS) + "|" + "|".join(month[:3] for month in _MONTHS)
_DATE = re.compile(
    rf"(?:(?:\b(?P<d1>\d{{1,2}})(?:st|nd|rd|th)?\s+(?:day\s+of\s+|of\s+)?(?P<m1>{_M})\b\.?"
    rf"|\b(?P<m2>{_M})\b\.?(?:\s+(?:the\s+)?(?P<d2>\d{{1,2}})(?:st|nd|rd|th)?)?),?\s+(?:of\s+|in\s+)?)?"
    r"(?<![\d.,-])(?P<y>\d{1,3}(?:,\d{3})+|\d{1,5})(?:-(?P<m3>\d\d)-(?P<d3>\d\d)|(?![\d%]|[.,-]\d))"
    r"(?P<era>\s?B\.?C)?",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"(?<![\w.,])[-−]?\d(?:[\d,  ]*\d)?(?:\.\d+)?(?:e[+-]?\d+)?")
_POWER = re.compile(r"\s*[×x]\s*10(?:\^(?P<plain>[-−]?\d+)|(?P<raised>⁻?[⁰¹²³⁴⁵⁶⁷⁸⁹]+))")
_RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻−", "0123456789--")
_SCALE = re.compile(r"\s*(hundred|thousand|million|billion|trillion)\b", re.IGNORECASE)
_SCALES = {"hundred": 1e2, "thousand": 1e3, "million": 1e6, "billion": 1e9, "trillion": 1e12}
DIGITS_LEAST = 0.005
"""The relative difference within which two amounts are one, however many digits are written."""
NEAR = 0.25
"""The relative difference below which nobody calls an amount plainly wrong: sources differ as much."""


@dataclass(frozen=True, slots=True)
class Day:
    """A year with month and day where they are said; years before Christ are negative."""

    year: int
    month: int = 0
    day: int = 0

    def is_of(self, time: Time) -> bool:
        """Whether all that is said of it and of ``time`` agrees."""
        month_known, day_known = time.precision >= 10, time.precision >= 11
        if self.year != time.year:
            return False
        if self.month and month_known and self.month != time.month:
            return False
        return not (self.day and day_known and self.day != time.day)


def days(text: str) -> Iterator[Day]:
    """Every date and every bare number of three digits or more that may be a year.

    >>> list(days("born on 14 March 1879, died April 18, 1955"))
    [Day(year=1879, month=3, day=14), Day(year=1955, month=4, day=18)]
    """
    for match in _DATE.finditer(text):
        figures = match["y"].replace(",", "")
        if len(figures) < 3 and not match["era"]:
            continue
        year = -int(figures) if match["era"] else int(figures)
        month = match["m1"] or match["m2"]
        number = int(match["m3"]) if match["m3"] else _MONTHS.index(_full(month)) + 1 if month else 0
        yield Day(year, number, int(match["d1"] or match["d2"] or match["d3"] or 0))


def _full(month: str) -> str:
    return next(name for name in _MONTHS if name.startswith(month.lower()))


@dataclass(frozen=True, slots=True)
class Amount:
    """A number with its unit ("" where none stands behind it); ``step`` is one in its last digit."""

    number: float
    step: float
    unit: str = ""

    def apart(self, value: Quantity) -> float | None:
        """The relative difference from ``value``, 0 within its own digits; None where the units do not compare."""
        wanted = value.amount
        if self.unit and self.unit != value.unit:
            if not unit.comparable(value.unit, self.unit):
                return None
            wanted = unit.convert(value, self.unit).amount
        off = abs(self.number - wanted)
        return 0.0 if off <= self.step / 2 and self.step <= abs(wanted) / 5 else off / max(abs(wanted), 1e-9)


def amounts(text: str) -> Iterator[Amount]:
    """Every number in a text.

    >>> [a.number for a in amounts("It has 1.2 million people on 5,500 km²")]
    [1200000.0, 5500.0]
    >>> [a.number for a in amounts("3.301 × 10^23 kg")]
    [3.301e+23]
    """
    end = 0
    for match in _NUMBER.finditer(text):
        if match.start() < end:
            continue
        plain = re.sub(r"[,  ]", "", match[0]).replace("−", "-")
        end = match.end()
        if power := _POWER.match(text, end):
            plain, end = f"{plain}e{(power['plain'] or power['raised']).translate(_RAISED)}", power.end()
        scale = _SCALE.match(text, end)
        times = _SCALES[scale[1].lower()] if scale else 1.0
        found = unit.match(text, scale.end() if scale else end)
        yield Amount(float(plain) * times, _step(plain) * times, found[0].id if found else "")


def _step(plain: str) -> float:
    """
    >>> _step("5500"), _step("1.25")
    (100.0, 0.01)
    """
    plain, _, power = plain.partition("e")
    if power:
        return _step(plain) * 10.0 ** int(power)
    whole, _, part = plain.partition(".")
    if part:
        return 10.0 ** -len(part)
    return 10.0 ** (len(whole) - len(whole.rstrip("0"))) if whole.strip("-0") else 1.0
