"""POST /v1/akgc/check: the verdict on a text that the caller brings; no language model is asked."""

from __future__ import annotations

from aiohttp import web

from proxy.errors import ApiError
from proxy.headers import verdict_headers
from proxy.parts import PARTS
from proxy.routes.field import policy, read_body, text
from proxy.routes.ledger import Ledger
from proxy.verdict import verdict_json
from proxy.wire.json_body import dump


async def check(request: web.Request, ledger: Ledger) -> web.Response:
    """:raises ApiError: a field is missing or wrong."""
    body = await read_body(request)
    exchange = ledger.first
    if "policy" in body:
        exchange.policy = policy(body["policy"])
    if body.get("documents") is not None:
        raise ApiError("Checking against documents is not supported yet; leave it out.", param="documents")
    exchange.prompt = text(body, "prompt", default="")
    answer = text(body, "answer")
    await request.app[PARTS].pipeline.correct(exchange, answer, None)
    verdict = verdict_json(exchange)
    return web.Response(body=dump(verdict), headers=verdict_headers(verdict), content_type="application/json")
