"""One line per request in the program's log: method, path, status, milliseconds, id. Never bodies or keys."""

from __future__ import annotations

import asyncio
import logging
import time

from aiohttp import web
from aiohttp.typedefs import Handler

from proxy.request_id import REQUEST_ID_KEY

log = logging.getLogger("proxy.access")


@web.middleware
async def access_log(request: web.Request, handler: Handler) -> web.StreamResponse:
    started = time.perf_counter()
    outcome: int | str = "failed"
    try:
        response = await handler(request)
        outcome = response.status
        return response
    except (asyncio.CancelledError, ConnectionResetError):
        outcome = "left"
        raise
    finally:
        ms = (time.perf_counter() - started) * 1000.0
        log.info("%s %s %s %.1f ms %s", request.method, request.path, outcome, ms, request[REQUEST_ID_KEY])
