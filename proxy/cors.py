"""Cross-origin requests: pages of the allowed origins may call the proxy (https://fetch.spec.whatwg.org/#http-cors).

An origin pattern is an origin, an origin with ``*`` as its port, or ``*`` alone.
"""

from __future__ import annotations

from collections.abc import Sequence

from aiohttp import web
from aiohttp.typedefs import Handler

from proxy.parts import SETTINGS

_EXPOSED = (
    "x-akgc-request-id, x-akgc-decision, x-akgc-hvi, x-akgc-level, x-akgc-coverage, x-akgc-policy,"
    " x-akgc-stream, x-request-id"
)


def is_allowed(origin: str, patterns: Sequence[str]) -> bool:
    """
    >>> is_allowed("http://localhost:5173", ("http://localhost:*",))
    True
    """
    return any(_matches(origin, pattern.rstrip("/")) for pattern in patterns)


def _matches(origin: str, pattern: str) -> bool:
    if pattern in ("*", origin):
        return True
    if not pattern.endswith(":*"):
        return False
    site = pattern[: -len(":*")]
    port = origin.removeprefix(site)
    return origin.startswith(site) and (port == "" or (port[0] == ":" and port[1:].isdigit()))


@web.middleware
async def cors(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Answers preflight requests; the headers of other answers are added by `add_cors_headers`."""
    if request.method == "OPTIONS" and "Access-Control-Request-Method" in request.headers:
        return web.Response(status=204, headers=_preflight_headers(request))
    return await handler(request)


def _preflight_headers(request: web.Request) -> dict[str, str]:
    headers = {
        "Access-Control-Allow-Methods": "GET, POST, PUT, PATCH, DELETE, OPTIONS",
        "Access-Control-Max-Age": "600",
    }
    wanted = request.headers.get("Access-Control-Request-Headers")
    if wanted:
        headers["Access-Control-Allow-Headers"] = wanted
    return headers


async def add_cors_headers(request: web.Request, response: web.StreamResponse) -> None:
    """Signal handler of on_response_prepare, so that streams and errors have them too."""
    origin = request.headers.get("Origin")
    if origin is None:
        return
    response.headers.add("Vary", "Origin")
    if is_allowed(origin, request.app[SETTINGS].cors_origins):
        response.headers["Access-Control-Allow-Origin"] = origin
        response.headers["Access-Control-Expose-Headers"] = _EXPOSED
