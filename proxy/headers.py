"""Headers: what goes to the upstream, what comes back, and the x-akgc headers of a verdict."""

from __future__ import annotations

from collections.abc import Mapping

from aiohttp import web
from multidict import CIMultiDict

from proxy.request_id import REQUEST_ID_KEY
from proxy.wire.json_body import JsonObject

REQUEST_ID = "x-akgc-request-id"
POLICY = "x-akgc-policy"
STREAM = "x-akgc-stream"

_HOP_BY_HOP = {
    "connection",
    "keep-alive",
    "proxy-authenticate",
    "proxy-authorization",
    "proxy-connection",
    "te",
    "trailer",
    "transfer-encoding",
    "upgrade",
}
_ENTITY = {"content-length", "content-encoding"}
_PERSONAL = {"host", "cookie", "origin", "referer", "forwarded", "via", "expect", "accept-encoding"}
_PERSONAL_PREFIXES = ("x-akgc-", "x-forwarded-", "sec-", "access-control-")
_RETURNED = {
    "x-request-id",
    "openai-processing-ms",
    "openai-organization",
    "openai-version",
    "retry-after",
    "retry-after-ms",
    "x-should-retry",
}
_RETURNED_PREFIXES = ("x-ratelimit-", "anthropic-ratelimit-")


def to_upstream(headers: Mapping[str, str], *, key: str = "") -> CIMultiDict[str]:
    """The client's headers that the upstream gets; ``key`` is used where the client brings no key of its own.

    Everything goes on except what belongs to this connection, to the browser or to us, and Accept-Encoding:
    some clients offer encodings that cannot be read here.
    """
    dropped = _HOP_BY_HOP | _ENTITY | _PERSONAL
    sent = CIMultiDict(
        (name, value)
        for name, value in headers.items()
        if name.lower() not in dropped and not name.lower().startswith(_PERSONAL_PREFIXES)
    )
    if key and not any(name in sent for name in ("authorization", "x-api-key", "api-key")):
        sent["Authorization"] = f"Bearer {key}"
    return sent


def to_client(headers: Mapping[str, str]) -> dict[str, str]:
    """Those headers of an upstream's answer that concern the client of a rewritten answer."""
    return {
        name: value
        for name, value in headers.items()
        if name.lower() in _RETURNED or name.lower().startswith(_RETURNED_PREFIXES)
    }


def unread_to_client(headers: Mapping[str, str]) -> CIMultiDict[str]:
    """All headers of an answer that passes unread, except those of the upstream connection."""
    dropped = _HOP_BY_HOP | _ENTITY | {"date", "server"}
    return CIMultiDict(
        (name, value)
        for name, value in headers.items()
        if name.lower() not in dropped and not name.lower().startswith("access-control-")
    )


def verdict_headers(verdict: JsonObject) -> dict[str, str]:
    """The verdict in short; ``x-akgc-coverage`` is checkable claims of all claims ("1/3")."""
    coverage = verdict["coverage"]
    headers = {
        REQUEST_ID: verdict["id"],
        POLICY: verdict["policy"],
        "x-akgc-decision": verdict["decision"],
        "x-akgc-level": verdict["level"],
        "x-akgc-coverage": f"{coverage['checkable']}/{coverage['claims']}",
    }
    if verdict["hvi"] is not None:
        headers["x-akgc-hvi"] = f"{verdict['hvi']:.3f}"
    return headers


STREAM_HEADERS: Mapping[str, str] = {
    "Content-Type": "text/event-stream; charset=utf-8",
    "Cache-Control": "no-cache",
    "X-Accel-Buffering": "no",
}


async def add_request_id(request: web.Request, response: web.StreamResponse) -> None:
    """Signal handler of on_response_prepare: every answer carries the id under which it is logged."""
    response.headers.setdefault(REQUEST_ID, request[REQUEST_ID_KEY])
