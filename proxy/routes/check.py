"""POST /v1/akgc/check: the verdict on a text that the caller brings, by the graph or by documents of the caller's.

No language model is asked.
"""

from __future__ import annotations

from collections.abc import Sequence

from aiohttp import web

from detect.paged_document import PagedDocument
from proxy.errors import ApiError
from proxy.headers import verdict_headers
from proxy.parts import PARTS
from proxy.routes.field import policy, read_body, text
from proxy.routes.ledger import Ledger
from proxy.verdict import verdict_json, with_names
from proxy.wire.json_body import JsonObject, dump
from proxy.wire.known_fields import KnownFields
from proxy.wire.paged_documents import parse_paged_documents

FIELDS = KnownFields("prompt answer documents policy")


async def check(request: web.Request, ledger: Ledger) -> web.Response:
    """:raises ApiError: a field is missing or wrong."""
    body = await read_body(request, FIELDS)
    exchange = ledger.first
    if "policy" in body:
        exchange.policy = policy(body["policy"])
    exchange.prompt = text(body, "prompt", default="")
    answer = text(body, "answer")
    if not answer.strip():
        raise ApiError('"answer" is blank; send the text to be checked.', param="answer")
    parts, documents = request.app[PARTS], _documents(body)
    pipeline = parts.documents.over([each.text for each in documents]) if documents else parts.pipeline
    await pipeline.correct(exchange, answer, None)
    verdict = with_names(verdict_json(exchange), [each.name for each in documents])
    return web.Response(body=dump(verdict), headers=verdict_headers(verdict), content_type="application/json")


def _documents(body: JsonObject) -> Sequence[PagedDocument]:
    """Those that the answer is held against; none where that is the graph.

    :raises ApiError: they are no list of documents, or too many.
    """
    if body.get("documents") is None:
        return ()
    try:
        return parse_paged_documents(body["documents"])
    except ValueError as error:
        raise ApiError(str(error), param="documents") from None
