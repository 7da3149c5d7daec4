"""POST /v1/akgc/audit/retrieval: does retrieval find what it should? For a collection, documents or given results."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aiohttp import web

from proxy.asked_model import AskedModel
from proxy.errors import ApiError
from proxy.in_flight import IN_FLIGHT
from proxy.parts import PARTS, SETTINGS
from proxy.routes.field import read_body, text
from proxy.routes.models import MODELS
from proxy.searched import searched
from proxy.wire.integrity_request import IntegrityFieldError, IntegrityRequest
from proxy.wire.json_body import JsonObject, dump
from proxy.wire.known_fields import KnownFields

if TYPE_CHECKING:
    from detect.integrity.audit import RetrievalAudit

FIELDS = KnownFields("queries results k passing explain model documents collection method fusion weights")


async def audit_retrieval(request: web.Request) -> web.Response:
    """:raises ApiError: a field is missing or wrong, or there is no such collection"""
    with request.app[IN_FLIGHT].running():
        return await _audit(request)


async def _audit(request: web.Request) -> web.Response:
    from correct.integrity_explanation import explained
    from detect.integrity.report import report_json

    body = await read_body(request, FIELDS)
    try:
        asked = IntegrityRequest.parse(body)
        found = await _audited(request, body, asked)
    except IntegrityFieldError as error:
        raise ApiError(str(error), param=error.param) from None
    if asked.explain == "model" or (asked.explain == "auto" and request.app[SETTINGS].has_own_model):
        name = text(body, "model", default="")
        upstream = request.app[PARTS].upstream
        found = await explained(found, AskedModel(upstream, request.app[MODELS], request.headers, model=name))
    return web.Response(body=dump(report_json(found)), content_type="application/json")


async def _audited(request: web.Request, body: JsonObject, asked: IntegrityRequest) -> RetrievalAudit:
    from detect.integrity.audit import audit
    from detect.integrity.document_names import DocumentNames
    from detect.integrity.engine_system import EngineSystem
    from detect.integrity.score import Scale

    scale = Scale(passing=asked.passing)
    try:
        if asked.results is not None:
            return await audit(asked.queries, asked.results, k=asked.k, scale=scale)
        async with searched(request.app[PARTS].library, body) as under:
            system = EngineSystem(str(under.choice), under.engine, under.collection, under.asked)
            queries, unknown = DocumentNames(under.names).resolved(asked.queries)
            return await audit(queries, system, k=asked.k, scale=scale, unknown=unknown)
    except ValueError as error:
        raise ApiError(f"{error}.", param="queries") from None
