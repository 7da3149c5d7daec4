"""Words for who somebody is to somebody else, and whose kin a text speaks of: "Kennedy's widow" is not Kennedy."""

from __future__ import annotations

import re

from kg.mention import Mention

FAMILY = frozenset(
    "father mother parent son daughter child brother sister sibling husband wife spouse uncle aunt nephew niece cousin "
    "grandfather grandmother grandson granddaughter".split()
)
KIN = FAMILY | frozenset("teacher pupil student friend rival successor predecessor".split())
_WOMEN = frozenset(
    "mother daughter sister wife aunt niece grandmother granddaughter widow stepmother".split()
)
_MEN = frozenset("father son brother husband uncle nephew grandfather grandson widower stepfather".split())
_WIDOWED = KIN | frozenset("widow widower fiance fiancee grandparent stepfather stepmother namesake".split())
_OWN = re.compile(r"['’]s?\s+(?:\w+\s+){0,2}?(?P<kin>[a-z]+)\b", re.I)
_OF = re.compile(r"\b(?P<kin>[a-z]+)\s+of\s+(?:\w+\s+)?\Z", re.I)
_REACH = 40
_OF_BLOOD = frozenset(("P22", "P25", "P40", "P3373"))
_NOT_OF_BLOOD = re.compile(
    r"-in-law\b|\b(?:step|god|foster)-?(?:father|mother|son|daughter|brother|sister|child|parent)", re.I
)
_LAW = len("-in-law")


def gender_of_kin(noun: str) -> str | None:
    """ "female" or "male" of a word for kin that tells, None of others."""
    if noun in _WOMEN:
        return "female"
    return "male" if noun in _MEN else None


def is_not_of_blood(text: str, start: int, end: int, relation: str) -> bool:
    """Whether words at ``[start, end)`` that were read as a parent's, a child's or a sibling's are such by marriage.

    >>> is_not_of_blood("Liszt was Wagner's father-in-law.", 0, 25, "P22")
    True
    """
    return relation in _OF_BLOOD and _NOT_OF_BLOOD.search(text, start, end + _LAW) is not None


def has_kin(text: str, mention: Mention) -> bool:
    """Whether a text names somebody only to say whose kin it speaks of."""
    found = _OWN.match(text, mention.end) or _OF.search(text, max(0, mention.start - _REACH), mention.start)
    return found is not None and found["kin"].casefold() in _WIDOWED
