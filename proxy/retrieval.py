"""Retrieval as the route and the command line want it, from a collection: hits, both fusions, the last word."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from proxy.wire.hit_json import compared_json, hit_json
from proxy.wire.json_body import JsonObject
from proxy.wire.retrieval_choice import RetrievalChoice

if TYPE_CHECKING:
    from kg.embedding import Encoder
    from kg.retrieval.passage_engine import PassageHit, PassageQuery
    from kg.retrieval.reranker import Reranker

RERANKED = 20
"""Fewest hits that are read again, so that a good one below the last shown can rise."""


class Searched(Protocol):
    """Collections with the encoder of their vectors; `kg.collection.library.Library` is one."""

    @property
    def encoder(self) -> Encoder: ...

    async def search(self, collection: str, query: PassageQuery) -> list[PassageHit]: ...


async def hits(
    library: Searched,
    collection: str,
    text: str,
    choice: RetrievalChoice,
    *,
    limit: int,
    reranker: Reranker | None = None,
) -> list[JsonObject]:
    """The best passages; with a re-ranker in its order.

    :raises kg.retrieval.passage_engine.NoSuchCollection: there is none of that name
    :raises kg.retrieval.engine_error.EngineError: the engine is away or broken
    """
    from kg.retrieval.reranker import rerank

    wanted = limit if reranker is None else max(limit, RERANKED)
    query = await asyncio.to_thread(choice.query, text, library.encoder, limit=wanted)
    found = await library.search(collection, query)
    if reranker is not None:
        found = await asyncio.to_thread(rerank, found, text, reranker)
    return [hit_json(hit) for hit in found[:limit]]


async def comparison(
    library: Searched, collection: str, text: str, weights: Mapping[str, float] | None, *, limit: int
) -> list[JsonObject]:
    """The passages that either fusion puts first, with their places in both.

    :raises Exception: as `hits`
    """
    from kg.retrieval.compare import all_candidates, compare, scores_of

    choice = RetrievalChoice(weights=weights)
    query = all_candidates(await asyncio.to_thread(choice.query, text, library.encoder, limit=limit))
    found = await library.search(collection, replace(query, candidates=max(query.candidates, limit)))
    passages = {hit.passage.id: hit.passage for hit in found}
    compared = compare(scores_of(found), weights=weights, limit=limit)
    return [compared_json(passages[one.id], one) for one in compared]
