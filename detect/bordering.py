"""Neighbours told by where they lie, or counted first: "bordered by Chad to the north and Gabon to the south", "borders
two countries: Argentina and Brazil".

Told again as a plain list, so that its wordings read it: "bordered by Chad and Gabon".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from detect.clause import Clause, Symbol

_BORDERING = frozenset("border borders bordered bordering".split())
_SIDES = frozenset("north south east west".split()) | frozenset(
    "".join(pair) for pair in product(("north", "south"), ("east", "west"))
)
_SIDE_OF = frozenset(("to", "in", "on"))
_COUNTED = frozenset("countries nations states neighbours neighbors".split())
_JOINING = frozenset(("and", ","))


def bordering(clause: Clause) -> Iterator[Clause]:
    """The clause as a plain list, if it is told otherwise."""
    if _BORDERING.isdisjoint(symbol.code.lstrip("#") for symbol in clause.symbols):
        return
    plain = _without_count(_without_sides(clause.symbols))
    if len(plain) < len(clause.symbols):
        yield clause.of(*plain)


def _without_sides(symbols: Sequence[Symbol]) -> list[Symbol]:
    """Without "to the north", and without the second "by" that is left then."""
    kept: list[Symbol] = []
    at = 0
    while at < len(symbols):
        symbol, following = symbols[at], symbols[at + 1].text if at + 1 < len(symbols) else ""
        if symbol.code in _SIDE_OF and _is_side(following):
            at += 2
            while (more := _sides_on(symbols[at : at + 2])) > 0:
                at += more
            continue
        if not (symbol.code == "by" and kept and kept[-1].code in _JOINING):
            kept.append(symbol)
        at += 1
    return kept


def _sides_on(symbols: Sequence[Symbol]) -> int:
    """How many of the next two symbols tell another side: "to the south-east", "to the north and west"."""
    if symbols and _is_side(symbols[0].text):
        return 1
    return 2 if len(symbols) > 1 and symbols[0].code == "and" and _is_side(symbols[1].text) else 0


def _is_side(word: str) -> bool:
    return word.casefold().replace("-", "") in _SIDES


def _without_count(symbols: Sequence[Symbol]) -> list[Symbol]:
    """Without "two countries:"."""
    for at in range(1, len(symbols) - 2):
        counted = symbols[at].code[0] == "Q" and symbols[at + 1].code.lstrip("#") in _COUNTED
        if counted and symbols[at + 2].code == ":":
            return [*symbols[:at], *symbols[at + 3 :]]
    return list(symbols)
