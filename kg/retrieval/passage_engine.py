"""What an engine of hybrid retrieval is, and the values it speaks in; the engines are beside this file.

An engine keeps collections of passages, each with its vector, and answers queries by two systems: BM25 over the words,
cosine over the vectors. Fusion is `kg.retrieval.fusion`, so that every engine ranks alike. All methods may be called
concurrently; a search sees a file whole or not at all.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from kg.embedding import Vectors

BM25, DENSE = "bm25", "dense"
"""The names of the two systems, keys of scores and ranks."""


class Method(StrEnum):
    """Which systems answer."""

    BM25 = "bm25"
    DENSE = "dense"
    HYBRID = "hybrid"


class Fusion(StrEnum):
    """How two rankings become one: Reciprocal Rank Fusion, or the weighted sum of min-max normalised scores."""

    RRF = "rrf"
    WEIGHTED = "weighted"


@dataclass(frozen=True, slots=True)
class IndexedPassage:
    """A part of a page: ``page_text[start:end]`` is ``text``, offsets in code points.

    ``id`` is unique in a collection, ``file`` is the SHA-256 of the file's bytes in hex, ``name`` the file's name,
    ``page`` counts from 1.
    """

    id: str
    file: str
    name: str
    page: int
    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class PassageQuery:
    """``vector`` has unit length, shape (dimension,); BM25 alone needs none. ``weights`` of the systems add up to 1;
    without them they are those of `kg.retrieval.fusion.DEFAULT_WEIGHTS`.

    ``candidates`` is how many passages each system contributes, at least ``limit``.
    """

    text: str
    vector: NDArray[np.float32] | None = None
    limit: int = 10
    method: Method = Method.HYBRID
    fusion: Fusion = Fusion.WEIGHTED
    weights: Mapping[str, float] | None = None
    candidates: int = 100


@dataclass(frozen=True, slots=True)
class PassageHit:
    """A passage with the score that decided its place, and the score and rank (from 1) of each system that found it."""

    passage: IndexedPassage
    score: float
    scores: Mapping[str, float]
    ranks: Mapping[str, int]


class NoSuchCollection(LookupError):
    """The engine has no collection of that name."""


class PassageEngine(Protocol):
    """Collections of passages that can be searched by words and by vectors."""

    async def create(self, collection: str, *, dimension: int) -> None:
        """An empty collection; nothing happens where it exists."""
        ...

    async def drop(self, collection: str) -> None:
        """Nothing happens where it does not exist."""
        ...

    async def collections(self) -> list[str]:
        """Names in order."""
        ...

    async def add(self, collection: str, passages: Sequence[IndexedPassage], vectors: Vectors) -> None:
        """Passages of whole files with their vectors, shape (len(passages), dimension); the same id is replaced.

        :raises NoSuchCollection: there is no such collection
        """
        ...

    async def remove(self, collection: str, files: Collection[str]) -> None:
        """All passages of files, by SHA-256.

        :raises NoSuchCollection: there is no such collection
        """
        ...

    async def search(self, collection: str, query: PassageQuery) -> list[PassageHit]:
        """The best passages, best first.

        :raises NoSuchCollection: there is no such collection
        """
        ...

    async def close(self) -> None: ...
