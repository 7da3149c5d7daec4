"""How a sentence bounds a figure: as a limit that nothing goes beyond, or as the difference between two."""

from __future__ import annotations

import re

from detect.bound import EXACT, Sense
from detect.own_given import Given
from kg.records import Quantity

_NO_MORE = re.compile(
    r"(?P<words>(?:\b(?:not|cannot|never|no)|n['’]t)\s+(?:\w+\s+){0,4}?"
    r"(?:exceed|(?:more|larger|bigger|longer|heavier|higher|taller|wider|deeper|older|later)\s+than))\s+(?:the\s+)?\Z",
    re.IGNORECASE,
)
"""Before a limit that nothing may go beyond: "may not be larger than", "don't run it for more than"."""
_NO_MORE_WITHIN = 60
_DIFFERENCE = re.compile(
    r"\s+(?:(?!(?:after|under|over)\b)[a-z]{2,}er|more|less"
    r"|(?:\w+\s+)?(?:over|under|above|below|short of) (?:the|your|our|that))\b"
)
"""Behind a difference: "28 m longer", "three over the limit"."""
_BY = re.compile(r"\bby\s+\Z", re.IGNORECASE)
"""Before one."""
_WITHIN = 8
"""Code points before a figure in which that stands."""


def no_more(text: str, start: int) -> re.Match[str] | None:
    """The words before the figure at ``start`` that say that nothing goes beyond it; None for any others."""
    return _NO_MORE.search(text, max(0, start - _NO_MORE_WITHIN), start)


def is_difference(text: str, given: Given) -> bool:
    """Whether a figure is a difference: "by 32 seats", "28 m longer"."""
    before = _BY.search(text, max(0, given.start - _WITHIN), given.start)
    is_figure = given.mention is not None and isinstance(given.mention.value, Quantity)
    return _DIFFERENCE.match(text, given.end) is not None or (is_figure and before is not None)


def is_limit(text: str, given: Given) -> bool:
    """Whether a figure is given as a limit that may be reached, in whose place another one stands as well: "up to"."""
    bound = given.clause.bounds.get(given.start, EXACT)
    is_inclusive = bound.sense in (Sense.ABOVE, Sense.BELOW) and bound.inclusive
    return is_inclusive or no_more(text, given.start) is not None


def limit_words(text: str, given: Given) -> range:
    """Where a "not" stands that only says how far something goes: "not larger than", "no later than"."""
    words = no_more(text, given.start)
    if words is not None:
        return range(*words.span("words"))
    bound = given.clause.bounds.get(given.start, EXACT)
    return range(bound.start, given.start) if bound.sense in (Sense.ABOVE, Sense.BELOW) else range(0)
