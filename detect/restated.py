"""Measures that are given again in another unit, left out where a clause is read: "is 8,849 m (29,032 ft) high".

The first amount is what is said; what corrects it gives the other one anew (`detect.correction`).
"""

from __future__ import annotations

import re

from detect.clause import Clause, Symbol
from kg.mention import Mention
from kg.records import Quantity
from kg.unit import comparable

_AROUND = ((("(",), (")",)), (("/",), ()), ((",", "or"), (",",)), ((",", "or"), ()))
"""What stands before and behind the second amount."""
_BETWEEN = re.compile(r"\s*(?:[(\[/]\s*|,\s+or\s+)(?:(?:about|roughly|around|approximately|~|≈)\s*)?")


def without_restated(clause: Clause) -> Clause:
    """The clause without second amounts of one measure."""
    symbols, kept, at = clause.symbols, list[Symbol](), 0
    while at < len(symbols):
        kept.append(symbols[at])
        at += 1 + _length(symbols, at)
    return clause if len(kept) == len(symbols) else clause.of(*kept)


def _length(symbols: tuple[Symbol, ...], at: int) -> int:
    """How many symbols behind the one at ``at`` give it again."""
    first = _amount(symbols[at])
    if first is None:
        return 0
    for before, behind in _AROUND:
        place = at + 1 + len(before)
        codes = [symbol.code for symbol in symbols[at + 1 : place + 1 + len(behind)]]
        if len(codes) != len(before) + 1 + len(behind) or tuple(codes[: len(before)]) != before:
            continue
        second = _amount(symbols[place])
        if second is None or tuple(codes[len(before) + 1 :]) != behind:
            continue
        if first.unit != second.unit and comparable(first.unit, second.unit):
            return len(codes)
    return 0


def gives_again(first: Mention | None, second: Mention, text: str) -> bool:
    """Whether a mention of a text gives the measure of the one before it in another unit."""
    one, other = (None if each is None else each.value for each in (first, second))
    if first is None or not (isinstance(one, Quantity) and isinstance(other, Quantity)):
        return False
    if one.unit == other.unit or not comparable(one.unit, other.unit):
        return False
    return _BETWEEN.fullmatch(text, first.end, second.start) is not None


def _amount(symbol: Symbol) -> Quantity | None:
    value = None if symbol.mention is None else symbol.mention.value
    return value if isinstance(value, Quantity) and value.unit else None
