"""Several things that somebody or something is of another: "Tashkent is the capital and largest city of Uzbekistan",
"Bhutan's capital and largest city is Thimphu".

Each is told as a clause of its own, "Tashkent is the capital of Uzbekistan", so that its wordings read it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from detect.clause import Clause
from detect.tagging import tags

_JOINED = re.compile(r"(?P<be>B)[na]{0,3}n(?P<and>c)[naKL]{0,3}n(?P<of>i)[nad]{0,2}m")
_OWNED = re.compile(r"s(?P<first>[na]{0,2}n)(?P<and>c)[naKL]{0,3}n(?P<be>B)")
_OF = re.compile(r"(?P<first>[na]{0,2}n)(?P<and>c)[naKL]{0,3}n(?P<be>i)[nad]{0,2}mB")


_MOST = 16
"""Clauses that one is told as: each is as long as that, and a text may say the same without end."""


def of_each(clause: Clause) -> Iterator[Clause]:
    """The clause with the first of two nouns alone, and with the second; the one that is told by itself comes last, as
    what is read last counts: "capital", and not "largest city".
    """
    return islice(_each(clause), _MOST)


def _each(clause: Clause) -> Iterator[Clause]:
    for found in _JOINED.finditer(tags(clause)):
        be, joined, of = (found.start(name) for name in ("be", "and", "of"))
        symbols = clause.symbols
        if symbols[joined].code == "and" and symbols[of].code == "of":
            yield clause.of(*symbols[:joined], *symbols[of:])
            yield clause.of(*symbols[: be + 1], *symbols[joined + 1 :])
    for pattern in (_OWNED, _OF):
        for found in pattern.finditer(tags(clause)):
            first, joined, behind = (found.start(name) for name in ("first", "and", "be"))
            symbols = clause.symbols
            if symbols[joined].code == "and" and (pattern is _OWNED or symbols[behind].code == "of"):
                one = clause.of(*symbols[:joined], *symbols[behind:])
                other = clause.of(*symbols[:first], *symbols[joined + 1 :])
                yield from (one, other) if joined - first > behind - joined - 1 else (other, one)
