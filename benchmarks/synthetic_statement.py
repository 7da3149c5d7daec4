"""Statements in Wikidata's JSON, with the ids, hashes, references and identifiers that make up most of a dump."""

from __future__ import annotations

import json

import numpy as np

from kg.records import ValueKind
from kg.staging.time_code import NO_TIME, time_of

_IDENTIFIERS = (
    "P214",
    "P646",
    "P227",
    "P244",
    "P213",
    "P1566",
    "P846",
    "P345",
    "P2671",
    "P691",
    "P268",
    "P269",
)
_WIKIPEDIAS = (328, 8447, 48183, 206855, 10000, 11920, 169514, 54919, 36578, 1551807, 66361136, 5419734)
_DATATYPES = {
    ValueKind.ENTITY: "wikibase-item",
    ValueKind.TIME: "time",
    ValueKind.QUANTITY: "quantity",
    ValueKind.TEXT: "string",
    ValueKind.COORDINATES: "globe-coordinate",
}
_POOL_BYTES = 1 << 20


class HexDigits:
    """Random hexadecimal digits, out of a pool too large for a compressor to remember."""

    def __init__(self, rng: np.random.Generator) -> None:
        self._digits = rng.bytes(_POOL_BYTES // 2).hex()
        self._at = 0

    def take(self, count: int) -> str:
        self._at += count
        if self._at > _POOL_BYTES:
            self._at = count + self._at % 37
        return self._digits[self._at - count : self._at]

    def guid(self) -> str:
        digits = self.take(32).upper()
        return f"{digits[:8]}-{digits[8:12]}-{digits[12:16]}-{digits[16:20]}-{digits[20:]}"


def statement(
    subject: int,
    relation: str,
    said: object,
    kind: ValueKind,
    *,
    start: int = NO_TIME,
    end: int = NO_TIME,
    digits: HexDigits,
) -> str:
    """``said`` is the number of an item, a time code, a text, or (amount, unit, uncertainty)."""
    snak = _snak(relation, _datavalue(said, kind), _DATATYPES[kind])
    return _with_references(subject, snak, digits, _qualifiers(start, end, digits))


def identifiers(subject: int, count: int, digits: HexDigits) -> list[str]:
    """Claims of identifiers in other databases, each under a property of its own."""
    claims = []
    for relation in _IDENTIFIERS[:count]:
        snak = _snak(relation, f'{{"value":"{digits.take(9)}","type":"string"}}', "external-id")
        claims.append(f'"{relation}":[{_with_references(subject, snak, digits, "")}]')
    return claims


def _with_references(subject: int, snak: str, digits: HexDigits, qualifiers: str) -> str:
    """Half of the statements name a Wikipedia as their source, a quarter a page and the day it was looked at."""
    chance = int(digits.take(2), 16)
    references = ""
    if chance < 128:
        wikipedia = _WIKIPEDIAS[chance % len(_WIKIPEDIAS)]
        imported = _snak("P143", _datavalue(wikipedia, ValueKind.ENTITY), "wikibase-item")
        references = _reference(f"{wikipedia:040x}", f'"P143":[{imported}]', '"P143"')
    elif chance < 192:
        url = _snak("P854", f'{{"value":"https://example.org/{digits.take(16)}","type":"string"}}', "url")
        day = _snak("P813", _datavalue(_retrieved(chance), ValueKind.TIME), "time")
        references = _reference(digits.take(40), f'"P854":[{url}],"P813":[{day}]', '"P854","P813"')
    return (
        f'{{"mainsnak":{snak},"type":"statement",{qualifiers}"id":"Q{subject}${digits.guid()}",'
        f'"rank":"normal"{references}}}'
    )


def _reference(digest: str, snaks: str, order: str) -> str:
    return f',"references":[{{"hash":"{digest}","snaks":{{{snaks}}},"snaks-order":[{order}]}}]'


def _retrieved(chance: int) -> int:
    return (2010 + chance % 15) << 15 | (1 + chance % 12) << 11 | (1 + chance % 28) << 6 | 11 << 2


def _snak(relation: str, datavalue: str, datatype: str) -> str:
    return f'{{"snaktype":"value","property":"{relation}","datavalue":{datavalue},"datatype":"{datatype}"}}'


def _qualifiers(start: int, end: int, digits: HexDigits) -> str:
    stated = [(name, code) for name, code in (("P580", start), ("P582", end)) if code != NO_TIME]
    if not stated:
        return ""
    snaks = ",".join(
        f'"{name}":[{{"snaktype":"value","property":"{name}","hash":"{digits.take(40)}",'
        f'"datavalue":{_datavalue(code, ValueKind.TIME)},"datatype":"time"}}]'
        for name, code in stated
    )
    order = ",".join(f'"{name}"' for name, _ in stated)
    return f'"qualifiers":{{{snaks}}},"qualifiers-order":[{order}],'


def _datavalue(said: object, kind: ValueKind) -> str:
    """:raises ValueError: a kind that no synthetic fact has."""
    if kind is ValueKind.ENTITY:
        return (
            f'{{"value":{{"entity-type":"item","numeric-id":{said},"id":"Q{said}"}},'
            '"type":"wikibase-entityid"}'
        )
    if kind is ValueKind.TIME and isinstance(said, int):
        return _time(said)
    if kind is ValueKind.TEXT:
        return f'{{"value":{json.dumps(said, ensure_ascii=False)},"type":"string"}}'
    if kind is ValueKind.QUANTITY and isinstance(said, tuple):
        return _quantity(*said)
    raise ValueError(f"{said!r} of kind {kind.value}: no synthetic fact has such an object")


def _time(code: int) -> str:
    time = time_of(code)
    if time is None:
        raise ValueError("an open time is no value")
    calendar = "Q1985786" if time.julian else "Q1985727"
    sign = "-" if time.year < 0 else "+"
    return (
        f'{{"value":{{"time":"{sign}{abs(time.year):04}-{time.month:02}-{time.day:02}T00:00:00Z","timezone":0,'
        f'"before":0,"after":0,"precision":{time.precision},'
        f'"calendarmodel":"http://www.wikidata.org/entity/{calendar}"}},"type":"time"}}'
    )


def _quantity(amount: float, unit: int, uncertainty: float) -> str:
    bounds = ""
    if uncertainty:
        upper, lower = (np.format_float_positional(amount + side * uncertainty, trim="-") for side in (1, -1))
        bounds = f',"upperBound":"+{upper}","lowerBound":"+{lower}"'
    measure = f"http://www.wikidata.org/entity/Q{unit}" if unit else "1"
    return (
        f'{{"value":{{"amount":"+{np.format_float_positional(amount, trim="-")}","unit":"{measure}"{bounds}}},'
        '"type":"quantity"}'
    )
