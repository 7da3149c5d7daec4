"""POST /v1/akgc/retrieve: facts, or passages of a collection, by words, by meaning or by both.

A body of `query` and `k` alone is answered by the facts of what the query names, then the nearest; `method`, `fusion`,
`weights` or `compare` ask for hybrid retrieval, `collection` for passages instead of facts.
"""

from __future__ import annotations

import asyncio

from aiohttp import web

from kg.retrieval.engine_error import EngineError
from proxy import retrieval
from proxy.errors import ApiError
from proxy.parts import PARTS, Parts
from proxy.routes.field import flag, integer, read_body, text
from proxy.wire.hit_count import K_MOST
from proxy.wire.json_body import JsonObject, dump
from proxy.wire.known_fields import KnownFields
from proxy.wire.retrieval_choice import SYSTEMS, RetrievalChoice

FIELDS = KnownFields("query k|limit collection method fusion weights compare rerank")
RETRIEVED = 10
_HYBRID = frozenset(("method", "fusion", "weights", "compare"))


async def retrieve(request: web.Request) -> web.Response:
    """:raises ApiError: nothing to retrieve from, or a field is wrong."""
    body = await read_body(request, FIELDS)
    query = text(body, "query")
    if not query.strip():
        raise ApiError('"query" is blank; send what to search for.', param="query")
    limit = integer(body, "k" if "k" in body else "limit", default=RETRIEVED, low=1, high=K_MOST)
    parts = request.app[PARTS]
    try:
        if "collection" in body:
            found = await _passages(parts, body, query, limit)
        else:
            found = await _facts(parts, body, query, limit)
    except EngineError as error:
        raise ApiError(str(error), status=503, code="engine_unavailable") from None
    return web.Response(body=dump({"query": query, **found}), content_type="application/json")


async def _facts(parts: Parts, body: JsonObject, query: str, limit: int) -> JsonObject:
    retriever = parts.retriever
    if flag(body, "rerank"):
        raise ApiError('"rerank" reads passages; name a "collection".', param="rerank")
    choice, compares = _choice(body, (*SYSTEMS, "exact")), flag(body, "compare")
    if retriever is None:
        raise ApiError("There is no index to retrieve from; build one with akgc kg build.", status=404)
    if not _HYBRID & body.keys():
        return {"hits": list(await asyncio.to_thread(retriever.retrieve, query, limit=limit))}
    if compares:
        found = await asyncio.to_thread(retriever.compare, query, choice, limit=limit)
        return {"compare": list(found)}
    return {"hits": list(await asyncio.to_thread(retriever.search, query, choice, limit=limit))}


async def _passages(parts: Parts, body: JsonObject, query: str, limit: int) -> JsonObject:
    """:raises ApiError: there is no such collection, no re-ranker, or a field is wrong."""
    name, library, choice = text(body, "collection"), parts.library, _choice(body, SYSTEMS)
    reranker = parts.reranker if flag(body, "rerank") else None
    if library is None:
        raise ApiError("This server keeps no documents.", status=404, param="collection")
    if flag(body, "rerank") and reranker is None:
        raise ApiError('"rerank" needs a verifier; this server runs without one.', param="rerank")
    try:
        if flag(body, "compare"):
            found = await retrieval.comparison(library, name, query, choice.weights, limit=limit)
            return {"collection": name, "compare": found}
        found = await retrieval.hits(library, name, query, choice, limit=limit, reranker=reranker)
    except (LookupError, ValueError) as error:
        raise ApiError(str(error), status=404, param="collection", code="not_found") from None
    return {"collection": name, "hits": found}


def _choice(body: JsonObject, systems: tuple[str, ...]) -> RetrievalChoice:
    try:
        return RetrievalChoice.parse(body, systems=systems)
    except ValueError as error:
        message = str(error)
        raise ApiError(message, param=message.split('"')[1]) from None
