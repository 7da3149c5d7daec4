"""Counts requests by route and status, for the metrics."""

from __future__ import annotations

import asyncio

from aiohttp import web
from aiohttp.typedefs import Handler

from proxy.metrics import METRICS
from proxy.routes.ledger import CLIENT_LEFT
from proxy.routes.route_label import route_label


@web.middleware
async def counted(request: web.Request, handler: Handler) -> web.StreamResponse:
    metrics, status = request.app[METRICS], 500
    metrics.begin()
    try:
        response = await handler(request)
        status = response.status
        return response
    except (asyncio.CancelledError, ConnectionResetError):
        status = CLIENT_LEFT
        raise
    finally:
        metrics.end(route_label(request), status)
