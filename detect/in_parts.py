"""Works said to be of several parts, told without: "an opera in four acts by Verdi" is an opera by Verdi."""

from __future__ import annotations

import re
from collections.abc import Iterator

from detect.clause import Clause
from detect.tagging import tags

_IN_PARTS = re.compile(r"n(?P<in>i)qn(?P<by>i)m")
_PARTS = frozenset("acts parts movements volumes books scenes cantos sections chapters panels".split())


def without_parts(clause: Clause) -> Iterator[Clause]:
    """The clause without them, if it has any."""
    symbols = clause.symbols
    for found in _IN_PARTS.finditer(tags(clause)):
        into, by = found.start("in"), found.start("by")
        if (
            symbols[into].code == "in"
            and symbols[by - 1].code.lstrip("#") in _PARTS
            and symbols[by].code == "by"
        ):
            yield clause.of(*symbols[:into], *symbols[by:])
