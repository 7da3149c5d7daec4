"""What a name that the graph does not know cannot be, by how it stands in the text: people have no article and nobody
is in them, and of what is many nobody says "it".
"""

from __future__ import annotations

import re

from detect.clause import NAMED_OF
from kg.mention import Mention
from kg.records import EntityClass
from kg.schema import coarse_classes

_NATURAL = frozenset(
    "island isle peninsula lake river bay gulf cape mount valley coast sea strait forest desert".split()
)
"""Kinds of places whose names follow "of", beside those of `detect.clause.NAMED_OF`."""
_BEFORE = re.compile(
    r"\bthe\s+\W?\Z|\b(?:in|at|near|around|into|through|throughout|outside|across|inside)\s+\W?\Z|"
    rf"\b(?:{'|'.join(sorted(NAMED_OF | _NATURAL))})\s+of\s+\W?\Z",
    re.I,
)
_SOME = re.compile(
    r"\b(?:the|these|those|most|many|several|some|all|few|countless|two|three|of them)\s+\W?\Z", re.I
)
_REACH = 24
_PEOPLE = frozenset((EntityClass.PERSON, EntityClass.OCCUPATION))


def is_nobody(name: Mention, text: str) -> bool:
    """Whether a name of a text cannot be that of a person: "the Continental Army", "in Trenchtown",
    "the island of Corsica", "Impressionism".
    """
    last = name.text.rsplit(maxsplit=1)[-1].casefold()
    if last.endswith("ism") or _BEFORE.search(text, max(0, name.start - _REACH), name.start):
        return True
    classes = coarse_classes([last])
    return bool(classes) and classes.isdisjoint(_PEOPLE)


def are_many(name: Mention, text: str) -> bool:
    """Whether a name of a text is that of several: "the Oscars", "most Muslims"."""
    plural = name.text.endswith("s") and not name.text.endswith(("ss", "us", "is"))
    return plural and _SOME.search(text, max(0, name.start - _REACH), name.start) is not None
