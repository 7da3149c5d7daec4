"""Answers with marks: ``{right|wrong}`` is a piece, right and wrong, ``{+ ... +}`` what the document leaves open.

With all pieces right an answer is true by its document; any piece put wrong makes its own sentence false.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property

_MARK = re.compile(r"\{\+\s*(?P<open>[^{}]*?)\s*\+\}|\{(?P<right>[^{}|]+)\|(?P<wrong>[^{}|]+)\}")


@dataclass(frozen=True, slots=True)
class Span:
    """``text[start:end]`` of a text that was made from a marked one."""

    start: int
    end: int

    def meets(self, start: int, end: int) -> bool:
        """Whether something of the span is in ``text[start:end]``."""
        return self.start < end and start < self.end


@dataclass(frozen=True, slots=True)
class Written:
    """An answer without its marks; ``pieces`` in their order, ``left_open``: what the document does not decide."""

    text: str
    pieces: tuple[Span, ...]
    left_open: tuple[Span, ...]


@dataclass(frozen=True)
class MarkedAnswer:
    """A question with its marked answer.

    :raises ValueError: a brace stands in the answer that belongs to no mark.
    """

    question: str
    marked: str

    def __post_init__(self) -> None:
        rest = _MARK.sub("", self.marked)
        if "{" in rest or "}" in rest:
            raise ValueError(
                f"{self.marked!r}: write a piece as {{right|wrong}}, or what is open as {{+ ... +}}"
            )

    @cached_property
    def pieces(self) -> tuple[tuple[str, str], ...]:
        """What is right and wrong of each piece."""
        return tuple((m["right"], m["wrong"]) for m in _MARK.finditer(self.marked) if m["open"] is None)

    @cached_property
    def right(self) -> Written:
        """With all pieces right."""
        return self.written(())

    @cached_property
    def all_wrong(self) -> Written:
        """With all pieces wrong."""
        return self.written(range(len(self.pieces)))

    def written(self, wrong: Collection[int]) -> Written:
        """With these pieces wrong, by their numbers."""
        text, last = "", 0
        pieces: list[Span] = []
        left_open: list[Span] = []
        for match in _MARK.finditer(self.marked):
            text += self.marked[last : match.start()]
            is_open = match["open"] is not None
            put = match["open"] if is_open else match["wrong" if len(pieces) in wrong else "right"]
            (left_open if is_open else pieces).append(Span(len(text), len(text) + len(put)))
            text, last = text + put, match.end()
        return Written(text + self.marked[last:], tuple(pieces), tuple(left_open))
