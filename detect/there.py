"""What happened where somebody was: "exiled to Elba, where he died" says that he died in Elba."""

from __future__ import annotations

import re
from collections.abc import Iterator

from detect.clause import Clause, Symbol
from detect.scope import asserted, stances
from detect.tagging import tags

_WHERE = re.compile(r"(?P<place>m),?(?P<where>h)(?P<who>p)(?P<verb>Ba?[KL]|a?K)")
_HAPPENED = frozenset("died born killed buried murdered assassinated executed raised".split())
_BESIDE = frozenset("near outside beyond".split())
"""Prepositions of another place than the one that is named."""
_PARTS = frozenset("north south east west outskirts edge".split())


def happened_there(clause: Clause) -> Iterator[Clause]:
    """A clause for each that says so."""
    letters = tags(clause)
    if "h" not in letters or clause.negations:
        return
    symbols = clause.symbols
    for found in _WHERE.finditer(letters):
        place, last = found.start("place"), found.end("verb") - 1
        before = [symbol.code.lstrip("#") for symbol in symbols[max(0, place - 2) : place]]
        is_beside = not _BESIDE.isdisjoint(before) or not _PARTS.isdisjoint(before)
        if (
            symbols[found.start("where")].text.casefold() != "where"
            or symbols[last].code not in _HAPPENED
            or is_beside
        ):
            continue
        if asserted(clause, stances(clause), place, last):
            here = symbols[last].end
            said = symbols[found.start("who") : last + 1]
            yield clause.of(*said, Symbol("in", here, here, ""), symbols[place])
