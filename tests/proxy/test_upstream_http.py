"""The client of an OpenAI-compatible server. How it behaves in the application: see routes/."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
from aiohttp import web

from proxy.upstream import UpstreamCut, UpstreamError
from proxy.upstream_http import HttpUpstream, base_url


@pytest.fixture
async def speaker(upstream: Any) -> AsyncIterator[HttpUpstream]:
    speaker = HttpUpstream(upstream.url, read_timeout_s=0.2)
    yield speaker
    await speaker.close()


@pytest.mark.parametrize(
    ("given", "base"),
    [
        ("http://localhost:11434", "http://localhost:11434/v1"),
        ("http://localhost:11434/", "http://localhost:11434/v1"),
        ("https://api.openai.com/v1", "https://api.openai.com/v1"),
        ("https://openrouter.ai/api/v1/", "https://openrouter.ai/api/v1"),
    ],
)
def test_a_url_without_a_path_gets_the_usual_one(given: str, base: str) -> None:
    assert base_url(given) == base


async def test_a_silent_upstream_is_given_up(speaker: HttpUpstream, upstream: Any, question: Any) -> None:
    async def sleep(request: web.Request) -> web.Response:
        await asyncio.sleep(1)
        return web.Response()

    upstream.answer = sleep
    with pytest.raises(UpstreamError, match=r"(?i)timeout"):
        await speaker.chat(question, {})


async def test_an_upstream_that_falls_silent_in_mid_stream_is_given_up(
    speaker: HttpUpstream, upstream: Any, question: Any
) -> None:
    async def stall(request: web.Request) -> web.StreamResponse:
        response: web.StreamResponse = await upstream.send_events(request, [upstream.chunk({})], done=False)
        await asyncio.sleep(1)
        return response

    upstream.answer = stall
    reply = await speaker.chat({**question, "stream": True}, {})
    assert reply.chunks is not None

    with pytest.raises(UpstreamCut):
        _ = [chunk async for chunk in reply.chunks]


async def test_closing_the_chunks_ends_the_call(speaker: HttpUpstream, upstream: Any, question: Any) -> None:
    async def endless(request: web.Request) -> web.StreamResponse:
        response: web.StreamResponse = await upstream.send_events(request, [upstream.chunk({})], done=False)
        while True:
            await asyncio.sleep(0.01)
            await response.write(b": .\n")

    upstream.answer = endless
    reply = await speaker.chat({**question, "stream": True}, {})
    assert reply.chunks is not None
    await anext(reply.chunks)
    await reply.chunks.aclose()

    await asyncio.wait_for(upstream.disconnected.wait(), 5)


async def test_after_closing_it_opens_new_connections(speaker: HttpUpstream, question: Any) -> None:
    await speaker.chat(question, {})
    await speaker.close()

    assert (await speaker.chat(question, {})).body is not None


async def test_a_connection_that_the_upstream_closed_unasked_costs_no_request() -> None:
    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        head = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: keep-alive\r\n"
        writer.write(head + b"Content-Length: 14\r\n\r\n" + b'{"choices":[]}')
        await writer.drain()
        writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    host, port = server.sockets[0].getsockname()
    speaker = HttpUpstream(f"http://{host}:{port}")
    replies = [await speaker.chat({"messages": []}, {}) for _ in range(10)]
    await speaker.close()
    server.close()
    assert [reply.body for reply in replies] == [{"choices": []}] * 10
