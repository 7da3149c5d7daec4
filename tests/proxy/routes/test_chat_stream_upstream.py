"""Upstreams that stream badly, fall silent or die, and clients that leave."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from aiohttp import web
from openai import APIError, AsyncOpenAI, BadRequestError

from tests.proxy.routes.event_stream import chunks, lines, sends, text_of


async def test_chunks_that_clients_stumble_over_are_dropped(proxy: Any, upstream: Any, question: Any) -> None:
    async def odd(request: web.Request) -> web.StreamResponse:
        response = web.StreamResponse(headers={"Content-Type": "text/event-stream; charset=utf-8"})
        await response.prepare(request)
        text = json.dumps(upstream.chunk({"content": "Hello."}))
        finish = json.dumps(upstream.chunk({}, finish="stop"))
        await response.write(b': ping\n\nretry: 3\nid: 7\nevent: meta\ndata: {"progress": 1}\n\ndata:\n\n')
        await response.write(f"data:{text}\r\n\r\ndata: {finish}\r\n\r\ndata: [DONE]\n\n".encode())
        await response.write(b'data: {"cost": 1}\n\n')
        return response

    upstream.answer = odd
    _, found = await lines(proxy, question)

    assert all(line == "" or line.startswith("data: ") for line in found)
    assert len([line for line in found if line]) == 4


async def test_a_stream_without_a_finish_reason_gets_one(proxy: Any, upstream: Any, question: Any) -> None:
    sends(upstream, upstream.chunk({"content": "Hello."}))

    found = await chunks(proxy, question)

    assert found[-1]["choices"][0]["finish_reason"] == "stop"


async def test_an_end_without_done_is_fine_once_all_is_said(proxy: Any, upstream: Any, question: Any) -> None:
    sends(upstream, upstream.chunk({"content": "Hello."}), upstream.chunk({}, finish="stop"), done=False)

    _, found = await lines(proxy, question)

    assert found[-3] == "data: [DONE]"


async def test_an_upstream_that_answers_whole_is_streamed_on(
    proxy: Any, upstream: Any, question: Any
) -> None:
    async def answer(request: web.Request) -> web.Response:
        return web.json_response(upstream.whole("The capital of France is Berlin."))

    upstream.answer = answer
    found = await chunks(proxy, question)

    assert text_of(found) == "The capital of France is Paris."
    assert found[-1]["choices"][0]["finish_reason"] == "stop"


async def test_an_error_before_the_stream_keeps_its_status(
    client: AsyncOpenAI, upstream: Any, question: Any
) -> None:
    async def refuse(request: web.Request) -> web.Response:
        return web.json_response({"error": {"message": "no such model", "code": "x"}}, status=400)

    upstream.answer = refuse
    with pytest.raises(BadRequestError, match="no such model"):
        await client.chat.completions.create(**question, stream=True)


@pytest.mark.parametrize("way", ["ends", "aborts", "reports"])
async def test_an_upstream_that_dies_in_mid_stream_ends_in_an_error_frame(
    proxy: Any, upstream: Any, question: Any, way: str
) -> None:
    async def die(request: web.Request) -> web.StreamResponse:
        first = [upstream.chunk({"content": "The capital of France is Berlin. It "})]
        if way == "reports":
            first.append({"error": {"message": "out of memory"}})
        response: web.StreamResponse = await upstream.send_events(request, first, done=False)
        if way == "aborts":
            await asyncio.sleep(0.1)
            assert request.transport is not None
            request.transport.abort()
        return response

    upstream.answer = die
    found = await chunks(proxy, question)

    assert text_of(found) == "The capital of France is Paris. It "
    assert set(found[-1]["error"]) == {"message", "type", "param", "code"}
    record = (await proxy.logged())[0]
    assert record["status"] == 502
    assert record["error"] == found[-1]["error"]["message"]
    assert record["answer"] == "The capital of France is Paris. It "


async def test_the_official_client_raises_the_error_frame(
    client: AsyncOpenAI, upstream: Any, question: Any
) -> None:
    sends(upstream, upstream.chunk({"content": "Hello"}), {"error": {"message": "out of memory"}}, done=False)
    stream = await client.chat.completions.create(**question, stream=True)

    with pytest.raises(APIError, match="out of memory"):
        _ = [chunk async for chunk in stream]


async def test_a_silent_stream_is_kept_alive_by_comments_of_one_line(
    start_proxy: Any, upstream: Any, question: Any
) -> None:
    async def think(request: web.Request) -> web.StreamResponse:
        first = [upstream.chunk({"content": "Hello"})]
        response: web.StreamResponse = await upstream.send_events(request, first, done=False)
        await asyncio.sleep(0.35)
        await response.write(b"data: [DONE]\n\n")
        return response

    upstream.answer = think
    proxy = await start_proxy(keep_alive_s=0.1)
    _, found = await lines(proxy, question)

    at = found.index(": keep-alive")
    assert found[at + 1] != ""
    assert 2 <= found.count(": keep-alive") <= 4


async def test_a_client_that_leaves_once_it_has_all_is_no_client_that_left(
    proxy: Any, question: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    end = web.StreamResponse.write_eof

    async def slow(response: web.StreamResponse, data: bytes = b"") -> None:
        await asyncio.sleep(0.2)
        await end(response, data)

    monkeypatch.setattr(web.StreamResponse, "write_eof", slow)
    async with proxy.http.post(
        f"{proxy.url}/v1/chat/completions", json={**question, "stream": True}
    ) as response:
        while b"[DONE]" not in await response.content.readline():
            pass
        response.close()
    await asyncio.sleep(0.4)

    record = (await proxy.logged())[0]
    assert (record["status"], record["error"]) == (200, "")


async def test_a_client_that_leaves_in_mid_stream_ends_the_upstream_call_and_is_logged(
    proxy: Any, upstream: Any, question: Any
) -> None:
    async def endless(request: web.Request) -> web.StreamResponse:
        response = await upstream.send_events(
            request, [upstream.chunk({"content": "Hello there. The "})], done=False
        )
        while True:
            await asyncio.sleep(0.02)
            await response.write(b": thinking\n\n")

    upstream.answer = endless
    async with proxy.http.post(
        f"{proxy.url}/v1/chat/completions", json={**question, "stream": True}
    ) as response:
        while b"Hello there." not in await response.content.readline():
            pass
    await asyncio.wait_for(upstream.disconnected.wait(), 5)

    record = (await proxy.logged())[0]
    assert (record["status"], record["error"]) == (499, "the client left")
    assert record["answer"] == "Hello there. "


async def test_the_proxy_serves_on_after_all_this(proxy: Any, upstream: Any, question: Any) -> None:
    sends(upstream, {"choices": "none"}, {"choices": [7]}, {"choices": []}, upstream.chunk({"content": None}))
    await lines(proxy, question)
    upstream.answer = None

    status, _, _ = await proxy.ask(question)

    assert status == 200
