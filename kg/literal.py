"""Literals of fact tables, in the syntax of QuickStatements.

    time      +1879-03-14T00:00:00Z/11   after the slash: 7 century, 8 decade, 9 year, 10 month, 11 day; then /J: Julian
    quantity  +67.5~0.5U11573            after ~ the uncertainty; unit: numeric part of its Wikidata id; `+8` has none
    place     @43.26193/10.92708         latitude and longitude in degrees
    string    "text"                     or en:"text"; nothing is escaped
    entity    Q142, GN2988507, AK:slug   anything else without white space

https://www.wikidata.org/wiki/Help:QuickStatements
"""

from __future__ import annotations

import re
from decimal import Decimal
from functools import lru_cache
from math import isfinite

from kg.records import GREATEST_YEAR, Coordinates, EntityRef, Quantity, Text, Time, Value

_TIME = re.compile(r"([+-])(\d{1,12})-(\d\d)-(\d\d)T\d\d:\d\d:\d\dZ(?:/(\d{1,2}))?(/J)?")
_QUANTITY = re.compile(
    r"([+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)(?:~(\d+(?:\.\d+)?(?:[eE][+-]?\d+)?))?(?:U(\d{1,9}))?"
)
_PLACE = re.compile(r"@([+-]?\d{1,3}(?:\.\d+)?)/([+-]?\d{1,3}(?:\.\d+)?)")
_STRING = re.compile(r'(?:[a-z]{2,3}(?:-[a-z0-9]+)*:)?"(.*)"', re.DOTALL)
_ENTITY = re.compile(r'[^\s"+\-\d|][^\s"|]*')
_LINE_BREAK = re.compile(r"[\t\r\n\x0b\x0c\x1c-\x1f\x85\u2028\u2029]")
_DAYS = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


@lru_cache(maxsize=1 << 16)
def parse_literal(text: str) -> Value:
    """Value of an object column; an entity id comes back as a reference whose label is empty.

    >>> parse_literal("+1879-03-14T00:00:00Z/11")
    Time(year=1879, month=3, day=14, precision=11, julian=False)
    >>> parse_literal("+67.5U11573")
    Quantity(amount=67.5, unit='Q11573', uncertainty=0.0)

    :raises ValueError: neither a literal nor an entity id.
    """
    if match := _STRING.fullmatch(text):
        return Text(match[1])
    if match := _TIME.fullmatch(text):
        return _time(text, match)
    if match := _QUANTITY.fullmatch(text):
        return _quantity(text, match)
    if match := _PLACE.fullmatch(text):
        return _coordinates(text, match)
    if _ENTITY.fullmatch(text):
        return EntityRef(text, "")
    raise ValueError(
        f"{text!r} is neither an entity id nor a literal; "
        'write Q142, "text", +67.5U11573 or +1879-03-14T00:00:00Z/11'
    )


def parse_time(text: str) -> Time:
    """:raises ValueError: not a time literal."""
    value = parse_literal(text)
    if not isinstance(value, Time):
        raise ValueError(f"{text!r} is not a time; write it like +1879-03-14T00:00:00Z/11")
    return value


def format_literal(value: Value) -> str:
    """Inverse of `parse_literal`.

    >>> format_literal(Quantity(67.5, "Q11573"))
    '+67.5U11573'

    :raises ValueError: the value cannot stand in a table (a tab in a string, a unit without a Q-id).
    """
    if isinstance(value, EntityRef):
        return value.id
    if isinstance(value, Time):
        sign = "-" if value.year < 0 else "+"
        date = f"{abs(value.year):04}-{value.month:02}-{value.day:02}"
        return f"{sign}{date}T00:00:00Z/{value.precision}{'/J' if value.julian else ''}"
    if isinstance(value, Quantity):
        return _format_quantity(value)
    if isinstance(value, Coordinates):
        return f"@{_digits(value.latitude)}/{_digits(value.longitude)}"
    if _LINE_BREAK.search(value.text):
        raise ValueError(
            f"{value.text!r} holds a tab or a line break, which no table can; replace it by a space"
        )
    return f'"{value.text}"'


def _time(text: str, match: re.Match[str]) -> Time:
    sign, year_digits, month_digits, day_digits, precision_digits, julian = match.groups()
    year = int(year_digits) * (-1 if sign == "-" else 1)
    precision, month, day = int(precision_digits or 11), int(month_digits), int(day_digits)
    if precision > 11:
        raise ValueError(f"{text!r} has precision {precision}; the finest is 11 (day)")
    if abs(year) > GREATEST_YEAR:
        raise ValueError(
            f"{text!r} has a year out of range; years go from {-GREATEST_YEAR} to {GREATEST_YEAR}"
        )
    if precision >= 10 and not 1 <= month <= 12:
        raise ValueError(f"{text!r} has month {month}; months go from 1 to 12, or use precision 9 (year)")
    if precision == 11 and not 1 <= day <= _DAYS[month - 1]:
        raise ValueError(f"{text!r} has day {day}; use a day of that month, or precision 10 (month)")
    month, day = month if precision >= 10 else 0, day if precision == 11 else 0
    return Time(year, month, day, precision, julian=bool(julian))


def _quantity(text: str, match: re.Match[str]) -> Quantity:
    amount = float(match[1])
    if not isfinite(amount):
        raise ValueError(f"{text!r} is too large; amounts go up to 1.8e308")
    return Quantity(amount, f"Q{match[3]}" if match[3] else "", float(match[2] or 0))


def _coordinates(text: str, match: re.Match[str]) -> Coordinates:
    latitude, longitude = float(match[1]), float(match[2])
    if abs(latitude) > 90 or abs(longitude) > 360:
        raise ValueError(f"{text!r} is no place; latitudes go from -90 to 90, longitudes from -360 to 360")
    return Coordinates(latitude, longitude)


def _format_quantity(value: Quantity) -> str:
    if not isfinite(value.amount):
        raise ValueError(f"{value.amount} is not an amount; only finite numbers can be written")
    if value.unit and not (value.unit[0] == "Q" and value.unit[1:].isdigit()):
        raise ValueError(f"unit {value.unit!r} is not a Wikidata id; write it like 'Q11573' (metre)")
    digits = _digits(value.amount)
    uncertainty = f"~{_digits(value.uncertainty)}" if value.uncertainty else ""
    unit = f"U{value.unit[1:]}" if value.unit else ""
    return f"{'' if digits.startswith('-') else '+'}{digits}{uncertainty}{unit}"


def _digits(number: float) -> str:
    return f"{Decimal(repr(number + 0.0)):f}".removesuffix(".0")
