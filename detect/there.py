"""What happened where somebody was: "exiled to Elba, where he died", "moved to Elba and died there" say that he died in
Elba.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from detect.clause import Clause, Symbol
from detect.scope import asserted, stances
from detect.tagging import tags

_WHERE = re.compile(r"(?P<place>m),?(?P<where>h)(?P<who>p)(?P<verb>Ba?[KL]|a?K)")
_THERE = re.compile(
    r"\A(?P<who>[mp])K(?P<to>i)(?P<place>m)(?:,?m)?(?:i[nadps]{0,5}[nt])?,?c(?P<verb>K)(?P<there>a)"
)
_GONE = frozenset(("to", "in", "into", "for"))
_HAPPENED = frozenset("died born killed buried murdered assassinated executed raised".split())
_BESIDE = frozenset("near outside beyond".split())
"""Prepositions of another place than the one that is named."""
_PARTS = frozenset("north south east west outskirts edge".split())


def happened_there(clause: Clause) -> Iterator[Clause]:
    """A clause for each that says so."""
    if not clause.negations:
        yield from _there(clause, tags(clause))
        yield from _where(clause, tags(clause))


def _there(clause: Clause, letters: str) -> Iterator[Clause]:
    symbols, found = clause.symbols, _THERE.match(letters)
    if found is None or symbols[found.start("there")].code != "there":
        return
    verb, place = symbols[found.start("verb")], symbols[found.start("place")]
    is_told = symbols[found.start("to")].code in _GONE and verb.code in _HAPPENED
    if is_told and asserted(clause, stances(clause), 0, found.start("there")):
        yield clause.of(symbols[0], verb, Symbol("in", verb.end, verb.end, ""), place)


def _where(clause: Clause, letters: str) -> Iterator[Clause]:
    symbols = clause.symbols
    for found in _WHERE.finditer(letters):
        place, last = found.start("place"), found.end("verb") - 1
        before = {symbol.code.lstrip("#") for symbol in symbols[max(0, place - 2) : place]}
        if not before.isdisjoint(_BESIDE | _PARTS) or symbols[last].code not in _HAPPENED:
            continue
        where = symbols[found.start("where")].text.casefold() == "where"
        if where and asserted(clause, stances(clause), place, last):
            here = symbols[last].end
            said = symbols[found.start("who") : last + 1]
            yield clause.of(*said, Symbol("in", here, here, ""), symbols[place])
