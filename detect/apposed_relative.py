"""What is told of somebody behind what he is, and of a work behind who made it: "by Jonathan Swift, a clergyman who was
born in Dublin" says that Swift was born there, "a novel by Bram Stoker that was published in 1897" when the novel was.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from detect.clause import Clause
from detect.scope import asserted, stances
from detect.tagging import tags

_APPOSED = re.compile(
    r"(?P<name>m),[dna]{0,4}[nx](?:c[dna]{0,3}[nx])?(?P<from>i[d]?m)?(?P<who>w)(?P<verb>B?[KLV])(?P<rest>[^,;:()w-]*)"
)
_MADE = re.compile(r"(?P<name>m)B[dnat]{0,4}ni[n]{0,2}m(?P<who>w)(?P<verb>BK)(?P<rest>[^,;:()w-]*)")
_BY = "by"
"""Before who made a thing; of what is "of" somebody, the nearer is told of: "a subsidiary of Google which"."""
_FROM = frozenset(("from", "in"))
"""Before where he is from, who is not told of then."""
_THINGS = frozenset(("that", "which"))
_LEAST = 2


def apposed_relatives(clause: Clause) -> Iterator[Clause]:
    """ "Jonathan Swift was born in Dublin" for each such clause."""
    if clause.negations:
        return
    letters, symbols = tags(clause), clause.symbols
    for found in _MADE.finditer(letters):
        first, who, verb = found.start("name"), found.start("who"), found.start("verb")
        is_work = symbols[who].text.casefold() in _THINGS and symbols[who - 2].code == _BY
        if is_work and len(found["rest"]) >= _LEAST and asserted(clause, stances(clause), first, verb):
            yield clause.of(symbols[first], *symbols[verb : found.end("rest")])
    for found in _APPOSED.finditer(letters):
        first, verb = found.start("name"), found.start("verb")
        if symbols[found.start("who")].text.casefold() != "who" or (
            letters[:first].endswith("i") and symbols[first - 1].code != _BY
        ):  # "Like Mozart, the composer who was born in Bonn played"
            continue
        if found["from"] and symbols[found.start("from")].code not in _FROM:
            continue
        if len(found["rest"]) >= _LEAST and asserted(clause, stances(clause), first, verb):
            yield clause.of(symbols[first], *symbols[verb : found.end("rest")])
