"""Rows of a JSON-lines file: one object a line.

    {"subject": "Acme X200", "relation": "warranty period", "object": {"amount": 2, "unit": "years"},
     "from"?: "2024-05-01", "to"?: ..., "source"?: ..., "cardinality"?: "one" | "functional"?: true}

An object is a number, a string (typed by its content), `{"amount", "unit"?}`, `{"text"}`, `{"id"}`, `{"date"}` or
`{"latitude", "longitude"}`.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite
from typing import Any

import orjson

from kg.own_facts.row import CONTROL, BadCell, BadRow, StatedRow, StatedRows, shortened
from kg.own_facts.value import date_of, unit_of
from kg.records import Coordinates, EntityRef, Quantity, Text, Value

_KEYS = frozenset(("subject", "relation", "object", "from", "to", "source", "cardinality", "functional"))
_OBJECT_FORMS = (
    'a number, a string, {"amount", "unit"}, {"text"}, {"id"}, {"date"} or {"latitude", "longitude"}'
)


def json_rows(text: str) -> StatedRows:
    bad: list[BadRow] = []
    rows: list[StatedRow] = []
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            rows.append(_row(number, line))
        except BadCell as error:
            bad.append(error.at(number))
    return StatedRows(rows, bad)


def _row(number: int, line: str) -> StatedRow:
    try:
        stated = orjson.loads(line)
    except orjson.JSONDecodeError as error:
        raise BadCell("row", line.strip(), f"is no JSON ({error}); write one object a line") from None
    if not isinstance(stated, dict):
        raise BadCell(
            "row", line.strip(), 'is no object; write {"subject": ..., "relation": ..., "object": ...}'
        )
    if unknown := next((key for key in stated if key not in _KEYS), None):
        raise BadCell("key", unknown, f"is unknown; the keys are {', '.join(sorted(_KEYS))}")
    return StatedRow(
        number,
        _text(stated, "subject", required=True),
        _text(stated, "relation", required=True),
        _object(stated.get("object")),
        start=_time_text(stated, "from"),
        end=_time_text(stated, "to"),
        source=_text(stated, "source"),
        cardinality=_cardinality(stated),
    )


def _text(stated: Mapping[str, Any], key: str, *, required: bool = False) -> str:
    value = stated.get(key)
    if value is None and not required:
        return ""
    if isinstance(value, str) and (value.strip() or not required):
        return _clean(value, key)
    raise BadCell(
        key, _shown(value), "must be a string with something in it" if required else "must be a string"
    )


def _clean(text: str, key: str) -> str:
    if CONTROL.search(text):
        raise BadCell(key, repr(text), "holds a control character; remove it")
    return " ".join(text.split())


def _time_text(stated: Mapping[str, Any], key: str) -> str:
    value = stated.get(key)
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else _text(stated, key)


def _cardinality(stated: Mapping[str, Any]) -> str:
    value = stated.get("functional")
    if value is None:
        return _text(stated, "cardinality")
    if not isinstance(value, bool):
        raise BadCell("functional", _shown(value), "must be true or false")
    return "true" if value else "false"


def _object(value: Any) -> str | Value:
    match value:
        case str() if value.strip():
            return _clean(value, "object")
        case bool():
            return Text("true" if value else "false")
        case int() | float():
            return _quantity(value, "")
        case {"amount": amount, **rest} if not isinstance(amount, bool) and isinstance(amount, int | float):
            return _quantity(amount, str(rest.get("unit") or ""))
        case {"text": str(text)} if text.strip():
            return Text(_clean(text, "object"))
        case {"id": str(entity_id)} if entity_id.strip():
            return EntityRef(entity_id.strip(), "")
        case {"date": str() | int() as stated}:
            return date_of(str(stated), "object")
        case {"latitude": int() | float() as north, "longitude": int() | float() as east}:
            return Coordinates(float(north), float(east))
    raise BadCell("object", _shown(value), f"must be {_OBJECT_FORMS}")


def _quantity(amount: float, unit: str) -> Quantity:
    if not isfinite(amount):
        raise BadCell("object", str(amount), "is no finite number; write one")
    return Quantity(float(amount), unit_of(unit, "object") if unit else "")


def _shown(value: object) -> str:
    return shortened(orjson.dumps(value).decode())
