"""What somebody begins that is something else: "Apple started a new product line in 1998" does not date Apple."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import takewhile

from detect.clause import Clause
from detect.tagging import READ_AT_ONCE, VERBS, tags
from kg.mention import MentionKind

_BEGINS = frozenset(
    [
        *(
            f"{verb}{ending}"
            for verb in ("form", "found", "establish", "start", "launch", "open", "publish", "develop")
            for ending in ("", "s", "es", "ed", "ing")
        ),
        *"create creates created creating introduce introduces introduced release releases released".split(),
        *"originate originates originated begin begins began begun build builds built set sets".split(),
    ]
)
_ANOTHER = re.compile(
    r"\s{1,3}(?:up\s{1,3})?(?:an?|another|its (?:first|own|new)|new|two|three|several|many)\s{1,3}"
    r"(?!(?:few|little|long|short|year|decade|century|month|week|day|while|time)\b)\w",
    re.I,
)
"""Behind the verb; "founded a year later" has no object."""
_AS_ANOTHER = re.compile(
    r"\s(?:(?:in|on|around|about|by|early|late)\s[^,.;]{1,30}?)?as\s+(?:(?:the|an?|his|her|their)\s+)?"
    r"(?:(?:(?!which|who|that)[\w'’-]+\s+){0,3}?(?:part|division|branch|unit|project|offshoot|subsidiary|section|department|arm|"
    r"group|team|lab|laboratory|experiment|hobby|spin-off|spinoff)\b|[*_\"“]*[A-Z])",
)
"""Behind a verb without an object: what something was at first, before it was itself."""
_STARTS = frozenset("begin begins began begun start starts started originate originates originated".split())
_STOPS = VERBS | set(";c")
"""Letters at which another predicate may begin."""
_PASSIVE = re.compile(r"B[aH]{0,2}\Z")


@lru_cache(maxsize=READ_AT_ONCE)
def dates_of_begun(clause: Clause, text: str) -> frozenset[int]:
    """Where the times begin that say when what a clause of ``text`` is about began something else."""
    if clause.words().isdisjoint(_BEGINS):
        return frozenset()
    letters, symbols = tags(clause), clause.symbols
    found: set[int] = set()
    for verb in _verbs(clause, text):
        if _PASSIVE.search(letters, max(0, verb - 3), verb):
            continue
        first = verb - 1 if letters[verb - 1 : verb] == "H" else verb
        for near in (range(verb + 1, len(symbols)), range(first - 1, -1, -1)):
            for at in takewhile(lambda one: letters[one] not in _STOPS, near):
                mention = symbols[at].mention
                if mention is not None and mention.kind is MentionKind.TIME:
                    found.add(symbols[at].start)
    return frozenset(found)


def _verbs(clause: Clause, text: str) -> Iterator[int]:
    """The places of verbs with an object that is something new, or that say what something was at first."""
    for at, symbol in enumerate(clause.symbols):
        if symbol.mention is not None or symbol.code not in _BEGINS:
            continue
        if _ANOTHER.match(text, symbol.end) or (
            symbol.code in _STARTS and _AS_ANOTHER.match(text, symbol.end)
        ):
            yield at
