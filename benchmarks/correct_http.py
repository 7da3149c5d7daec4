"""Cases through the real proxy, over loopback HTTP with a real client: texts that arrive, and the time that is added.

The upstream is a server of its own that writes the drafts of the cases at a steady pace and lets the local model answer
everything else: a regeneration therefore takes the time of that model. Each case is put to the upstream alone as well.
"""

from __future__ import annotations

import asyncio
import json
import math
import socket
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

import aiohttp
from aiohttp import web

from benchmarks.correct_asked import Asked, Model
from benchmarks.proxy_process import proxy_process
from benchmarks.replay import TOKEN
from proxy.listen import base_url, bind
from proxy.settings import Settings

TOKEN_MS = 4.0
WARM_UP = 3


@dataclass(frozen=True, slots=True)
class Reply:
    """What a client got: the text, the decision, and milliseconds to the first text and to the end.

    Where the request failed, the text says why and the times are NaN.
    """

    text: str
    decision: str
    first_ms: float
    total_ms: float


@dataclass(frozen=True, slots=True)
class Sent:
    """One case by way of HTTP: the upstream alone and the proxy, each whole and streamed."""

    asked: Asked
    alone: Reply
    alone_streamed: Reply
    whole: Reply
    streamed: Reply
    streamed_first: bool = False
    """Which of the two the proxy saw first: only then is its time that of a first check."""

    @property
    def added_whole(self) -> float:
        return self.whole.total_ms - self.alone.total_ms

    @property
    def added_streamed(self) -> float:
        return self.streamed.total_ms - self.alone_streamed.total_ms

    @property
    def added_first(self) -> float:
        return self.streamed.first_ms - self.alone_streamed.first_ms

    @property
    def agree(self) -> bool:
        return self.whole.text == self.streamed.text

    @property
    def as_direct(self) -> bool:
        """Whether the proxy gave what the pipeline gives without HTTP."""
        return self.whole.text == self.asked.whole.text


@dataclass(frozen=True, slots=True)
class Embedded:
    """A question to the proxy with its embedded model, whole and streamed."""

    asked: Asked
    whole: Reply
    streamed: Reply

    @property
    def agree(self) -> bool:
        return self.whole.text == self.streamed.text


class DraftServer:
    """An OpenAI-compatible upstream; which draft it writes is told by the request's ``user``."""

    def __init__(self, asked: Sequence[Asked], model: Model, *, token_s: float) -> None:
        self._asked = {str(number): each for number, each in enumerate(asked)}
        self._model = model
        self._token_s = token_s

    async def chat(self, request: web.Request) -> web.StreamResponse:
        """POST /v1/chat/completions."""
        body = await request.json()
        text = await self._text(body)
        if not body.get("stream"):
            message = {"role": "assistant", "content": text}
            return web.json_response(_body("chat.completion", {"message": message, "finish_reason": "stop"}))
        response = web.StreamResponse(headers={"Content-Type": "text/event-stream"})
        await response.prepare(request)
        for token in TOKEN.findall(text):
            await asyncio.sleep(self._token_s)
            await response.write(_event({"delta": {"content": token}, "finish_reason": None}))
        await response.write(
            _event({"delta": {"content": text[len(text.rstrip()) :]}, "finish_reason": None})
        )
        await response.write(_event({"delta": {}, "finish_reason": "stop"}))
        await response.write(b"data: [DONE]\n\n")
        return response

    async def _text(self, body: Mapping[str, Any]) -> str:
        """The draft of the case; the model's answer to every other text."""
        case = self._asked.get(str(body.get("user")))
        said = str(body["messages"][-1]["content"])
        if case is not None and said == case.case.question:
            return case.draft
        return await asyncio.to_thread(self._model.answer, said)

    @asynccontextmanager
    async def serving(self, bound: socket.socket) -> AsyncIterator[None]:
        """Serve on a bound socket while the block runs."""
        app = web.Application()
        app.router.add_post("/v1/chat/completions", self.chat)
        runner = web.AppRunner(app, access_log=None)
        await runner.setup()
        try:
            await web.SockSite(runner, bound).start()
            yield
        finally:
            await runner.cleanup()


