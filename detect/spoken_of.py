"""Whether a clause speaks of what its names mean, or of others: of all but one, of one more, of a whole phrase."""

from __future__ import annotations

import re

from detect.clause import Clause, Symbol
from detect.modifier import (
    counts,
    is_around,
    is_difference,
    is_exemplified,
    is_instance,
    is_modifier,
    is_of_a_side,
    is_of_old,
    is_of_then,
    is_one_more,
    is_part_of_name,
    is_renamed,
    is_renamed_between,
    is_variety,
)
from detect.negation import denies_more, is_contrasted, is_excepted, is_none, is_restricted
from detect.superlative_wording import WORDS as SUPERLATIVES

_ALSO = re.compile(r"\balso\s+(?:(?:an?|the)\s+\w+\s+)?in\b", re.I)
"""What is also in another place may be another of the same name."""
_ENTIRELY = re.compile(r"\b(?:entirely|wholly|fully|completely|solely)\b", re.I)


REPLICAS = frozenset("replica replicas copy copies miniature half-size reproduction".split())
"""Words for what only looks like something, and may be anywhere."""


def speaks_of_others(
    clause: Clause, text: str, subject: Symbol | None, value: Symbol, *, negated: bool, place: bool = False
) -> bool:
    """Whether nothing is said of the subject and the value themselves.

    :param subject: None where it was carried from before
    :param text: what offsets of the clause count in
    :param place: whether the value says where something lies
    """
    if place and not clause.words().isdisjoint(REPLICAS):
        return True
    ends = [value] if subject is None else [subject, value]
    if any(is_contrasted(text, s.start, s.end) or is_excepted(clause, text, s.start) for s in ends):
        return True
    if is_modifier(clause, value) or is_difference(text, value) or is_of_old(text, value.end):
        return True
    if subject is not None and _ALSO.search(text, subject.end, value.start) is not None:
        return True
    if value.code[0] in "EN" and is_renamed(text, value.end):
        return True
    if subject is not None and is_renamed_between(text, subject.end, value.start):
        return True
    if is_of_then(text, value.start) or any(is_of_a_side(text, each.end) for each in ends):
        return True
    if any(is_around(clause, each) for each in ends):
        return True
    if any(is_part_of_name(clause, each) or is_exemplified(clause, text, each) for each in ends):
        return True
    if any(
        each.mention is not None and each.mention.demonym and text[each.end : each.end + 1] == "-"
        for each in ends
    ):
        return True  # "the Belgian-based brewer"
    if any(each.mention is not None and is_one_more(text, each.mention) for each in ends):
        return True
    if subject is not None and (
        is_instance(text, subject.start) or counts(value, subject) or is_variety(clause, subject, value)
    ):
        return True
    return negated and denies_more(clause, text, max(each.start for each in ends), place=place)


def leaves_some_out(clause: Clause, text: str) -> bool:
    """Whether a whole clause speaks of neither of two, or of the first of some: "Outside Tanzania, the highest mountain
    in Africa is Mount Kenya", "the highest mountain entirely in Italy".
    """
    if is_none(clause, text):
        return True
    if SUPERLATIVES.search(text, clause.start, clause.end) is None:
        return False
    return is_restricted(clause, text) or _ENTIRELY.search(text, clause.start, clause.end) is not None
