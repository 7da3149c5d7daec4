from __future__ import annotations

from typing import Any

import pytest

from kg.dump.value import LeftOut, is_finer_than_day, read_time, read_value
from kg.records import Coordinates, EntityRef, Quantity, Text, Time
from tests.kg.dump.dump_lines import item_snak, quantity_snak, time_snak

_UNIT = "http://www.wikidata.org/entity/Q11573"


def _time(text: str, precision: int = 11, calendar: str = "Q1985727") -> Time:
    return read_time(time_snak("P1", text, precision=precision, calendar=calendar)["datavalue"]["value"])


def _quantity(amount: str, **rest: str) -> Any:
    return read_value(quantity_snak("P1", amount, **rest)["datavalue"])


@pytest.mark.parametrize(
    ("text", "precision", "time"),
    [
        ("+1952-03-11T00:00:00Z", 11, Time(1952, 3, 11, 11)),
        ("+00000001995-01-01T00:00:00Z", 11, Time(1995, 1, 1, 11)),
        ("+1952-03-00T00:00:00Z", 10, Time(1952, 3, 0, 10)),
        ("+1952-03-11T00:00:00Z", 10, Time(1952, 3, 0, 10)),
        ("+1952-01-01T00:00:00Z", 9, Time(1952, 0, 0, 9)),
        ("+1952-00-00T00:00:00Z", 11, Time(1952, 0, 0, 9)),
        ("+1952-03-00T00:00:00Z", 11, Time(1952, 3, 0, 10)),
        ("-0044-03-15T00:00:00Z", 11, Time(-44, 3, 15, 11)),
        ("-13798000000-00-00T00:00:00Z", 3, Time(-13_798_000_000, 0, 0, 3)),
        ("+1901-01-01T00:00:00Z", 7, Time(1901, 0, 0, 7)),
        ("+2001-09-11T08:46:40Z", 14, Time(2001, 9, 11, 11)),
    ],
)
def test_a_time_keeps_what_its_precision_bears(text: str, precision: int, time: Time) -> None:
    assert _time(text, precision) == time


def test_the_calendar_is_kept() -> None:
    assert _time("+1564-04-26T00:00:00Z", calendar="Q1985786").julian
    assert not _time("+1564-04-26T00:00:00Z").julian


def test_hours_are_noticed() -> None:
    assert is_finer_than_day({"precision": 14})
    assert not is_finer_than_day({"precision": 11})


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("+99999999999999999-00-00T00:00:00Z", "year out of range"),
        ("+0000-00-00T00:00:00Z", "year 0"),
        ("+1952-13-01T00:00:00Z", "malformed"),
        ("+1952-02-31T00:00:00Z", "malformed"),
        ("1952", "malformed"),
    ],
)
def test_a_time_that_no_calendar_has_is_left_out(text: str, reason: str) -> None:
    with pytest.raises(LeftOut, match=reason):
        _time(text)


def test_a_quantity_has_its_unit_and_half_the_width_of_its_bounds() -> None:
    assert _quantity("+8") == Quantity(8)
    assert _quantity("-67.5", unit=_UNIT) == Quantity(-67.5, "Q11573")
    assert _quantity("+1.0", upperBound="+1.1", lowerBound="+0.9") == Quantity(1.0, "", 0.1)
    assert _quantity("+5", upperBound="+5", lowerBound="+5") == Quantity(5)


@pytest.mark.parametrize(
    ("amount", "rest", "reason"),
    [
        ("+1e999", {}, "amount"),
        ("+1", {"unit": "http://example.org/Q1"}, "unit"),
        ("+1", {"unit": "Q0"}, "unit"),
    ],
)
def test_a_quantity_that_no_column_holds_is_left_out(amount: str, rest: dict[str, str], reason: str) -> None:
    with pytest.raises(LeftOut, match=reason):
        _quantity(amount, **rest)


def test_an_item_is_known_by_its_id_or_in_old_dumps_by_its_number() -> None:
    assert read_value(item_snak("P1", 42)["datavalue"]) == EntityRef("Q42", "")
    old = {"type": "wikibase-entityid", "value": {"entity-type": "item", "numeric-id": 42}}
    assert read_value(old) == EntityRef("Q42", "")


@pytest.mark.parametrize(
    "value",
    [
        {"entity-type": "property", "numeric-id": 31, "id": "P31"},
        {"entity-type": "property", "numeric-id": 31},
        {"entity-type": "lexeme", "id": "L1"},
        {"entity-type": "item", "id": "Q99999999999999999999999"},
    ],
)
def test_objects_that_are_no_items_are_left_out(value: dict[str, Any]) -> None:
    with pytest.raises(LeftOut, match="no item"):
        read_value({"type": "wikibase-entityid", "value": value})


def test_texts_and_places_are_read() -> None:
    assert read_value({"type": "string", "value": "Au"}) == Text("Au")
    assert read_value({"type": "monolingualtext", "value": {"text": "Or", "language": "fr"}}) == Text("Or")
    place = {"latitude": 43.25, "longitude": -10.5, "altitude": None, "precision": None, "globe": "x"}
    assert read_value({"type": "globecoordinate", "value": place}) == Coordinates(43.25, -10.5)
    with pytest.raises(LeftOut, match="coordinates"):
        read_value({"type": "globecoordinate", "value": {**place, "latitude": 91}})
    with pytest.raises(LeftOut, match="empty"):
        read_value({"type": "string", "value": " "})
    with pytest.raises(LeftOut, match="musical"):
        read_value({"type": "musical", "value": " "})
