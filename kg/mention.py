"""Mentions: spans of a text that name an entity, a time or a quantity, with the readings they may have."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from kg.graph import Candidate
from kg.records import Quantity, Time


class MentionKind(str, Enum):
    ENTITY = "entity"
    TIME = "time"
    QUANTITY = "quantity"
    NAME = "name"
    """Capitalised like a name, unknown to the graph (NIL)."""


NAMING = frozenset((MentionKind.ENTITY, MentionKind.NAME))
"""The kinds of names, known or not."""


class Mention(NamedTuple):
    """A span ``[start, end)`` in code points of the text it was found in.

    ``candidates`` are best first and empty unless ``kind`` is ENTITY; ``value`` is set for TIME and QUANTITY.
    ``possessive`` is True where the text goes on with 's ("France's capital"), which is not part of the span.
    ``demonym`` is True where the span is an adjective or people of the place it links to ("French").
    """

    start: int
    end: int
    text: str
    kind: MentionKind
    candidates: tuple[Candidate, ...] = ()
    value: Time | Quantity | None = None
    possessive: bool = False
    demonym: bool = False

    @property
    def best(self) -> Candidate | None:
        return self.candidates[0] if self.candidates else None


class Token(NamedTuple):
    """A word or sign of the linked text, from the spaCy tokeniser; ``start`` in code points."""

    text: str
    start: int

    @property
    def end(self) -> int:
        return self.start + len(self.text)


@dataclass(frozen=True, slots=True)
class LinkedText:
    """A text with its tokens, sentence spans and non-overlapping mentions, all in order of position."""

    text: str
    tokens: tuple[Token, ...]
    sentences: tuple[tuple[int, int], ...]
    mentions: tuple[Mention, ...]
