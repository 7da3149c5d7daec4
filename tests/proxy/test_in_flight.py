"""Stopping: requests in flight may end, and those that do not are cancelled and logged."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

from aiohttp import ClientError, web

from proxy.in_flight import InFlight


async def test_what_ends_within_the_grace_period_is_left_alone() -> None:
    flights = InFlight()
    ended = []

    async def serve() -> None:
        with flights.running():
            await asyncio.sleep(0.05)
            ended.append(True)

    task = asyncio.create_task(serve())
    await asyncio.sleep(0)
    await flights.drain(5.0)

    assert ended
    assert task.done()


async def test_what_does_not_is_cancelled_and_waited_for() -> None:
    flights = InFlight()
    written = []

    async def serve() -> None:
        with flights.running():
            try:
                await asyncio.sleep(30)
            finally:
                await asyncio.sleep(0.05)
                written.append(True)

    task = asyncio.create_task(serve())
    await asyncio.sleep(0)
    await flights.drain(0.01)

    assert written
    assert task.cancelled()


async def test_with_nothing_in_flight_it_returns_at_once() -> None:
    await asyncio.wait_for(InFlight().drain(30.0), 1)


async def test_a_stream_that_the_server_ends_is_logged_as_such(
    proxy: Any, upstream: Any, question: Any
) -> None:
    async def endless(request: web.Request) -> web.StreamResponse:
        first = [upstream.chunk({"content": "Hello there. And "})]
        response: web.StreamResponse = await upstream.send_events(request, first, done=False)
        await asyncio.sleep(30)
        return response

    upstream.answer = endless
    url = f"{proxy.url}/v1/chat/completions"
    async with proxy.http.post(url, json={**question, "stream": True}) as response:
        await response.content.readline()
        await proxy.flights.drain(0.01)
        with suppress(ClientError):
            await response.read()

    record = (await proxy.logged())[0]
    assert (record["status"], record["error"]) == (499, "the server stopped")
