"""An engine in memory that finds by vectors alone, and can be made to fail."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence

from kg.embedding import Vectors
from kg.retrieval.passage_engine import (
    DENSE,
    IndexedPassage,
    NoSuchCollection,
    PassageHit,
    PassageQuery,
)


class MemoryEngine:
    def __init__(self) -> None:
        self.held: dict[str, dict[str, tuple[IndexedPassage, object]]] = {}
        self.added: list[str] = []
        self.asked = asyncio.Event()
        self.failing = False

    async def create(self, collection: str, *, dimension: int) -> None:
        self.held.setdefault(collection, {})

    async def drop(self, collection: str) -> None:
        self.held.pop(collection, None)

    async def collections(self) -> list[str]:
        return sorted(self.held)

    async def add(self, collection: str, passages: Sequence[IndexedPassage], vectors: Vectors) -> None:
        self.asked.set()
        await asyncio.sleep(0.001)
        if self.failing:
            self._of(collection).update({passages[0].id: (passages[0], vectors[0])})
            raise ConnectionError("the engine fell over half way")
        self._of(collection).update({p.id: (p, v) for p, v in zip(passages, vectors, strict=True)})
        self.added += [passages[0].file]

    async def remove(self, collection: str, files: Collection[str]) -> None:
        await asyncio.sleep(0.001)
        kept = {i: (p, v) for i, (p, v) in self._of(collection).items() if p.file not in files}
        self.held[collection] = kept

    async def search(self, collection: str, query: PassageQuery) -> list[PassageHit]:
        scored = [(float(v @ query.vector), p) for p, v in self._of(collection).values()]
        best = sorted(scored, key=lambda each: -each[0])[: query.limit]
        return [PassageHit(p, s, {DENSE: s}, {DENSE: n}) for n, (s, p) in enumerate(best, 1)]

    async def close(self) -> None:
        pass

    def _of(self, collection: str) -> dict[str, tuple[IndexedPassage, object]]:
        if collection not in self.held:
            raise NoSuchCollection(collection)
        return self.held[collection]

    def files(self, collection: str) -> set[str]:
        return {p.file for p, _ in self.held[collection].values()}
