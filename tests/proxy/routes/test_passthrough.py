"""Everything else under /v1 goes through unread."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from aiohttp import web
from yarl import URL

from proxy.errors import ApiError
from proxy.routes.passthrough import upstream_path

BLOB = bytes(range(256)) * 40


@pytest.mark.parametrize(
    "path",
    [
        "/v1/embeddings",
        "/embeddings",
        "/v1/completions",
        "/responses",
        "/v1/messages",
        "/strict/v1/audio/speech",
        "/v1/a%2Fb",
    ],
)
async def test_bytes_and_headers_pass_both_ways(proxy: Any, upstream: Any, path: str) -> None:
    url = URL(f"{proxy.url}{path}?x=1%2C2", encoded=True)
    async with proxy.http.post(url, data=BLOB, headers={"X-Own": "1"}) as response:
        answer = await response.read()

    assert (response.status, answer) == (201, BLOB)
    assert (response.headers["x-request-id"], response.headers["Content-Type"]) == ("u1", "image/png")
    assert upstream.headers[0]["X-Own"] == "1"
    assert upstream.headers[0]["Content-Length"] == str(len(BLOB))
    assert upstream.paths == [
        "/v1/" + path.removeprefix("/strict").removeprefix("/v1").lstrip("/") + "?x=1%2C2"
    ]


@pytest.mark.parametrize("method", ["GET", "DELETE", "PUT"])
async def test_any_method_passes(proxy: Any, upstream: Any, method: str) -> None:
    async with proxy.http.request(method, f"{proxy.url}/v1/files/f1") as response:
        assert response.status == 201


async def test_what_a_server_keeps_of_chats_can_be_asked_of_it(proxy: Any, upstream: Any) -> None:
    """OpenAI lists and deletes stored completions below the path that takes new ones."""
    async with proxy.http.get(f"{proxy.url}/v1/chat/completions?limit=2") as response:
        assert response.status == 201

    assert upstream.paths == ["/v1/chat/completions?limit=2"]


async def test_it_is_logged_as_unchecked(proxy: Any) -> None:
    async with proxy.http.post(f"{proxy.url}/v1/embeddings", data=b"{}") as response:
        await response.read()

    record = (await proxy.logged())[0]
    assert (record["decision"], record["route"], record["status"]) == ("unchecked", "/v1/embeddings", 201)
    assert "unread" in record["reason"]


async def test_a_body_over_the_limit_of_chat_passes(proxy: Any, upstream: Any) -> None:
    async def count(request: web.Request) -> web.Response:
        return web.json_response(sum([len(data) async for data in request.content.iter_any()]))

    async def body() -> Any:
        for _ in range(70):
            yield bytes(1 << 20)

    upstream.answer = count
    async with proxy.http.post(f"{proxy.url}/v1/files", data=body()) as response:
        assert await response.json() == 70 << 20


async def test_an_answer_streams_through_as_it_comes(proxy: Any, upstream: Any) -> None:
    more = asyncio.Event()

    async def drip(request: web.Request) -> web.StreamResponse:
        response = web.StreamResponse(headers={"Content-Type": "text/event-stream"})
        await response.prepare(request)
        await response.write(b"event: a\ndata: 1\n\n")
        await more.wait()
        await response.write(b"data: 2\n\n")
        return response

    upstream.answer = drip
    async with proxy.http.post(f"{proxy.url}/v1/responses", json={"stream": True}) as response:
        assert await asyncio.wait_for(response.content.readany(), 5) == b"event: a\ndata: 1\n\n"
        more.set()
        assert await response.content.read() == b"data: 2\n\n"


async def test_an_answer_that_breaks_off_looks_broken_to_the_client(proxy: Any, upstream: Any) -> None:
    async def cut(request: web.Request) -> web.StreamResponse:
        response = web.StreamResponse()
        await response.prepare(request)
        await response.write(b"half")
        await asyncio.sleep(0.05)
        assert request.transport is not None
        request.transport.abort()
        return response

    upstream.answer = cut
    with pytest.raises(Exception, match=r"(?i)not complete|disconnected|reset|closed"):
        async with proxy.http.post(f"{proxy.url}/v1/responses", data=b"{}") as response:
            await response.read()

    assert (await proxy.logged())[0]["status"] == 502


async def test_an_unreachable_upstream_is_a_502(start_proxy: Any, unused_tcp_port: int) -> None:
    proxy = await start_proxy(upstream=f"http://127.0.0.1:{unused_tcp_port}")

    status, _, body = await proxy.ask({}, "/v1/embeddings")

    assert (status, body["error"]["code"]) == (502, "upstream_unreachable")


async def test_unknown_paths_of_ours_do_not_go_to_the_upstream(proxy: Any, upstream: Any) -> None:
    status, _, body = await proxy.ask({}, "/v1/akgc/nothing")

    assert (status, upstream.paths) == (404, [])
    assert set(body["error"]) == {"message", "type", "param", "code"}


@pytest.mark.parametrize("path", ["/v1/../admin", "/v1/x/%2E%2e/%2e./admin"])
def test_a_path_that_leads_out_is_refused(path: str) -> None:
    with pytest.raises(ApiError):
        upstream_path(path)
