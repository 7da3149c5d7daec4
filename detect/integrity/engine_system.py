"""An engine of retrieval as the system under audit: the best passages, taken together by document."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from detect.integrity.query import Query, Retrieved
from kg.retrieval.passage_engine import PassageHit, PassageQuery

AHEAD = 4
"""Passages that are asked for, for each document that is wanted."""
MOST_PASSAGES = 1024

Asked = Callable[[str], Awaitable[PassageQuery]]
"""Makes the query of an engine from words: the method, the weights and the vector that dense retrieval needs."""


class Searcher(Protocol):
    """What a `PassageEngine` and a library of collections have in common."""

    async def search(self, collection: str, query: PassageQuery) -> list[PassageHit]:
        """The best passages, best first."""
        ...


@dataclass(frozen=True, slots=True)
class EngineSystem:
    """``names`` gives the document of a hit; by default it is the file's name.

    A document's place is that of its best passage.
    """

    name: str
    engine: Searcher
    collection: str
    asked: Asked
    document_of: Callable[[PassageHit], str] = lambda hit: hit.passage.name

    async def retrieve(self, query: Query, k: int) -> Sequence[Retrieved]:
        """:raises NoSuchCollection: the engine does not hold it"""
        asked, limit = await self.asked(query.text), AHEAD * k
        while True:
            limited = replace(asked, limit=limit, candidates=max(asked.candidates, limit))
            hits = await self.engine.search(self.collection, limited)
            found = self._by_document(hits)
            if len(found) >= k or len(hits) < limit or limit >= MOST_PASSAGES:
                return found[:k]
            limit = min(MOST_PASSAGES, AHEAD * limit)

    def _by_document(self, hits: Sequence[PassageHit]) -> list[Retrieved]:
        grouped: dict[str, list[PassageHit]] = {}
        for hit in hits:
            grouped.setdefault(self.document_of(hit), []).append(hit)
        return [
            Retrieved(document, own[0].score, "\n".join(hit.passage.text for hit in own))
            for document, own in grouped.items()
        ]
