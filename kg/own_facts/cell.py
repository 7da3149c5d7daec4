"""The objects of single rows: their kinds, and what a relation makes of them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from kg.alias import fold
from kg.own_facts.row import BadCell, PlainLiteral
from kg.own_facts.value import literal_value, typed
from kg.records import EntityRef, Quantity, Text, Time, Value, ValueKind
from kg.schema.measure_frames import EACH
from kg.unit import name_of

_LONGEST = 60
"""Characters of a cell with a figure for each of something."""
_EACH = re.compile(r"(?P<amount>.*\d.*?)(?: ?/ ?| per | an? | each | every )(?P<each>[A-Za-z]+)")


def without_counted(cell: str | Value, label: str) -> str | Value:
    """ "5 shelves" as a number of shelves is 5."""
    counted = fold(name_of(cell.unit)) if isinstance(cell, Quantity) else ""
    if isinstance(cell, Quantity) and counted and counted in fold(label):
        return replace(cell, unit="")
    return cell


def with_period(label: str, cells: Sequence[str | Value]) -> tuple[str, list[str | Value]]:
    """A relation whose figures are all for one period or piece: "standing charge" with "9.90 EUR per month" is the
    standing charge per month, of 9.90 EUR.
    """
    read = [_split(cell) for cell in cells]
    each = {period for _, period in read}
    if len(each) != 1 or "" in each:
        return label, list(cells)
    (period,) = each
    said = f"{label} per {period}" if period not in _periods_of(label) else label
    return said, [amount for amount, _ in read]


def _split(cell: str | Value) -> tuple[str | Value, str]:
    """An amount and what it is for each of; "" where a cell says no such thing."""
    text = cell.text if isinstance(cell, Text) else _written(cell)
    match = _EACH.fullmatch(text) if len(text) <= _LONGEST else None
    if match is None:
        return cell, ""
    try:
        amount = typed(match["amount"])
    except BadCell:
        return cell, ""
    if isinstance(amount, Quantity) and not name_of(amount.unit):
        return amount, match["each"]
    return cell, ""


def _written(cell: str | Value) -> str:
    """A figure in words of the user's own, as it was written."""
    counted = name_of(cell.unit) if isinstance(cell, Quantity) else ""
    return f"{cell.amount:g} {counted}" if isinstance(cell, Quantity) and counted else ""


def _periods_of(label: str) -> set[str]:
    words = label.casefold().split()
    return {*words, *(each for word in words if (each := EACH.get(word)))}


def converted(value: Value, kind: ValueKind) -> Value:
    """A typed value under a relation of a known kind: a whole number may be a year.

    :raises BadCell: it is of another kind.
    """
    if kind_of(value) is kind:
        return value
    if (
        kind is ValueKind.TIME
        and isinstance(value, Quantity)
        and not value.unit
        and value.amount.is_integer()
    ):
        return Time(int(value.amount))
    raise BadCell("object", str(value), f"the relation takes another kind of value: {kind.value}")


def apparent_kind(stated: str | Value | PlainLiteral) -> ValueKind:
    """The kind of value that an object seems to be, before its relation is known; a name where it is none."""
    if isinstance(stated, PlainLiteral):
        return kind_of(literal_value(stated.text, None))
    if not isinstance(stated, str):
        return kind_of(stated)
    try:
        found = typed(stated)
    except BadCell:
        return ValueKind.ENTITY
    return ValueKind.ENTITY if found is None else kind_of(found)


_KINDS = {
    EntityRef: ValueKind.ENTITY,
    Time: ValueKind.TIME,
    Quantity: ValueKind.QUANTITY,
    Text: ValueKind.TEXT,
}


def kind_of(value: Value) -> ValueKind:
    """The kind that a relation with this value has."""
    return _KINDS.get(type(value), ValueKind.COORDINATES)
