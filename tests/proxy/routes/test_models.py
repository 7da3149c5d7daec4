"""The list of models, cached."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
from aiohttp import web
from openai import AsyncOpenAI

from proxy.routes.models import ModelList
from proxy.upstream import UpstreamError
from proxy.upstream_http import HttpUpstream


async def get(proxy: Any, path: str, **headers: str) -> tuple[int, Any]:
    async with proxy.http.get(proxy.url + path, headers=headers) as response:
        return response.status, await response.json()


async def test_the_official_client_lists_and_retrieves_models(proxy: Any) -> None:
    async with AsyncOpenAI(base_url=f"{proxy.url}/v1", api_key="x") as client:
        assert [m.id async for m in await client.models.list()] == ["org/model-7b"]
        assert (await client.models.retrieve("org/model-7b")).id == "org/model-7b"


async def test_a_model_id_may_contain_a_slash(proxy: Any) -> None:
    assert (await get(proxy, "/models/org/model-7b"))[1]["id"] == "org/model-7b"


async def test_an_unknown_model_is_a_404_that_names_what_there_is(proxy: Any) -> None:
    status, body = await get(proxy, "/v1/models/gpt-9")

    assert (status, body["error"]["code"]) == (404, "model_not_found")
    assert "it lists: org/model-7b." in body["error"]["message"]


async def test_the_list_is_fetched_once_per_key(proxy: Any, upstream: Any) -> None:
    for _ in range(3):
        await get(proxy, "/v1/models", Authorization="Bearer a")
    await get(proxy, "/v1/models", Authorization="Bearer b")

    assert [h["Authorization"] for h in upstream.headers] == ["Bearer a", "Bearer b"]


@pytest.fixture
async def speaker(upstream: Any) -> AsyncIterator[HttpUpstream]:
    speaker = HttpUpstream(upstream.url)
    yield speaker
    await speaker.close()


async def test_a_stale_list_serves_while_the_upstream_fails(upstream: Any, speaker: HttpUpstream) -> None:
    listed = ModelList(speaker, fresh_s=0.0)
    first = await listed.get({})

    async def fail(request: web.Request) -> web.Response:
        return web.json_response({"error": {"message": "down"}}, status=503)

    upstream.answer = fail

    assert await listed.get({}) == first


async def test_an_upstream_too_slow_is_a_504(upstream: Any, speaker: HttpUpstream) -> None:
    async def dawdle(request: web.Request) -> web.Response:
        await asyncio.sleep(1)
        return web.json_response({})

    upstream.answer = dawdle
    listed = ModelList(speaker, patience_s=0.05)

    with pytest.raises(UpstreamError, match="in time") as caught:
        await listed.get({})

    assert caught.value.status == 504
