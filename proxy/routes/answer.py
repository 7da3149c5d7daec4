"""POST /v1/akgc/answer: an answer written by the upstream from documents alone, every sentence traced to its source."""

from __future__ import annotations

import time

from aiohttp import web

from correct.asking import PromptTooLongError
from proxy.asked_model import AskedModel
from proxy.errors import ApiError
from proxy.parts import PARTS
from proxy.routes.field import integer, read_body, text
from proxy.routes.ledger import Ledger
from proxy.routes.models import MODELS
from proxy.searched import searched
from proxy.wire.hit_count import K_MOST
from proxy.wire.json_body import JsonObject, dump, shown
from proxy.wire.known_fields import KnownFields

SHOWN = 4
"""Passages that the model is shown."""
REASON = "written from documents, to which its sentences are attributed"
_PARAMETERS = ("temperature", "max_tokens", "max_completion_tokens", "seed")

FIELDS = KnownFields(
    "question persona k least model temperature max_tokens|max_completion_tokens seed"
    " documents collection method fusion weights"
)


async def answer(request: web.Request, ledger: Ledger) -> web.Response:
    """:raises ApiError: a field is wrong, or there is no such collection; UpstreamError: the model cannot be asked"""
    body = await read_body(request, FIELDS)
    exchange = ledger.first
    exchange.prompt = _question(body)
    exchange.reason = REASON
    written = await _written(request, body, exchange.prompt)
    exchange.model, exchange.answer = str(written["model"]), str(written["answer"])
    exchange.upstream_ms = float(written["timing_ms"]["model"])
    return web.Response(body=dump(written), content_type="application/json")


async def _written(request: web.Request, body: JsonObject, question: str) -> JsonObject:
    from correct.grounded import grounded_answer
    from correct.grounded_attribution import LEAST, Attributor
    from correct.grounded_prompt import PERSONA
    from correct.grounded_source import shown
    from proxy.wire.grounded_json import grounded_json

    parts = request.app[PARTS]
    limit = integer(body, "k", default=SHOWN, low=1, high=K_MOST)
    persona = text(body, "persona", default=PERSONA)
    parameters = {name: body[name] for name in _PARAMETERS if body.get(name) is not None}
    name = text(body, "model", default="")
    model = AskedModel(
        parts.upstream, request.app[MODELS], request.headers, model=name, parameters=parameters
    )
    started = time.perf_counter()
    async with searched(parts.library, body) as documents:
        sources = shown(await documents.search(question, limit))
    found_ms = (time.perf_counter() - started) * 1000
    attributor = Attributor(parts.documents.checker, least=_share(body, "least", default=LEAST))
    try:
        found = await grounded_answer(question, sources, ask=model, attributor=attributor, persona=persona)
    except PromptTooLongError as error:
        raise ApiError(str(error), param="question", code="context_length_exceeded") from None
    found.timing_ms["retrieval"] = found_ms
    return grounded_json(found, model=model.model)


def _question(body: JsonObject) -> str:
    """:raises ApiError: it is missing, no string or empty"""
    question = text(body, "question").strip()
    if not question:
        raise ApiError('"question" is empty; ask something.', param="question")
    return question


def _share(body: JsonObject, name: str, *, default: float) -> float:
    """:raises ApiError: it is no number from 0 to 1"""
    value = body.get(name, default)
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
        raise ApiError(f'"{name}" must be a number from 0 to 1, not {shown(value)}.', param=name)
    return float(value)
