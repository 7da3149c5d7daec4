"""Names that stand for something else than their bearer: "the Mughal emperor", "the last Volkswagen Beetle"."""

from __future__ import annotations

import re

from detect.clause import Clause, Symbol
from detect.tagging import tags
from kg.mention import Mention, MentionKind

_INSTANCE = re.compile(r"\b(?:last|latest|final|newest|next)\s+\Z", re.I)
_ONE_MORE = re.compile(r"\ban?\s+\Z", re.I)
_LONGEST = 12


def is_instance(text: str, at: int) -> bool:
    """Whether what is named at offset ``at`` is one of many: "the last Volkswagen Beetle" is not the model."""
    return _INSTANCE.search(text, max(0, at - _LONGEST), at) is not None


def is_one_more(text: str, mention: Mention) -> bool:
    """Whether a name is that of another thing: "had already composed a Barber of Seville"."""
    if mention.demonym or mention.kind is not MentionKind.ENTITY or not mention.text[:1].isupper():
        return False
    return _ONE_MORE.search(text, max(0, mention.start - _LONGEST), mention.start) is not None


def counts(number: Symbol, name: Symbol) -> bool:
    """Whether a number counts what a name begins: "two hydrogen atoms" says nothing of hydrogen."""
    return number.code[0] == "Q" and number.end + 1 == name.start


def is_modifier(clause: Clause, symbol: Symbol) -> bool:
    """Whether an unknown name only says what kind of thing follows: "by the Mughal emperor Shah Jahan"."""
    if symbol.mention is None or symbol.mention.kind is not MentionKind.NAME:
        return False
    at = next((i for i, each in enumerate(clause.symbols) if each.start == symbol.start), len(clause.symbols))
    following = clause.symbols[at + 1] if at + 1 < len(clause.symbols) else None
    return following is not None and following.start == symbol.end + 1 and tags(clause)[at + 1] == "n"
