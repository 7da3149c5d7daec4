"""Names that stand in a list of others: "the fifth president born in Ohio, after Grant, Hayes and Garfield"."""

from __future__ import annotations

import re

from detect.clause import Clause, Symbol

_LISTED = re.compile(
    r" (?:after|before|behind|following|unlike|alongside|besides|joining|ahead of) (?:#?[a-z-]+ ){0,2}"
    r"(?:[ENOD]\d+ (?:, and |, |and ))+\Z"
)
_JOINED = re.compile(r" (?:, |and |, and )[ENOD]\d+ [;:–—] ")
"""Behind one of two names that are all of a phrase: "Only Chile and Ecuador; all the others share a border with it"."""
_LONGEST, _TWO, _NEAR = 200, 2, 3


def is_no_statement(clause: Clause, subject: Symbol | None, value: Symbol) -> bool:
    """Whether a clause names two things and says nothing of one by the other."""
    if is_listed_behind(clause, value):
        return True
    return subject is not None and is_only_joined(clause, subject, value)


def is_listed_behind(clause: Clause, symbol: Symbol) -> bool:
    """Whether a symbol is a further one of those that something came after, before or beside."""
    at = next((i for i, each in enumerate(clause.symbols) if each is symbol), None)
    if at is None:
        return False
    place = clause.offsets[at]
    return _LISTED.search(clause.line, max(0, place - _LONGEST), place) is not None


def is_only_joined(clause: Clause, one: Symbol, other: Symbol) -> bool:
    """Whether two symbols stand side by side in a phrase that nothing is said of."""
    places = [i for i, each in enumerate(clause.symbols) if each is one or each is other]
    if len(places) != _TWO:
        return False
    first, second = places
    end = clause.offsets[first] + len(clause.symbols[first].code)
    return second - first <= _NEAR and _JOINED.match(clause.line, end) is not None
