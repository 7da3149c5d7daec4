"""POST /v1/akgc/link and GET /v1/akgc/entities/{id}: the knowledge graph itself."""

from __future__ import annotations

import asyncio

from aiohttp import web

from kg.graph import Candidate, Graph
from kg.mention import LinkedText, Mention
from kg.records import Quantity, Time, url_of
from proxy.errors import ApiError
from proxy.parts import PARTS
from proxy.routes.field import read_body, text
from proxy.verdict import fact_json, value_json
from proxy.wire.json_body import JsonObject, dump
from proxy.wire.known_fields import KnownFields

INVERSE_FACTS = 100
LINK_FIELDS = KnownFields("text context")


async def link(request: web.Request) -> web.Response:
    body = await read_body(request, LINK_FIELDS)
    words, context = text(body, "text"), text(body, "context", default="")
    linked = await asyncio.to_thread(request.app[PARTS].linker.link, words, context)
    return _json(linked_json(linked))


async def entity(request: web.Request) -> web.Response:
    """:raises ApiError: there is no such entity."""
    entity_id = request.match_info["id"]
    try:
        return _json(await asyncio.to_thread(entity_json, request.app[PARTS].graph, entity_id))
    except KeyError:
        message = f"The graph {request.app[PARTS].graph.name} has no entity {entity_id!r}."
        raise ApiError(message, status=404, param="id") from None


def entity_json(graph: Graph, entity_id: str) -> JsonObject:
    """:raises KeyError: there is no such entity."""
    found = graph.entity(entity_id)
    return {
        "id": found.id,
        "label": found.label,
        "aliases": list(found.aliases),
        "description": found.description,
        "types": list(found.types),
        "importance": found.importance,
        "url": url_of(found.id),
        "facts": [fact_json(f) for f in graph.facts(entity_id)],
        "inverse_facts": [fact_json(f) for f in graph.inverse_facts(entity_id, limit=INVERSE_FACTS)],
    }


def linked_json(linked: LinkedText) -> JsonObject:
    return {
        "text": linked.text,
        "sentences": [{"start": start, "end": end} for start, end in linked.sentences],
        "mentions": [_mention_json(m) for m in linked.mentions],
    }


def _mention_json(mention: Mention) -> JsonObject:
    written: JsonObject = {
        "start": mention.start,
        "end": mention.end,
        "text": mention.text,
        "kind": mention.kind.value,
        "candidates": [_candidate_json(c) for c in mention.candidates],
    }
    if isinstance(mention.value, Time | Quantity):
        written["value"] = value_json(mention.value)
    return written


def _candidate_json(candidate: Candidate) -> JsonObject:
    return {
        "id": candidate.id,
        "label": candidate.label,
        "prior": round(candidate.prior, 4),
        "importance": candidate.importance,
        "url": url_of(candidate.id),
    }


def _json(body: JsonObject) -> web.Response:
    return web.Response(body=dump(body), content_type="application/json")
