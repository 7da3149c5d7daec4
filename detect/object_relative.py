"""Relative clauses whose noun is the object, told as main clauses: "Guernica, which Picasso painted in 1937"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from detect.clause import Clause
from detect.scope import asserted, stances
from detect.tagging import tags

_RELATIVE = re.compile(r"(?P<thing>[mp]),?w(?P<doer>m)a*(?P<verb>[KV])(?![mxnpoi]*[mx]s)(?!a*[mxp])")
_PRONOUNS = frozenset(("which", "that", "whom", "who"))
_AGAIN = frozenset(("again", "anew", "back", "too"))
"""Who did it once more is another one than who did it."""


def object_relatives(clause: Clause) -> Iterator[Clause]:
    """ "Picasso painted Guernica" for each such clause."""
    letters = tags(clause)
    for found in _RELATIVE.finditer(letters):
        thing, doer, verb = (clause.symbols[found.start(name)] for name in ("thing", "doer", "verb"))
        relative = clause.symbols[found.start("doer") - 1].text.casefold()
        at = found.start("thing"), found.start("verb")
        behind = clause.symbols[at[1] + 1].code if at[1] + 1 < len(clause.symbols) else ""
        if (
            behind not in _AGAIN
            and relative in _PRONOUNS
            and asserted(clause, stances(clause), *at)
            and not clause.negations
        ):
            yield clause.of(doer, verb, thing)
