"""Words with which a sentence speaks of something else than evidence about the same: of somebody else or another
time (a "deputy head", a "former president"), or of another case ("delivery to Norway").
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain

from detect.kin import KIN
from detect.term import terms

_OTHER = (
    "deputy|vice|assistant|associate|acting|interim|former|previous|ex|joint|co|honorary|incoming|outgoing|founding|"
    "designated?"
)
_FURTHER = "first|second|third|past|late|next|new|future|regional|local"
"""Of things as well as of people: "the first bridge", "the new wing"."""
_OTHER_HOLDER = re.compile(rf"\b(?P<other>(?:{_OTHER})(?:-|\s+))(?=(?P<of>[\w-]+))", re.IGNORECASE)
_ANY_HOLDER = re.compile(rf"\b(?P<other>(?:{_OTHER}|{_FURTHER})(?:-|\s+))(?=(?P<of>[\w-]+))", re.IGNORECASE)
_TO_HOLDER = re.compile(
    r"\b(?P<other>(?:assistant|secretary|aide|advis[eo]r|deputy|spokes\w+|right hand|stand-in|substitute|"
    rf"{'|'.join(sorted(KIN))}) (?:to|of|for) (?:the|our) )(?=(?P<of>[\w-]+))",
    re.IGNORECASE,
)
_CASE = re.compile(
    r"\W*(?:(?!(?:is|are|was|were|has|have|had|can|may|will|must|do|does|did|not)\b)[\w'’-]+\s+){1,4}"
    r"(?:to|in|for|from|at|within|via)\s+(?:the\s+)?",
    re.IGNORECASE,
)
"""A noun phrase and a preposition, before a name that the sentence is about."""
_GOES_ON = re.compile(
    r"\s+(?:is|are|was|were|has|have|had|can|may|will|must|does|do|did|(?!(?:and|in|on|at|of|with|plus|versus)\b)[a-z]{3,}(?:s|ed))\b"
)


def other_holders(text: str, *, of_people: bool = True) -> Iterator[tuple[str, str]]:
    """Each such word of a text with the word behind it; ``of_people=False``: but for those that things have as well.

    >>> list(other_holders("The deputy CEO is new"))
    [('deputy', 'CEO')]
    """
    before = (_ANY_HOLDER if of_people else _OTHER_HOLDER).finditer(text)
    for found in chain(before, _TO_HOLDER.finditer(text)):
        yield found["other"].rstrip(" -\t\n"), found["of"]


def is_of_another_holder(text: str, evidence: str, *, of_people: bool) -> bool:
    """Whether a text speaks of a deputy, a former or a second one where the evidence has only the office itself."""
    told = frozenset(terms(evidence))
    said = re.sub(r"[\s-]+", " ", evidence.casefold())
    return any(
        not told.isdisjoint(terms(noun)) and f"{other} {noun}".casefold() not in said
        for other, noun in other_holders(text, of_people=of_people)
    )


def is_of_another_case(text: str, start: int, end: int, evidence: str) -> bool:
    """Whether the name ``text[start:end]`` only says of which case a sentence speaks, and the evidence has none such:
    "Delivery to Norway takes 6 days".
    """
    if text[start:end].casefold() in evidence.casefold():
        return False
    return _CASE.fullmatch(text, 0, start) is not None and _GOES_ON.match(text, end) is not None
