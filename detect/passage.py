"""Passages: the parts of documents that a claim is checked against."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Passage:
    """``documents[document][start:end]`` is ``text``; offsets count code points of the document.

    ``words`` are the spans, in the document too, of the words that speak to the claim. ``heading`` is what the passage
    stands under, "" where there is none or the passage holds it.
    """

    document: int
    start: int
    end: int
    text: str
    words: tuple[tuple[int, int], ...] = ()
    heading: str = ""

    @property
    def evidence(self) -> str:
        """What a verifier reads."""
        return f"{self.heading}: {self.text}" if self.heading else self.text
