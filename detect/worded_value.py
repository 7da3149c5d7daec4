"""How a right value is written where a wrong one stood with words around it: "over 9,000 m", "before 1800".

The words of a limit or of a range were part of the claim and go with the wrong value ("founded before 1800" becomes
"founded in 1879"); "about" stays, and the value is rounded as the wrong one was.
"""

from __future__ import annotations

from typing import NamedTuple

from detect.bound import EXACT, Bound, Sense, bounds
from detect.compare_quantity import significant
from kg import date, quantity
from kg.mention import Mention
from kg.records import Quantity, Time

_STAYS = frozenset({Sense.EXACT, Sense.FIRST, Sense.LAST, Sense.ABOUT})
_PARTS = frozenset({Sense.EARLY, Sense.MID, Sense.LATE})
_ABOUT_DIGITS = 2


class Replacement(NamedTuple):
    """What to put at ``[start, end)``."""

    start: int
    end: int
    right: str


def replacement(
    value: Time | Quantity, text: str, mention: Mention, beside: tuple[Mention, ...]
) -> Replacement:
    """The right value in the style of a mention; ``beside`` are all mentions of the text, in order."""
    bound = bounds(text, beside).get(mention.start, EXACT)
    if bound.sense in _STAYS:
        value = _rounded(value, mention, bound)
        return Replacement(mention.start, mention.end, written(value, like=mention.text))
    last = next((m for m in reversed(beside) if bound.start <= m.start < bound.end), mention)
    right = written(value, like=last.text)
    wrong = text[bound.start : bound.end]
    if isinstance(value, Time):
        article = "the " if bound.sense in _PARTS and wrong.lower().startswith("the ") else ""
        right = article + right if bound.sense in _PARTS else f"in {right}"
    return Replacement(bound.start, bound.end, right[0].upper() + right[1:] if wrong[:1].isupper() else right)


def written(value: Time | Quantity, *, like: str) -> str:
    """A time or a quantity in the style of the text it replaces."""
    return date.format(value, like=like) if isinstance(value, Time) else quantity.format(value, like=like)


def _rounded(value: Time | Quantity, mention: Mention, bound: Bound) -> Time | Quantity:
    """ "About 5 km" has no more digits than it claims, two at least."""
    if (
        not isinstance(value, Quantity)
        or bound.sense is not Sense.ABOUT
        or not isinstance(mention.value, Quantity)
    ):
        return value
    digits = max(_ABOUT_DIGITS, significant(mention.value.amount))
    return Quantity(float(f"{value.amount:.{digits}g}"), value.unit)
