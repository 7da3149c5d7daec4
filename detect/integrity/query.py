"""What a retrieval audit asks, and what a system answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Query:
    """A query with the documents that it should find; ``id`` is unique in an audit."""

    id: str
    text: str
    expected: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Retrieved:
    """A document that was retrieved. ``score`` is the system's own, None where it tells none; ``text`` is what was
    retrieved of the document, "" where that is not known.
    """

    document: str
    score: float | None = None
    text: str = ""


class RetrievalSystem(Protocol):
    """The system under audit."""

    @property
    def name(self) -> str:
        """What it is, for people: "hybrid, rrf", or the name of a file of results."""
        ...

    async def retrieve(self, query: Query, k: int) -> Sequence[Retrieved]:
        """The best ``k`` documents, best first."""
        ...
