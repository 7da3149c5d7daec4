"""Whether the upstream can be reached, asked now and then."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
from aiohttp import web

from proxy.upstream_http import HttpUpstream
from proxy.upstream_probe import UpstreamProbe


@pytest.fixture
async def speaker(upstream: Any) -> AsyncIterator[HttpUpstream]:
    speaker = HttpUpstream(upstream.url)
    yield speaker
    await speaker.close()


async def test_many_who_ask_at_once_send_one_request(upstream: Any, speaker: HttpUpstream) -> None:
    probe = UpstreamProbe(speaker)

    assert await asyncio.gather(*(probe.problem({}) for _ in range(20))) == [""] * 20
    assert len(upstream.headers) == 1


async def test_an_upstream_that_is_silent_is_a_problem_soon(upstream: Any, speaker: HttpUpstream) -> None:
    async def dawdle(request: web.Request) -> web.Response:
        await asyncio.sleep(5)
        return web.json_response({})

    upstream.answer = dawdle

    told = await UpstreamProbe(speaker, patience_s=0.05).problem({})

    assert told == f"The upstream {upstream.url} did not answer within 0.05 s."


@pytest.mark.parametrize(("status", "told"), [(401, ""), (404, ""), (503, "answered 503")])
async def test_a_refusal_is_an_answer_and_a_failure_is_none(
    upstream: Any, speaker: HttpUpstream, status: int, told: str
) -> None:
    async def refuse(request: web.Request) -> web.Response:
        return web.json_response({"error": {"message": "no"}}, status=status)

    upstream.answer = refuse

    found = await UpstreamProbe(speaker).problem({})

    assert told in found
    assert bool(found) is bool(told)


async def test_what_was_found_is_forgotten(upstream: Any, speaker: HttpUpstream) -> None:
    probe = UpstreamProbe(speaker, remembered_s=0.0)

    await probe.problem({})
    await probe.problem({})

    assert len(upstream.headers) == 2
