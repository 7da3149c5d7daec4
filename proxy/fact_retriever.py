"""Fact retrieval as the routes want it: the linker finds what a query mentions, hits leave as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from proxy.verdict import fact_json
from proxy.wire.json_body import JsonObject

if TYPE_CHECKING:
    from kg.linker import Linker
    from kg.retrieve import Hit, Retriever


class FactRetriever:
    """Implements `proxy.parts.Retriever`."""

    def __init__(self, retriever: Retriever, linker: Linker) -> None:
        self._retriever = retriever
        self._linker = linker

    def retrieve(self, query: str, *, limit: int) -> list[JsonObject]:
        """Facts, best first, with every system's own score and rank."""
        mentions = self._linker.link(query).mentions
        return [_hit_json(hit) for hit in self._retriever.retrieve(query, limit, mentions)]


def _hit_json(hit: Hit) -> JsonObject:
    scores = {name: round(float(score), 4) for name, score in hit.scores.items()}
    return {
        "fact": fact_json(hit.fact),
        "text": hit.text,
        "method": hit.method,
        "score": round(float(hit.score), 4),
        "scores": scores,
        "ranks": dict(hit.ranks),
    }
