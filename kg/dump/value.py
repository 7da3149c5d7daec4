"""A value of Wikidata's JSON as a value of the graph.

    time             year as stated (-0044 is 44 BCE), precision at most the day, Julian where its calendar says so
    quantity         the bounds become half their distance; the unit "1" is none
    wikibase-entityid, string, monolingualtext, globecoordinate

https://doc.wikimedia.org/Wikibase/master/php/docs_topics_json.html
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal
from math import isfinite
from typing import Any

from kg.records import GREATEST_YEAR, Coordinates, EntityRef, Quantity, Text, Time, Value

_ITEM = re.compile(r"Q[1-9]\d{0,17}")
_TIME = re.compile(r"([+-])(\d{1,20})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)Z")
_UNIT = re.compile(r"(?:https?://www\.wikidata\.org/entity/)?(Q[1-9]\d{0,8})")
_JULIAN = "Q1985786"
_DAY, _MONTH, _YEAR = 11, 10, 9
_DAYS = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)

Json = Mapping[str, Any]


class LeftOut(ValueError):
    """A value that the graph cannot hold; the message is the reason under which it is counted."""


def read_value(datavalue: Json) -> Value:
    """:raises LeftOut: the value cannot be kept.
    :raises KeyError: it lacks something; so do TypeError and ValueError say that it has the wrong shape.
    """
    kind = datavalue["type"]
    value = datavalue["value"]
    if kind == "wikibase-entityid":
        return EntityRef(_item_id(value), "")
    if kind == "time":
        return read_time(value)
    if kind == "quantity":
        return _quantity(value)
    if kind == "monolingualtext":
        return _text(value["text"])
    if kind == "string":
        return _text(value)
    if kind == "globecoordinate":
        return _coordinates(value)
    raise LeftOut(f"value of type {kind}")


def _item_id(value: Json) -> str:
    """The id of an item; old dumps give its number alone.

    :raises LeftOut: a property, a lexeme or no id.
    """
    try:
        stated = value["id"]
    except KeyError:
        if value["entity-type"] != "item":
            raise LeftOut("object is no item") from None
        stated = f"Q{value['numeric-id']}"
    if isinstance(stated, str) and _ITEM.fullmatch(stated):
        return stated
    raise LeftOut("object is no item")


def is_item_id(text: object) -> bool:
    return isinstance(text, str) and _ITEM.fullmatch(text) is not None


def read_time(value: Json) -> Time:
    """
    >>> read_time({"time": "+1952-03-11T00:00:00Z", "precision": 11, "calendarmodel": ".../Q1985727"})
    Time(year=1952, month=3, day=11, precision=11, julian=False)

    :raises LeftOut: no time of Wikidata, or one that the graph cannot hold.
    """
    match = _TIME.fullmatch(value["time"])
    if match is None:
        raise LeftOut("malformed time")
    year, month, day = int(match[2]), int(match[3]), int(match[4])
    if year > GREATEST_YEAR:
        raise LeftOut("year out of range")
    if year == 0:
        raise LeftOut("year 0, which no calendar has")
    precision = _precision(int(value["precision"]), month, day)
    julian = str(value.get("calendarmodel") or "").endswith(_JULIAN)
    return Time(
        -year if match[1] == "-" else year,
        month if precision >= _MONTH else 0,
        day if precision == _DAY else 0,
        precision,
        julian,
    )


def is_finer_than_day(value: Json) -> bool:
    """Whether a time states hours; they are left off."""
    precision = value["precision"]
    return isinstance(precision, int) and precision > _DAY


def _precision(stated: int, month: int, day: int) -> int:
    """At most what the date bears: a day that is 0 leaves a month, a month that is 0 a year."""
    if stated < 0 or stated > 14:
        raise LeftOut("malformed time")
    if stated < _MONTH:
        return stated
    if month == 0:
        return _YEAR
    if month > 12:
        raise LeftOut("malformed time")
    if stated == _MONTH or day == 0:
        return _MONTH
    if day > _DAYS[month - 1]:
        raise LeftOut("malformed time")
    return _DAY


def _quantity(value: Json) -> Quantity:
    amount = float(value["amount"])
    if not isfinite(amount):
        raise LeftOut("amount out of range")
    unit = value["unit"]
    if unit == "1":
        unit = ""
    else:
        match = _UNIT.fullmatch(unit)
        if match is None:
            raise LeftOut("unknown unit")
        unit = match[1]
    return Quantity(amount, unit, _uncertainty(value))


def _uncertainty(value: Json) -> float:
    stated = list(value)
    if "upperBound" not in stated or "lowerBound" not in stated:
        return 0.0
    half = float(abs(Decimal(value["upperBound"]) - Decimal(value["lowerBound"])) / 2)
    return half if isfinite(half) else 0.0


def _text(text: object) -> Text:
    if not isinstance(text, str) or not text.strip():
        raise LeftOut("empty text")
    return Text(text)


def _coordinates(value: Json) -> Coordinates:
    latitude, longitude = float(value["latitude"]), float(value["longitude"])
    if not (abs(latitude) <= 90 and abs(longitude) <= 360):
        raise LeftOut("coordinates out of range")
    return Coordinates(latitude, longitude)
