"""Nouns that stand only once: "Sweden's capital is Stockholm, Norway's is Oslo" as "Norway's capital is Oslo"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from detect.clause import Clause, Symbol

_ELIDED = re.compile(
    r" [EO]\d+ 's (?P<noun>(?:#?[a-z-]+ ){1,3})be [^.;]{1,120}?"
    r"(?= (?:, |; |and |while |whereas |but )+(?P<owner>[EO]\d+) 's be (?P<value>[ENOTQ]\d+) )"
)


def with_nouns(clause: Clause) -> Iterator[Clause]:
    """What a clause says of further owners with the noun of the first one in its place."""
    for found in _ELIDED.finditer(clause.line):
        owner, value = (clause.index(found.start(group)) for group in ("owner", "value"))
        at = clause.symbols[owner + 2].start
        first = clause.index(found.start("noun"))
        noun = clause.symbols[first : first + len(found["noun"].split())]
        put = (replace(each, start=at, end=at) for each in noun)
        yield clause.of(
            *clause.symbols[owner : owner + 2], *put, clause.symbols[owner + 2], clause.symbols[value]
        )


def is_before_owner(clause: Clause, owner: Symbol | None, value: Symbol) -> bool:
    """Whether a value stands before an owner whose noun is left out, and is that of something else: "iron's is 1538 °C
    and gold's is 1064 °C".
    """
    if owner is None or value.start > owner.start or owner not in clause.symbols:
        return False
    at = clause.symbols.index(owner)
    return [each.code for each in clause.symbols[at + 1 : at + 3]] == ["'s", "be"]
