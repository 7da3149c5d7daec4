"""Things called the largest or oldest of what somebody has: "its largest moon, Triton" says that it is a moon."""

from __future__ import annotations

import re
from collections.abc import Iterator

from detect.clause import Clause
from detect.owner import Nouns

_GRADED = re.compile(r"(?:larg|bigg|small|old|eld|young|bright|near|heavi|dens)est")
_LONGEST_NOUN = 3


def is_graded(clause: Clause) -> bool:
    """Whether a clause speaks of the largest, oldest, ... of some: then any other of them is not right either."""
    return any(_GRADED.fullmatch(symbol.code) for symbol in clause.symbols)


def graded(clause: Clause, nouns: Nouns) -> Iterator[Clause]:
    """The clause without the grade, for each noun that it stands before.

    :param nouns: those of all relations, as codes of their words
    """
    symbols = clause.symbols
    for at in range(1, len(symbols) - 1):
        if symbols[at - 1].code != "'s" or _GRADED.fullmatch(symbols[at].code) is None:
            continue
        codes = tuple(symbol.code for symbol in symbols[at : at + 1 + _LONGEST_NOUN])
        if any(codes[1:stop] in nouns and codes[:stop] not in nouns for stop in range(2, len(codes) + 1)):
            yield clause.of(*symbols[:at], *symbols[at + 1 :])
