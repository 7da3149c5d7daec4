"""Years that a sentence begins with: "1991 was the year in which Nirvana released Nevermind", "It was in 1991 that"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from detect.clause import Clause, Symbol
from detect.passive import passives
from detect.tagging import tags

_CLEFT = re.compile(r"(?:[pn]Bi?)?(?P<time>t)(?:Bn?(?:i?w|h)|w|j)(?P<rest>[^wuhj]+?)(?P<stop>\.*)\Z")


def of_years(clause: Clause) -> Iterator[Clause]:
    """The clause behind the year, with it at its end, and that turned round (`detect.passive`)."""
    letters = tags(clause)
    found = _CLEFT.match(letters)
    if found is None or clause.negations:
        return
    time = clause.symbols[found.start("time")]
    end = clause.symbols[found.end("rest") - 1].end
    said = clause.of(
        *clause.symbols[found.start("rest") : found.end("rest")], Symbol("in", end, end, "in"), time
    )
    yield said
    yield from passives(said)