def send(
    asked: Sequence[Asked], settings: Settings, model: Model, *, token_ms: float = TOKEN_MS
) -> list[Sent]:
    """Every case in turn, after `WARM_UP` unmeasured ones.

    :raises RuntimeError: the proxy does not start.
    """
    with bind("127.0.0.1", 0) as bound:
        server = DraftServer(asked, model, token_s=token_ms / 1000)
        with proxy_process(replace(settings, port=0, upstream=base_url(bound))) as proxy:
            return asyncio.run(_send(server, bound, proxy.url, asked))


async def _send(server: DraftServer, bound: socket.socket, proxy: str, asked: Sequence[Asked]) -> list[Sent]:
    async with server.serving(bound), aiohttp.ClientSession() as client:
        upstream = base_url(bound)

        async def sent(number: int, each: Asked) -> Sent:
            """By turns whole or streamed first, because what was checked once is quicker the second time."""
            replies = {}
            for url, stream in product((upstream, proxy), sorted((False, True), reverse=number % 2 == 1)):
                question = each.case.question
                replies[url, stream] = await _ask(client, url, question, str(number), stream=stream)
            return Sent(
                each,
                alone=replies[upstream, False],
                alone_streamed=replies[upstream, True],
                whole=replies[proxy, False],
                streamed=replies[proxy, True],
                streamed_first=number % 2 == 1,
            )

        for number, each in enumerate(asked[:WARM_UP]):
            await sent(number, each)
        return [await sent(number, each) for number, each in enumerate(asked)]


def embedded(asked: Sequence[Asked], settings: Settings) -> list[Embedded]:
    """Every question to the proxy with its embedded model: the answer whole and streamed.

    :raises RuntimeError: the proxy does not start.
    """
    with proxy_process(replace(settings, port=0, upstream="local")) as proxy:
        return asyncio.run(_embedded(proxy.url, asked))


async def _embedded(proxy: str, asked: Sequence[Asked]) -> list[Embedded]:
    async with aiohttp.ClientSession() as client:
        return [
            Embedded(
                each,
                await _ask(client, proxy, each.case.question, "", stream=False),
                await _ask(client, proxy, each.case.question, "", stream=True),
            )
            for each in asked
        ]


async def _ask(client: aiohttp.ClientSession, url: str, question: str, user: str, *, stream: bool) -> Reply:
    messages = [{"role": "user", "content": question}]
    body = {"model": "bench", "messages": messages, "stream": stream, "user": user, "temperature": 0}
    begin = time.perf_counter()
    try:
        async with client.post(f"{url}/chat/completions", json=body) as response:
            response.raise_for_status()
            if stream:
                return await _streamed(response, begin)
            reply = await response.json()
    except aiohttp.ClientError as error:
        return Reply(f"failed: {error}", "failed", math.nan, math.nan)
    total_ms = (time.perf_counter() - begin) * 1000
    text = str(reply["choices"][0]["message"]["content"])
    return Reply(text, str(reply.get("akgc", {}).get("decision", "")), total_ms, total_ms)


async def _streamed(response: aiohttp.ClientResponse, begin: float) -> Reply:
    pieces: list[str] = []
    first_ms, decision = 0.0, ""
    async for line in response.content:
        if not line.startswith(b"data: {"):
            continue
        chunk = json.loads(line[6:])
        for choice in chunk.get("choices", []):
            piece = choice["delta"].get("content") or ""
            if piece and not first_ms:
                first_ms = (time.perf_counter() - begin) * 1000
            pieces.append(piece)
        decision = str(chunk.get("akgc", {}).get("decision", decision))
    total_ms = (time.perf_counter() - begin) * 1000
    return Reply("".join(pieces), decision, first_ms or total_ms, total_ms)


def _body(kind: str, choice: dict[str, Any]) -> dict[str, Any]:
    head = {"id": "chatcmpl-bench", "object": kind, "created": 0, "model": "bench"}
    return {**head, "choices": [{"index": 0, **choice}]}


def _event(choice: dict[str, Any]) -> bytes:
    return f"data: {json.dumps(_body('chat.completion.chunk', choice))}\n\n".encode()
