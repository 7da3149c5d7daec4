"""Whether something is so of the user's own things, where a file says yes or no: "Yes, the frame goes into the
dishwasher" of one that is not dishwasher safe.

A part of a sentence affirms or denies: by a negation in it, or by the yes or no that opens the answer. Of which fact
it does is told like that of any other value (`detect.own_values`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from kg.records import Text, Value
from kg.truth import truth

_OPENS = re.compile(
    r"\W*(?:(?:sorry|oh|well|ah|hi|hello|hm+),?\s+)?"
    r"(?:(?P<yes>yes|yep|yeah|sure|certainly|absolutely|indeed|of course|correct)"
    r"|no|nope|sadly not|unfortunately not|not (?:yet|at all|really)|unfortunately|i['’]m afraid(?: not)?)\b",
    re.IGNORECASE,
)
_SIGNS = " ,.;:!–—-"
"""Between such an opening and what it is said of."""
_DENIED_TWICE = 2
"""Negations of "it isn't that you can't"."""
_DENIES = re.compile(
    r"\b(?:no|none|nothing|nobody|without|neither|nor|lacks?|lacking|excluded|forbidden|prohibited|impossible|unavailable|"
    r"unable|refuses?)\b",
    re.IGNORECASE,
)
"""Words that deny, beside those that `detect.clause.Clause.negations` finds."""


def truth_of(value: Value) -> bool | None:
    """What a value says that is yes or no; None for any other."""
    return truth(value.text) if isinstance(value, Text) else None


def opening(text: str) -> bool | None:
    """Whether a sentence opens with yes or no; None where it opens with neither.

    >>> opening("Yes, you can."), opening("Sorry, no."), opening("Unfortunately, it isn't."), opening("It is.")
    (True, False, False, None)
    """
    found = _OPENS.match(text)
    return None if found is None else found["yes"] is not None


def affirms(text: str, start: int, end: int, negations: Iterable[int]) -> bool:
    """Whether the part ``text[start:end]`` of a sentence says that something is so; ``negations`` are offsets of the
    words that deny in the sentence.
    """
    opened = _OPENS.match(text)
    begin = max(start, opened.end()) if opened is not None else start
    said = text[begin:end]
    count = sum(begin <= at < end for at in negations)
    if count or _DENIES.search(said):
        return count == _DENIED_TWICE
    answers = opened is not None and not text[opened.end() : start].strip(_SIGNS)
    return not answers or opening(text) is True


def statement(thing: str, relation: str, holds: bool) -> str:
    """What a file says of a thing, as a sentence of a kind.

    >>> statement("Grano", "dishwasher safe", False)
    'Grano: not dishwasher safe.'
    """
    return f"{thing}: {'' if holds else 'not '}{relation}."
