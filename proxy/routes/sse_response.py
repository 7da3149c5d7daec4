"""A response of server-sent events that never falls silent: comments keep it alive while text is held."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import asynccontextmanager

from aiohttp import web

from proxy.headers import STREAM_HEADERS
from proxy.wire.json_body import JsonObject
from proxy.wire.sse import DONE, KEEP_ALIVE, encode


class SseResponse:
    """Sends chunks; what is written together arrives together."""

    def __init__(self, response: web.StreamResponse) -> None:
        self.response = response
        self._last_write = asyncio.get_running_loop().time()

    async def send(self, chunks: Iterable[JsonObject], *, done: bool = False) -> None:
        """``done`` adds the end mark of the stream."""
        data = b"".join(encode(c) for c in chunks) + (DONE if done else b"")
        if data:
            await self._write(data)

    async def keep_alive(self, every_s: float) -> None:
        """Writes a comment after every ``every_s`` of silence, for ever."""
        while True:
            silent_s = asyncio.get_running_loop().time() - self._last_write
            if silent_s >= every_s:
                await self._write(KEEP_ALIVE)
            else:
                await asyncio.sleep(every_s - silent_s)

    async def _write(self, data: bytes) -> None:
        self._last_write = asyncio.get_running_loop().time()
        await self.response.write(data)


@asynccontextmanager
async def sse_response(
    request: web.Request, headers: Mapping[str, str], keep_alive_s: float
) -> AsyncIterator[SseResponse]:
    """The response, prepared; its end is written when the block ends without an exception."""
    response = web.StreamResponse(headers={**headers, **STREAM_HEADERS})
    await response.prepare(request)
    out = SseResponse(response)
    beat = asyncio.create_task(out.keep_alive(keep_alive_s))
    try:
        yield out
    finally:
        beat.cancel()
        await asyncio.wait([beat])
        if not beat.cancelled():
            beat.exception()  # a client that left; the handler hears of it by itself
    await response.write_eof()
