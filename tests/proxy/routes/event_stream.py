"""Streamed answers: what a client reads of one, and an upstream that sends one."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from aiohttp import web


async def lines(proxy: Any, body: Any, path: str = "/v1/chat/completions") -> tuple[Any, list[str]]:
    """Headers and lines of a streamed answer."""
    async with proxy.http.post(proxy.url + path, json={**body, "stream": True}) as response:
        return response.headers, (await response.text()).split("\n")


async def chunks(proxy: Any, body: Any) -> list[dict[str, Any]]:
    _, found = await lines(proxy, body)
    return chunks_in(found)


def chunks_in(lines: Iterable[str]) -> list[dict[str, Any]]:
    """The chunks among the lines of a stream."""
    return [json.loads(line[6:]) for line in lines if line.startswith("data: {")]


def text_of(chunks: list[dict[str, Any]], index: int = 0) -> str:
    choices = [c for chunk in chunks for c in chunk.get("choices", []) if c["index"] == index]
    return "".join(c["delta"].get("content") or "" for c in choices)


def sends(upstream: Any, *scripted: dict[str, Any], done: bool = True) -> None:
    async def answer(request: web.Request) -> web.StreamResponse:
        response: web.StreamResponse = await upstream.send_events(request, list(scripted), done=done)
        return response

    upstream.answer = answer
