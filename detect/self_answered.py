"""Questions that an answer asks and answers itself, as flashcards do: "Q: Who wrote Emma?", "A: Jane Austen"."""

from __future__ import annotations

import re
from dataclasses import dataclass

_LONGEST = 200
"""Code points of a question."""
_MARK = r"[\s>#*_•–-]*(?:\d{1,3}[.)]\s*)?[*_]*(?P<mark>(?:q|question|front|card)\s*\d{0,3}\s*[.:)–—-]+\s*[*_]*\s*)"
_MARKS = re.compile(_MARK, re.IGNORECASE)
"""A piece that is the mark alone: "Q1." ends like a sentence."""
_ASKS = re.compile(rf"{_MARK}?(?P<question>\S[^?]*\?)[*_\"”\s]*\Z", re.IGNORECASE)
_ANSWERS = re.compile(
    r"[\s>*_•-]*(?:(?:answer|ans|solution|correct answer|back)\s*[.:)–—-]+|→|->|=>|"
    r"(?P<mark>a\s*\d{0,3}\s*:[*_]*(?=\s)))[*_\s]*(?=\S)",
    re.IGNORECASE,
)
"""An "A:" answers only what a "Q:" asks: "A. Sydney", "B. Canberra" are offered to choose from."""


@dataclass(frozen=True, slots=True)
class Card:
    """A question with its answer, which begins at ``start`` of the text that was read."""

    question: str
    answer: str
    start: int


class SelfAnswered:
    """Fed the pieces of one answer in order; not thread-safe."""

    def __init__(self) -> None:
        self._asked, self._is_marked = "", False
        self._is_mark = False
        """Whether the last piece was the mark of a question alone."""

    def read(self, piece: str, offset: int) -> Card | None:
        """The card that a piece, at ``offset`` of the text, completes."""
        if not piece.strip():
            return None
        asked, self._asked = self._asked, ""
        marked, is_short = self._is_mark, len(piece) <= _LONGEST
        self._is_mark = is_short and _MARKS.fullmatch(piece) is not None
        answers = _ANSWERS.match(piece) if asked else None
        if answers is not None and (answers["mark"] is None or self._is_marked):
            said = piece[answers.end() :]
            return None if "?" in said else Card(asked, said, offset + answers.end())
        asks = _ASKS.match(piece) if is_short else None
        if asks is not None:
            self._asked, self._is_marked = asks["question"], marked or asks["mark"] is not None
        return None
