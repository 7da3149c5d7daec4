"""Clauses that end in the name of a place and where that lies: "It is Angel Falls, in Venezuela."

Read as a sentence of its own, "Angel Falls is in Venezuela". Of an unknown name behind "of" a place only says where it
is: "the capital of the Republic of Sakha in Russia" is not that of Russia; nor is "the capital of Bavaria in Germany".
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator
from dataclasses import replace

from detect.clause import Clause, Symbol
from detect.tagging import tags

_OF_NAME_IN = 3
"""Symbols of "of Sakha in"."""
_NAMED = re.compile(r"B(?P<s>m),?(?P<in>i)(?P<o>m)(?=[.,;)]*\Z)")


def placed_names(clause: Clause, may_be: Callable[[Symbol, str], bool]) -> Iterator[Clause]:
    """:param may_be: whether a name is that of a place (of any kind: "")"""
    for found in _NAMED.finditer(tags(clause)):
        subject, into, place = (clause.symbols[found.start(name)] for name in ("s", "in", "o"))
        if into.code == "in" and may_be(subject, "") and may_be(place, ""):
            be = replace(into, code="be", end=into.start, text="is")
            yield clause.of(subject, be, into, place)


def only_places(clause: Clause, symbol: Symbol | None, other: Symbol | None) -> bool:
    """Whether a symbol only says where the name before it is, of which something is; not where it is said of that
    name, the ``other`` symbol.
    """
    if symbol is None:
        return False
    at = bisect_left(clause.symbols, symbol.start, key=lambda each: each.start)
    if at < _OF_NAME_IN or clause.symbols[at - 1].code != "in":
        return False
    name, before = clause.symbols[at - 2], clause.symbols[at - 3].code
    if name.code[0] == "E":  # not "of cholera in Weimar"
        return before == "of" and name.text[:1].isupper() and name != other
    return name.code[0] == "N" and before in ("of", "the")
