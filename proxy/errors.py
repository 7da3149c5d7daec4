"""Errors: every failure leaves in OpenAI's shape with its four keys.

Foreign exceptions are translated in one place, `translate`; the innermost middleware applies it.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping

from aiohttp import ClientError, web
from aiohttp.typedefs import Handler

from proxy.upstream import UpstreamError
from proxy.wire.json_body import JsonObject, dump

log = logging.getLogger("proxy.errors")

_TYPES = {
    401: "authentication_error",
    403: "permission_error",
    404: "not_found_error",
    429: "rate_limit_error",
}
_MESSAGES = {
    404: "There is nothing at {path}. See /openapi.json for what is served.",
    405: "{method} is not allowed at {path}; it takes {allowed}.",
    413: "The body is larger than 64 MiB, the most that is accepted. Send a shorter prompt.",
}


class ApiError(Exception):
    """A request that cannot be served; ``param`` names the offending field of the body."""

    def __init__(
        self, message: str, *, status: int = 400, param: str | None = None, code: str | None = None
    ) -> None:
        super().__init__(message)
        self.message = message
        self.status = status
        self.param = param
        self.code = code


def error_body(message: str, *, status: int, param: str | None = None, code: str | None = None) -> JsonObject:
    """OpenAI's error shape (https://platform.openai.com/docs/guides/error-codes), with all its four keys."""
    kind = _TYPES.get(status) or ("invalid_request_error" if status < 500 else "server_error")
    return {"error": {"message": message, "type": kind, "param": param, "code": code}}


def completed_body(body: JsonObject, status: int) -> JsonObject:
    """An upstream's JSON error with the keys added that it lacks; a text under ``error`` is wrapped."""
    error = body.get("error")
    if isinstance(error, dict):
        return {**body, "error": {"message": "", "type": None, "param": None, "code": None, **error}}
    message = error or body.get("message") or body.get("detail")
    return {**body, **error_body(str(message or body), status=status)}


def translate(error: Exception, request: web.Request) -> tuple[int, JsonObject, Mapping[str, str]]:
    """Status, body and headers that the client sees."""
    if isinstance(error, ApiError):
        body = error_body(error.message, status=error.status, param=error.param, code=error.code)
        return error.status, body, {}
    if isinstance(error, UpstreamError):
        return error.status, upstream_body(error), error.headers
    if isinstance(error, web.HTTPException):
        template = _MESSAGES.get(error.status, "{method} {path}: " + (error.reason or "refused"))
        allow = {k: v for k, v in error.headers.items() if k == "Allow"}
        allowed = allow.get("Allow", "").replace(",", ", ")
        message = template.format(method=request.method, path=request.path, allowed=allowed)
        return error.status, error_body(message, status=error.status), allow
    if isinstance(error, ClientError):
        return 502, error_body(f"The upstream connection failed: {error}", status=502), {}
    return 500, error_body("An internal error occurred; the server's log has the details.", status=500), {}


def upstream_body(error: UpstreamError) -> JsonObject:
    if error.body is not None:
        return completed_body(error.body, error.status)
    return error_body(error.message, status=error.status, param=error.param, code=error.code)


_STARTED = web.RequestKey("answer_started", bool)


async def note_start(request: web.Request, response: web.StreamResponse) -> None:
    """Signal handler of on_response_prepare: from now on no other answer can be given."""
    request[_STARTED] = True


@web.middleware
async def errors(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Turns exceptions into error responses; an answer already on its way is broken off."""
    try:
        return await handler(request)
    except ConnectionResetError:
        raise
    except Exception as error:
        if isinstance(error, web.HTTPException) and error.status < 400:
            raise
        status, body, headers = translate(error, request)
        if status == 500:
            log.exception("%s %s failed", request.method, request.path)
        if request.get(_STARTED):
            log.warning("%s %s was broken off: %s", request.method, request.path, error)
            if request.transport is not None:
                request.transport.abort()
            raise ConnectionResetError(str(error)) from error
        return web.Response(status=status, body=dump(body), headers=headers, content_type="application/json")
