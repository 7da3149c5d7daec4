"""Whether a clause speaks of what its names mean, or of others: of all but one, of one more, of a whole phrase."""

from __future__ import annotations

import re

from detect.clause import Clause, Symbol
from detect.modifier import counts, is_instance, is_modifier, is_one_more
from detect.negation import denies_more, is_contrasted, is_excepted, is_none, is_restricted
from detect.superlative_wording import WORDS as SUPERLATIVES

_ENTIRELY = re.compile(r"\b(?:entirely|wholly|fully|completely|solely)\b", re.I)


def speaks_of_others(
    clause: Clause, text: str, subject: Symbol | None, value: Symbol, *, negated: bool, place: bool = False
) -> bool:
    """Whether nothing is said of the subject and the value themselves.

    :param subject: None where it was carried from before
    :param text: what offsets of the clause count in
    :param place: whether the value says where something lies
    """
    ends = [value] if subject is None else [subject, value]
    if is_none(clause, text) or any(is_contrasted(text, each.start, each.end) for each in ends):
        return True
    if any(is_excepted(clause, text, each.start) for each in ends) or is_modifier(clause, value):
        return True
    if any(each.mention is not None and is_one_more(text, each.mention) for each in ends):
        return True
    if subject is not None and (is_instance(text, subject.start) or counts(value, subject)):
        return True
    return negated and denies_more(clause, text, max(each.start for each in ends), place=place)


def is_first_of_some(clause: Clause, text: str) -> bool:
    """ "Outside Tanzania, the highest mountain in Africa is Mount Kenya", "... entirely in Italy": not of all."""
    if SUPERLATIVES.search(text, clause.start, clause.end) is None:
        return False
    return is_restricted(clause, text) or _ENTIRELY.search(text, clause.start, clause.end) is not None
