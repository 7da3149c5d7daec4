"""POST /v1/akgc/audit/answer: how far documents support an answer, as JSON or as a page.

The documents are texts of the request, a collection of the server's, or files of a form.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from aiohttp import web

from proxy.errors import ApiError
from proxy.in_flight import IN_FLIGHT
from proxy.parts import PARTS, SETTINGS
from proxy.routes.field import read_body
from proxy.wire.json_body import JsonObject, dump
from proxy.wire.known_fields import KnownFields

if TYPE_CHECKING:
    from collections.abc import Sequence

    from detect.audit.answer_audit import AnswerAudit
    from proxy.answer_audits import AnswerAudits
    from proxy.upload import UploadedFile
    from proxy.wire.answer_audit_request import AnswerAuditRequest

FIELDS = KnownFields("question answer documents collection k weights negation_penalty summary model html id")
FORM = "multipart/form-data"


async def audit_answer(request: web.Request) -> web.Response:
    """:raises ApiError: a field is missing or wrong, or a document cannot be read"""
    with request.app[IN_FLIGHT].running():
        if request.content_type != FORM:
            return await _audit(request, await read_body(request, FIELDS), ())
        return await _of_form(request)


async def _of_form(request: web.Request) -> web.Response:
    from proxy.upload import received
    from proxy.wire.answer_audit_request import FORM_FIELDS, of_form

    most_bytes = request.app[SETTINGS].document_mb * 1024**2
    async with received(request, fields=FORM_FIELDS, most_bytes=most_bytes) as upload:
        return await _audit(request, of_form(upload.fields), upload.files)


async def _audit(request: web.Request, body: JsonObject, files: Sequence[UploadedFile]) -> web.Response:
    from detect.audit.report_json import audit_json
    from proxy.answer_audits import audit_html
    from proxy.wire.answer_audit_request import AuditFieldError, parse_answer_audit

    try:
        asked = parse_answer_audit(body, files=len(files))
    except AuditFieldError as error:
        raise ApiError(str(error), param=error.param) from None
    parts = request.app[PARTS]
    if parts.answers is None:
        raise ApiError("This server audits no answers.", status=404)
    audit = await _summarised(request, asked, await _found(request, parts.answers, asked, files))
    if asked.html:
        page = await audit_html(audit, parts.library)
        return web.Response(text=page, content_type="text/html")
    named = {} if asked.id is None else {"id": asked.id}
    return web.Response(body=dump({**named, **audit_json(audit)}), content_type="application/json")


async def _found(
    request: web.Request, audits: AnswerAudits, asked: AnswerAuditRequest, files: Sequence[UploadedFile]
) -> AnswerAudit:
    from kg.collection import DocumentError
    from kg.retrieval.engine_error import EngineError
    from proxy.routes.documents import document_error

    try:
        return await audits.audit(asked, files, request.app[PARTS].library)
    except DocumentError as error:
        raise document_error(error) from None
    except LookupError as error:
        raise ApiError(str(error), status=404, param="collection", code="not_found") from None
    except EngineError as error:
        raise ApiError(str(error), status=503, code="engine_unavailable") from None
    except TimeoutError:
        message = "The audit took too long and was broken off. Send fewer documents, or a shorter answer."
        raise ApiError(message, status=503, code="timeout") from None
    except ValueError as error:
        raise ApiError(f"{error}.", param="collection" if asked.collection else "documents") from None


async def _summarised(request: web.Request, asked: AnswerAuditRequest, audit: AnswerAudit) -> AnswerAudit:
    """With a summary by the model where one was asked for."""
    from proxy.audit_summary import summarised
    from proxy.routes.models import MODELS
    from proxy.wire.answer_audit_request import SummaryBy

    if asked.summary is not SummaryBy.MODEL:
        return audit
    upstream, models = request.app[PARTS].upstream, request.app[MODELS]
    return await summarised(audit, upstream, models, request.headers, model=asked.model)
