"""Fact retrieval as the routes want it: the linker finds what a query mentions, hits leave as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from proxy.verdict import fact_json
from proxy.wire.hit_json import placed_json, rounded
from proxy.wire.json_body import JsonObject
from proxy.wire.retrieval_choice import RetrievalChoice

if TYPE_CHECKING:
    from kg.linker import Linker
    from kg.retrieval.fact_search import FactSearch
    from kg.retrieve import Hit, Retriever


class FactRetriever:
    """Implements `proxy.parts.Retriever`."""

    def __init__(self, retriever: Retriever, linker: Linker, facts: FactSearch) -> None:
        self._retriever = retriever
        self._linker = linker
        self._facts = facts

    def retrieve(self, query: str, *, limit: int) -> list[JsonObject]:
        """Facts, best first, with every system's own score and rank."""
        mentions = self._linker.link(query).mentions
        return [_hit_json(hit) for hit in self._retriever.retrieve(query, limit, mentions)]

    def search(self, query: str, choice: RetrievalChoice, *, limit: int) -> list[JsonObject]:
        """See `proxy.parts.Retriever`."""
        from kg.retrieval.passage_engine import Fusion, Method

        mentions = self._linker.link(query).mentions
        method, fusion = Method(choice.method), Fusion(choice.fusion)
        hits = self._facts.search(
            query, limit, mentions, method=method, fusion=fusion, weights=choice.weights
        )
        return [_hit_json(hit) for hit in hits]

    def compare(self, query: str, choice: RetrievalChoice, *, limit: int) -> list[JsonObject]:
        """See `proxy.parts.Retriever`."""
        mentions = self._linker.link(query).mentions
        pairs = self._facts.compare(query, limit, mentions, weights=choice.weights)
        return [{**_hit_json(hit), **placed_json(compared)} for hit, compared in pairs]


def _hit_json(hit: Hit) -> JsonObject:
    return {
        "fact": fact_json(hit.fact),
        "text": hit.text,
        "method": hit.method,
        "score": round(float(hit.score), 4),
        "scores": rounded(hit.scores),
        "ranks": dict(hit.ranks),
    }
