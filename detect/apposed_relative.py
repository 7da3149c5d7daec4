"""What is told of somebody behind what he is: "by Jonathan Swift, a clergyman who was born in Dublin" says that Swift
was born there.
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
_FROM = frozenset(("from", "in"))
"""Before where he is from, who is not told of then."""
_LEAST = 2


def apposed_relatives(clause: Clause) -> Iterator[Clause]:
    """ "Jonathan Swift was born in Dublin" for each such clause."""
    if clause.negations:
        return
    letters, symbols = tags(clause), clause.symbols
    for found in _APPOSED.finditer(letters):
        first, verb = found.start("name"), found.start("verb")
        if symbols[found.start("who")].text.casefold() != "who":
            continue
        if found["from"] and symbols[found.start("from")].code not in _FROM:
            continue
        if len(found["rest"]) >= _LEAST and asserted(clause, stances(clause), first, verb):
            yield clause.of(symbols[first], *symbols[verb : found.end("rest")])
