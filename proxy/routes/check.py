"""POST /v1/akgc/check: the verdict on a text that the caller brings, by the graph or by documents of the caller's.

No language model is asked.
"""

from __future__ import annotations

from aiohttp import web

from proxy.errors import ApiError
from proxy.headers import verdict_headers
from proxy.parts import PARTS, AnswerPipeline, Parts
from proxy.routes.field import policy, read_body, text
from proxy.routes.ledger import Ledger
from proxy.verdict import verdict_json
from proxy.wire.documents import parse_documents
from proxy.wire.json_body import dump
from proxy.wire.known_fields import KnownFields

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
    pipeline = _pipeline(request.app[PARTS], body.get("documents"))
    await pipeline.correct(exchange, answer, None)
    verdict = verdict_json(exchange)
    return web.Response(body=dump(verdict), headers=verdict_headers(verdict), content_type="application/json")


def _pipeline(parts: Parts, documents: object) -> AnswerPipeline:
    """The pipeline of the graph, or one of the documents where there are any.

    :raises ApiError: the documents are not a list of texts, or too many.
    """
    if documents is None:
        return parts.pipeline
    try:
        return parts.documents.over(parse_documents(documents))
    except ValueError as error:
        raise ApiError(str(error), param="documents") from None
