"""POST /v1/akgc/audit/rag: the trust score of a retrieval-augmented answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aiohttp import web

from proxy.errors import ApiError
from proxy.in_flight import IN_FLIGHT
from proxy.parts import PARTS
from proxy.routes.field import read_body
from proxy.wire.json_body import JsonObject, dump, shown

if TYPE_CHECKING:
    from detect.trust.report import TrustReport
    from proxy.rag_model import RagModel

GRAPHS = ("html", "mermaid")


async def audit_rag(request: web.Request) -> web.Response:
    """:raises ApiError: a field is missing or wrong; UpstreamError: an answer was to be generated and could not be"""
    with request.app[IN_FLIGHT].running():
        return await _audit(request)


async def _audit(request: web.Request) -> web.Response:
    from proxy.rag_audits import audit_json
    from proxy.rag_model import RagModel
    from proxy.wire.rag_record import FIELDS, RagFieldError, parse_rag_record

    body = await read_body(request, FIELDS)
    graph = body.get("graph")
    if graph is not None and graph not in GRAPHS:
        raise ApiError(f'"graph" must be one of {", ".join(GRAPHS)}, not {shown(graph)}.', param="graph")
    try:
        asked = parse_rag_record(body)
    except RagFieldError as error:
        raise ApiError(str(error), param=error.param) from None
    parts = request.app[PARTS]
    if parts.trust is None:
        raise ApiError("This server audits no answers.", status=404)
    audits = parts.trust

    def model() -> RagModel:
        return RagModel(parts.upstream, audits.auditor.config.sampling, asked.model, request.headers)

    report = await audits.audit(asked, model)
    drawn = _drawn(report, graph)
    return web.Response(body=dump({**audit_json(asked, report), **drawn}), content_type="application/json")


def _drawn(report: TrustReport, graph: object) -> JsonObject:
    if graph is None:
        return {}
    return {"graph": report.html() if graph == "html" else report.mermaid()}
