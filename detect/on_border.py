"""Things on a border, which lie in both countries: "Lake Titicaca lies on the border between Peru and Bolivia"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from detect.clause import Clause, Symbol
from detect.tagging import tags

_BORDER = re.compile(
    r"(?P<thing>[mp])(?:B[LK]?|[VK])[nad]{0,2}(?P<on>i)n(?P<between>i)[nad]{0,2}(?P<one>m)c[nad]{0,2}(?P<other>m)"
)
_WORDS = frozenset(("border", "#border", "frontier", "boundary"))


def on_borders(clause: Clause, may_lie_across: Callable[[Symbol], bool]) -> Iterator[Clause]:
    """ "Lake Titicaca is in Peru", and in Bolivia.

    :param may_lie_across: whether something may lie in two countries; a town on a border lies in one
    """
    for found in _BORDER.finditer(tags(clause)):
        symbols = clause.symbols
        thing, on, between = (symbols[found.start(name)] for name in ("thing", "on", "between"))
        border = symbols[found.start("on") + 1 : found.start("between")]
        if (
            not may_lie_across(thing)
            or on.code != "on"
            or between.code not in ("between", "of")
            or border[0].code not in _WORDS
        ):
            continue
        for name in ("one", "other"):
            place = symbols[found.start(name)]
            be = replace(on, code="be", end=on.start, text="is")
            yield clause.of(thing, be, replace(on, code="in"), place)
