"""Where somebody may see a thing, told as where it is: "You can see it in the Louvre". Firms are found in many places,
and copies: what is seen there has an article, or a pronoun stands for it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from detect.clause import Clause, Symbol
from detect.scope import asserted, stances
from detect.tagging import tags

_FOUND = re.compile(r"(?P<who>n)(?:M?a?)(?P<verb>[nV])(?P<what>[pm])(?P<in>i)(?P<place>m)")
_WHO = frozenset("you visitors tourists".split())
_SEE = frozenset("see admire view find".split())
_COPY = frozenset("too also as well replica copy copies another second".split())
"""With which it is not the thing itself, or not there alone."""
_WHAT = frozenset(("it", "them"))


def found_there(clause: Clause) -> Iterator[Clause]:
    """A clause for each that says so."""
    if clause.negations or any(each.text.casefold() in _COPY for each in clause.symbols):
        return
    for found in _FOUND.finditer(tags(clause)):
        symbols = clause.symbols
        who, verb, what, into, place = (
            symbols[found.start(name)] for name in ("who", "verb", "what", "in", "place")
        )
        has_article = what.mention is not None and what.start > verb.end + 1
        is_thing = has_article or what.text.casefold() in _WHAT
        if who.code not in _WHO or verb.code not in _SEE or into.code != "in" or not is_thing:
            continue
        if asserted(clause, stances(clause), found.start("who"), found.start("place")):
            yield clause.of(what, Symbol("be", what.end, what.end, ""), into, place)
