"""Clauses without the name that somebody was born with: "was born Maria Salomea in Warsaw" as "was born in Warsaw"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from detect.clause import Clause, Symbol

_BEHIND = frozenset(("in", "on", "at"))


def without_birth_names(clause: Clause) -> Clause:
    """The clause without such names, and without "born" where no more is said of that: "(born Maria; 1867-1934)"."""
    if not any(symbol.code == "born" for symbol in clause.symbols):
        return clause
    kept = tuple(_kept(clause.symbols))
    return clause if len(kept) == len(clause.symbols) else clause.of(*kept)


def _kept(symbols: Sequence[Symbol]) -> Iterator[Symbol]:
    at = 0
    while at < len(symbols):
        codes = [symbol.code for symbol in symbols[at : at + 3]]
        is_name = len(codes) == 3 and codes[0] == "born" and codes[1][0] in "EN"
        if is_name and codes[2] == ";" and at and symbols[at - 1].code == "(":
            at += 3
            continue
        if is_name and codes[2] in _BEHIND:
            behind = symbols[at + 1].end
            yield replace(symbols[at], start=behind, end=behind)
            at += 2
        else:
            yield symbols[at]
            at += 1
