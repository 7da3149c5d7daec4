"""Hours of the user's own things: which words say that they are of some days alone, or from when and until when."""

from __future__ import annotations

import re

from kg.records import Relation

SOME_DAYS = re.compile(
    r"\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekends?|weekdays?|holidays?|christmas|easter|summer|winter|"
    r"season|today|tonight|tomorrow|kitchen|bar|breakfast|lunch|dinner|break|last|(?<!how )early|(?<!how )late|"
    r"delivery|phone|hotline)\b",
    re.IGNORECASE,
)
"""Words with which hours are those of some days, or of something else."""
_FROM, _UNTIL = (
    frozenset(("from", "opens", "open", "starts", "begins")),
    frozenset(("until", "till", "closes", "by", "ends")),
)
_SAID_FROM = re.compile(
    r"\b(?:from|open(?:s|ed|ing)?(?! (?:until|till))|starts?|begins?|(?:get|kick)s? (?:going|off))\b",
    re.IGNORECASE,
)
_SAID_UNTIL = re.compile(
    r"\b(?:until|till|up to|to|by|latest|clos(?:es?|ing)|shuts?|ends?|finish(?:es)?|(?:lock|pack)s? up)\b",
    re.IGNORECASE,
)


def end_told(before: str) -> int | None:
    """Which end of a span the words before a time of the day tell: 0 from when, 1 until when, None in doubt.

    >>> end_told("We close at "), end_told("You can call from "), end_told("It is open from 9:00 to "), end_told("At ")
    (1, 0, 1, None)
    """
    ends = [(match.end(), 0) for match in _SAID_FROM.finditer(before)]
    ends += [(match.end(), 1) for match in _SAID_UNTIL.finditer(before)]
    return max(ends)[1] if ends else None


def is_other_end(relation: Relation, text: str) -> bool:
    """Whether a sentence tells until when, and the relation from when, or the other way round."""
    label = set(relation.label.casefold().split())
    if label & _FROM:
        return _SAID_UNTIL.search(text) is not None and _SAID_FROM.search(text) is None
    return bool(label & _UNTIL) and _SAID_FROM.search(text) is not None and _SAID_UNTIL.search(text) is None
