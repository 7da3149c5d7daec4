"""Several that share a plural noun: "Paris and Rome are the capitals of France and Italy".

Which belongs to which the order tells, or nothing; none of them is said to be that of all.
"""

from __future__ import annotations

import re
from functools import lru_cache

from detect.clause import Clause, Symbol
from detect.tagging import READ_AT_ONCE

_JOINING = frozenset((",", "and"))
_OFFERED = re.compile(r"[EOND]\d+ (?:, [EOND]\d+ ){1,24}(?:, )?or (?:[EOND]\d+|#?[a-z]+) ")
_LONGEST_LIST = 64
"""Symbols that are looked through for where a list begins, so that time stays linear in a long one."""


def of_several(clause: Clause, at: int) -> bool:
    """Whether symbol ``at`` is one of a list behind a plural noun and "of": "the capitals of Mali and (of) Niger"."""
    symbols, first, last = clause.symbols, _beginning(clause.symbols, at), at
    if first == at:
        last = at + 1 if at + 1 < len(symbols) and symbols[at + 1].code in _JOINING else at
        following = symbols[last + 1 : last + 3] if last > at else ()
        if not any(symbol.mention is not None for symbol in following):
            return False
    return first > 1 and symbols[first - 1].code == "of" and _is_plural(symbols[first - 2])


def is_offered(clause: Clause, at: int) -> bool:
    """Whether a value is one of a list to choose from: "is the euro, the krona or the mark"."""
    return " or " in clause.line and at in _offered(clause)


@lru_cache(maxsize=READ_AT_ONCE)
def _offered(clause: Clause) -> frozenset[int]:
    """The symbols of all such lists; linear, and remembered while the clause is read."""
    spans = (found.span() for found in _OFFERED.finditer(clause.line))
    return frozenset(
        at for start, end in spans for at in range(clause.index(start), clause.index(end - 2) + 1)
    )


def crossed(clause: Clause, subject: int, value: int) -> bool:
    """Whether a subject, the last of several, stands before the first of several values: "Mozart and Beethoven died in
    1791 and 1827". Which is whose is for whoever sees all of them.
    """
    symbols = clause.symbols
    following = [symbol for symbol in symbols[value + 1 : value + 4] if symbol.code not in _JOINING]
    is_list = value + 1 < len(symbols) and symbols[value + 1].code in _JOINING
    alike = (
        bool(following)
        and following[0].mention is not None
        and following[0].code[0] == symbols[value].code[0]
    )
    return subject < value and _beginning(symbols, subject) < subject and is_list and alike


def _beginning(symbols: tuple[Symbol, ...], at: int) -> int:
    """The first of the list that a mention stands in."""
    first = before = at
    while before > max(0, at - _LONGEST_LIST):
        again = before > 1 and symbols[before - 1].code == "of" and symbols[before - 2].code in _JOINING
        if symbols[before - 1 - again].code not in _JOINING:
            break
        before -= 1 + again
        if before > 0 and symbols[before - 1].mention is not None:
            first = before = before - 1
    return first


def _is_plural(noun: Symbol) -> bool:
    word = noun.text.casefold()
    return noun.mention is None and word.endswith("s") and noun.code.removeprefix("#") != word
