"""Request ids: one per request, in every answer and in the log. They sort by time."""

from __future__ import annotations

import secrets
import time

from aiohttp import web
from aiohttp.typedefs import Handler

REQUEST_ID_KEY = web.RequestKey("request_id", str)


def new_id(now_s: float, entropy: bytes) -> str:
    """Milliseconds since the epoch and 64 random bits, in hexadecimal.

    >>> new_id(0.001, bytes(8))
    '000000000001-0000000000000000'
    """
    return f"{int(now_s * 1000):012x}-{entropy.hex()}"


@web.middleware
async def request_id(request: web.Request, handler: Handler) -> web.StreamResponse:
    request[REQUEST_ID_KEY] = new_id(time.time(), secrets.token_bytes(8))
    return await handler(request)
