"""Passages: the parts of documents that a claim is checked against."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Passage:
    """``documents[document][start:end]`` is ``text``; offsets count code points of the document.

    ``best`` is the span of the sentence that was found, ``words`` are those of the words that speak to the claim, both
    in the document. ``heading`` is what the passage stands under, "" where there is none or the passage holds it.
    ``wording`` is the passage in words, where they are others than its text: those of a table with its header's.
    """

    document: int
    start: int
    end: int
    text: str
    best: tuple[int, int] = (0, 0)
    words: tuple[tuple[int, int], ...] = ()
    heading: str = ""
    wording: str = ""

    @property
    def evidence(self) -> str:
        """What a verifier reads."""
        said = self.wording or self.text
        return f"{self.heading}: {said}" if self.heading else said

    @property
    def sentence(self) -> str:
        """The sentence that was found."""
        return self.text[self.best[0] - self.start : self.best[1] - self.start]

    def overlaps(self, other: Passage) -> bool:
        return self.document == other.document and self.start < other.end and other.start < self.end


def joined(passages: Sequence[Passage]) -> str:
    """Passages as one text, in the order of the documents."""
    return " ".join(p.evidence for p in sorted(passages, key=lambda p: (p.document, p.start)))
