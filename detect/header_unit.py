"""Headers of tables that say what the numbers below them are given in: "Area (km²)", "Population (millions)"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from detect.clause import Symbol
from kg import unit
from kg.records import Quantity, Value

_SCALES = {"thousand": 1e3, "million": 1e6, "billion": 1e9}
_SCALE = re.compile(r"\s*(?:in\s+)?(?P<scale>thousand|million|billion)s?\b", re.I)
_IN = re.compile(r"\s*(?:in\s+)?", re.I)
_LONGEST = 24
_DIGITS, _WHOLE = 3, 100
"""Significant digits of small numbers; others are whole."""


@dataclass(frozen=True, slots=True)
class Header:
    """The words of a header without what stands in brackets, and what that says of the numbers."""

    words: tuple[Symbol, ...]
    scale: float = 1.0
    unit: str = ""

    def applied(self, cell: Sequence[Symbol]) -> tuple[Symbol, ...]:
        """A cell with its number in the unit of the header."""
        if self.scale == 1.0 and not self.unit:
            return tuple(cell)
        return tuple(map(self._in_unit, cell))

    def _in_unit(self, symbol: Symbol) -> Symbol:
        value = symbol.mention.value if symbol.mention is not None else None
        if symbol.mention is None or not isinstance(value, Quantity) or value.unit:
            return symbol
        meant = Quantity(value.amount * self.scale, self.unit, value.uncertainty * self.scale)
        return replace(symbol, mention=symbol.mention._replace(value=meant))


def in_cell(right: Value, read: Value | None, written: object) -> Value:
    """The right value as a number of a column whose header has the unit; as it is where it is none.

    :param read: what the wrong number there means, ``written`` as it stands
    """
    if not (isinstance(right, Quantity) and isinstance(read, Quantity) and isinstance(written, Quantity)):
        return right
    if not written.amount or (right.unit != read.unit and not unit.comparable(right.unit, read.unit)):
        return right
    meant = right if right.unit == read.unit else unit.convert(right, read.unit)
    amount = meant.amount * written.amount / read.amount
    return Quantity(float(f"{amount:.{_DIGITS}g}") if amount < _WHOLE else float(round(amount)))


def header_of(cell: Sequence[Symbol], text: str) -> Header:
    """:param text: what the offsets of the symbols count in"""
    opening = next((i for i, symbol in enumerate(cell) if symbol.code == "("), None)
    if not opening:
        return Header(tuple(cell))
    words, start = tuple(cell[:opening]), cell[opening].end
    inside = text[start : start + _LONGEST].split(")", maxsplit=1)[0]
    if scale := _SCALE.match(inside):
        return Header(words, _SCALES[scale["scale"].lower()])
    into = _IN.match(inside)
    found = unit.match(inside, into.end() if into is not None else 0)
    return Header(words, 1.0, found[0].id if found is not None else "")
