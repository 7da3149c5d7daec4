"""/health (the process is up), /health/ready (it can serve), /metrics, /version, /openapi.json."""

from __future__ import annotations

import asyncio

from aiohttp import web

from proxy import __version__
from proxy.errors import ApiError
from proxy.graph_reload import RELOAD
from proxy.metrics import METRICS
from proxy.parts import PARTS, Parts
from proxy.routes.openapi import DESCRIPTION
from proxy.upstream_probe import PROBE
from proxy.wire.json_body import JsonObject, dump


async def health(request: web.Request) -> web.Response:
    return _json({"status": "ok"})


async def ready(request: web.Request) -> web.Response:
    """200 when the upstream answers now (at all: a refused key is an answer), else 503 with the reason.

    ``warnings`` tells of a snapshot or overlay that is damaged; what was served before is served on.
    """
    parts = request.app[PARTS]
    snapshot = parts.graph.name  # a graph that is missing answers 503 by itself
    problem = await request.app[PROBE].problem(request.headers)
    is_ready, checks = not problem, {"snapshot": snapshot, "upstream": problem or "ok"}
    body: JsonObject = {"status": "ready" if is_ready else "not ready", "checks": checks}
    if (reload := request.app.get(RELOAD)) and reload.warnings:
        body["warnings"] = reload.warnings
    return _json(body, status=200 if is_ready else 503)


async def metrics(request: web.Request) -> web.Response:
    """Prometheus' text format, or OpenMetrics where the Accept header asks for it."""
    accept = request.headers.get("Accept", "")
    told, content_type = await asyncio.to_thread(request.app[METRICS].exposition, accept)
    return web.Response(body=told, headers={"Content-Type": content_type})


async def version(request: web.Request) -> web.Response:
    parts = request.app[PARTS]
    return _json({"version": __version__, "snapshot": snapshot_name(parts), "upstream": parts.upstream.name})


async def openapi(request: web.Request) -> web.Response:
    return _json(DESCRIPTION)


def snapshot_name(parts: Parts) -> str | None:
    """Name of the knowledge graph, None where it could not be opened."""
    try:
        return parts.graph.name
    except ApiError:
        return None


async def unknown(request: web.Request) -> web.Response:
    """Without this, unknown paths of ours would go to the upstream.

    :raises HTTPMethodNotAllowed: the path is served, by other methods
    :raises HTTPNotFound: it is not
    """
    allowed: set[str] = set()
    for resource in request.app.router.resources():
        match, methods = await resource.resolve(request)
        if match is None:
            allowed |= methods
    if allowed:
        raise web.HTTPMethodNotAllowed(request.method, allowed)
    raise web.HTTPNotFound


def _json(body: JsonObject, *, status: int = 200) -> web.Response:
    return web.Response(body=dump(body), status=status, content_type="application/json")
