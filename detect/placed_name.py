"""Clauses that end in the name of a place and where that lies: "It is Angel Falls, in Venezuela."

Read as a sentence of its own, "Angel Falls is in Venezuela".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from detect.clause import Clause, Symbol
from detect.tagging import tags

_NAMED = re.compile(r"B(?P<s>m),?(?P<in>i)(?P<o>m)(?=[.,;)]*\Z)")


def placed_names(clause: Clause, may_be: Callable[[Symbol, str], bool]) -> Iterator[Clause]:
    """:param may_be: whether a name is that of a place (of any kind: "")"""
    for found in _NAMED.finditer(tags(clause)):
        subject, into, place = (clause.symbols[found.start(name)] for name in ("s", "in", "o"))
        if into.code == "in" and may_be(subject, "") and may_be(place, ""):
            be = replace(into, code="be", end=into.start, text="is")
            yield clause.of(subject, be, into, place)
