"""Several things that somebody or something is of another: "Tashkent is the capital and largest city of Uzbekistan".

Each is told as a clause of its own, "Tashkent is the capital of Uzbekistan", so that its wordings read it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from detect.clause import Clause
from detect.tagging import tags

_JOINED = re.compile(r"(?P<be>B)[na]{0,3}n(?P<and>c)[naKL]{0,3}n(?P<of>i)[nad]{0,2}m")


def of_each(clause: Clause) -> Iterator[Clause]:
    """The clause with the first of two nouns alone, and with the second."""
    for found in _JOINED.finditer(tags(clause)):
        be, joined, of = (found.start(name) for name in ("be", "and", "of"))
        symbols = clause.symbols
        if symbols[joined].code == "and" and symbols[of].code == "of":
            yield clause.of(*symbols[:joined], *symbols[of:])
            yield clause.of(*symbols[: be + 1], *symbols[joined + 1 :])
