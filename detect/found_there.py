"""Where somebody may see a thing, told as where it is: "You can see it in the Louvre"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from detect.clause import Clause, Symbol
from detect.scope import asserted, stances
from detect.tagging import tags

_FOUND = re.compile(r"(?P<who>n)(?:M?a?)(?P<verb>[nV])(?P<what>[pm])(?P<in>i)(?P<place>m)")
_WHO = frozenset("you visitors tourists".split())
_SEE = frozenset("find see visit admire view".split())
_WHAT = frozenset(("it", "them"))


def found_there(clause: Clause) -> Iterator[Clause]:
    """A clause for each that says so."""
    if clause.negations:
        return
    for found in _FOUND.finditer(tags(clause)):
        symbols = clause.symbols
        who, verb, what, into, place = (
            symbols[found.start(name)] for name in ("who", "verb", "what", "in", "place")
        )
        is_thing = what.mention is not None or what.text.casefold() in _WHAT
        if who.code not in _WHO or verb.code not in _SEE or into.code != "in" or not is_thing:
            continue
        if asserted(clause, stances(clause), found.start("who"), found.start("place")):
            yield clause.of(what, Symbol("be", what.end, what.end, ""), into, place)
