"""Gapping: of whom a value is told whose verb stands only once, "Lincoln was born in Kentucky and JFK in Brookline".

Behind "and" stands a name or a noun with values of its own, in the way in which those of the first subject stand right
behind the verb. A verb with an object goes on with another object instead: "wrote Hamlet in 1600 and Macbeth in 1606".
"""

from __future__ import annotations

import re
from functools import lru_cache

from detect.clause import Clause
from detect.tagging import READ_AT_ONCE, tags

_PHRASE = r"i[nad]{0,3}[mxtq]"
_VALUES = rf"(?:,?[mx]|,?{_PHRASE}){{0,3}}"
_ANOTHER = r"(?:[nad]{0,3}[mx]|ps[nad]{0,2}[nmx])"
"""A name, or somebody of whom it is said whose kin it is."""
_GAPPED = re.compile(
    rf"[VKLB]a{{0,2}}(?P<first>{_PHRASE}{_VALUES}?),?c(?P<rest>{_ANOTHER}(?P<value>{_PHRASE}){_VALUES})"
)
_OF_HOST = re.compile(rf"[hj][nadpsmx]{{1,4}}B[nad]{{1,4}},?c(?P<rest>{_PHRASE}{_VALUES})(?=[.;,)]|\Z)")
"""What goes on with the verb before a clause that says when: "moved to Ulm when he was small and to Bern in 1894"."""
_BEHIND_PARTICIPLE = re.compile(
    rf"[VK][^VKB.;]*?i[nad]{{0,3}}t,c?{_ANOTHER},[KL][^VBHDM.;]*?,(?P<rest>i[nad]{{0,3}}t)(?=[.;,)]|\Z)"
)
"""What goes on with the verb behind a phrase: "Ada won it in 1993, Bob, born in Ulm, in 1982"."""
_ELSEWHERE = re.compile(r"t,?c(?P<rest>i[nad]{0,3}m(?:i[nad]{0,3}[mxn]){0,2}i[nad]{0,3}t)(?=[.;,)]|\Z)")
"""When it was so in another place: "started on ITV on 26 September, and in the United States on 9 January 2011"."""
_SAME = {"m": "m", "x": "m", "t": "t", "q": "q"}
_RANGE = frozenset(("between", "from"))
"""Prepositions with two values: "lies between France and Spain in the Pyrenees"."""


@lru_cache(maxsize=READ_AT_ONCE)
def gapped(clause: Clause) -> frozenset[int]:
    """Where the symbols begin in the text that a subject without a verb of its own has, itself included."""
    letters, symbols = tags(clause), clause.symbols
    found: set[int] = set()
    for each in _GAPPED.finditer(letters):
        first = {_SAME[letter] for letter in each["first"] if letter in _SAME}
        is_range = symbols[each.start("first")].code in _RANGE
        if not is_range and _SAME[each["value"][-1]] in first:
            found.update(range(*each.span("rest")))
    others = (_OF_HOST, _BEHIND_PARTICIPLE, _ELSEWHERE)
    for each in (found_there for pattern in others for found_there in pattern.finditer(letters)):
        found.update(range(*each.span("rest")))
    return frozenset(symbols[at].start for at in found)


def apart(clause: Clause, one: int, other: int) -> bool:
    """Whether of two symbols, by where they begin, only one is of a subject without a verb of its own."""
    inside = gapped(clause)
    return (one in inside) is not (other in inside)
