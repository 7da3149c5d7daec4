"""A real upstream on the loopback, the real application in front of it, and the log it writes; a hub of models."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack
from dataclasses import dataclass, field, fields, replace
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from aiohttp import ClientSession, web

from correct.pipeline import Pipeline
from correct.regenerate import Rewrite
from detect.document_check import DocumentChecker
from proxy.app import Parts, create_app, create_runner
from proxy.document_pipelines import DocumentPipelines
from proxy.exchange_log import ExchangeLog
from proxy.in_flight import IN_FLIGHT, InFlight
from proxy.models_folder import ModelsFolder
from proxy.settings import Settings
from proxy.upstream import Upstream
from proxy.upstream_http import HttpUpstream
from tests.patience import until
from tests.proxy.model_hub import ModelHub, running_hub

Answer = Callable[[web.Request], Awaitable[web.StreamResponse]]


def whole(text: str | None, **message: object) -> dict[str, Any]:
    choice = {
        "index": 0,
        "message": {"role": "assistant", "content": text, **message},
        "logprobs": None,
        "finish_reason": "stop",
    }
    usage = {"prompt_tokens": 3, "completion_tokens": 5, "total_tokens": 8}
    return {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "created": 1700000000,
        "model": "upstream-model",
        "choices": [choice],
        "usage": usage,
    }


def chunk(
    delta: dict[str, Any], *, index: int = 0, finish: str | None = None, **choice: object
) -> dict[str, Any]:
    return {
        "id": "chatcmpl-1",
        "object": "chat.completion.chunk",
        "created": 1700000000,
        "model": "upstream-model",
        "choices": [{"index": index, "delta": delta, "finish_reason": finish, **choice}],
    }


def usage_chunk() -> dict[str, Any]:
    usage = {"prompt_tokens": 3, "completion_tokens": 5, "total_tokens": 8}
    return {**chunk({}), "choices": [], "usage": usage}


def stream_of(text: str, *, size: int = 4) -> list[dict[str, Any]]:
    pieces = [text[i : i + size] for i in range(0, len(text), size)]
    role = chunk({"role": "assistant", "content": ""})
    return [role, *(chunk({"content": p}) for p in pieces), chunk({}, finish="stop"), usage_chunk()]


async def send_events(
    request: web.Request, chunks: list[dict[str, Any]], *, done: bool = True
) -> web.StreamResponse:
    response = web.StreamResponse(headers={"Content-Type": "text/event-stream"})
    await response.prepare(request)
    for each in chunks:
        await response.write(f"data: {json.dumps(each)}\n\n".encode())
    if done:
        await response.write(b"data: [DONE]\n\n")
    return response


@dataclass
class ScriptedUpstream:
    """An OpenAI-compatible server that says what it is told; it keeps the requests it got."""

    text: str = "The capital of France is Berlin."
    bodies: list[Any] = field(default_factory=list)
    headers: list[Any] = field(default_factory=list)
    paths: list[str] = field(default_factory=list)
    answer: Answer | None = None
    disconnected: asyncio.Event = field(default_factory=asyncio.Event)
    url: str = ""

    async def models(self, request: web.Request) -> web.StreamResponse:
        self.headers.append(request.headers.copy())
        if self.answer is not None:
            return await self.answer(request)
        return web.json_response({"object": "list", "data": [{"id": "org/model-7b", "object": "model"}]})

    async def other(self, request: web.Request) -> web.StreamResponse:
        """Echoes what came in."""
        self.headers.append(request.headers.copy())
        self.paths.append(request.raw_path)
        if self.answer is not None:
            return await self.answer(request)
        data = await request.read()
        return web.Response(
            body=data, status=201, headers={"x-request-id": "u1", "Content-Type": "image/png"}
        )

    async def chat(self, request: web.Request) -> web.StreamResponse:
        self.headers.append(request.headers.copy())
        self.bodies.append(await request.json())
        if self.answer is not None:
            try:
                return await self.answer(request)
            except (asyncio.CancelledError, ConnectionResetError):
                self.disconnected.set()
                raise
        if self.bodies[-1].get("stream"):
            return await send_events(request, stream_of(self.text))
        return web.json_response(whole(self.text))

    whole = staticmethod(whole)
    chunk = staticmethod(chunk)
    usage_chunk = staticmethod(usage_chunk)
    stream_of = staticmethod(stream_of)
    send_events = staticmethod(send_events)


@dataclass
class Proxy:
    """The application under test; ``url`` is its root."""

    url: str
    log: ExchangeLog
    http: ClientSession
    flights: InFlight

    async def ask(self, body: object, path: str = "/v1/chat/completions", **headers: str) -> Any:
        """Status, headers and JSON of an answer."""
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        sent = {"Content-Type": "application/json"} | {k.replace("_", "-"): v for k, v in headers.items()}
        async with self.http.post(self.url + path, data=BytesIO(data), headers=sent) as response:
            return response.status, response.headers, await response.json()

    async def logged(self, count: int = 1) -> list[dict[str, Any]]:
        """The records of the log, newest first, as soon as there are ``count``."""

        async def enough() -> list[dict[str, Any]]:
            records = await self.log.list({}, "", 100)
            return records if len(records) >= count else []

        return await until(enough, told=f"{count} records in the log")


QUESTION = {"model": "m", "messages": [{"role": "user", "content": "What is the capital of France?"}]}


@pytest.fixture
def question() -> dict[str, Any]:
    return QUESTION


@pytest.fixture
async def upstream() -> AsyncIterator[ScriptedUpstream]:
    scripted = ScriptedUpstream()
    app = web.Application(client_max_size=1 << 28)
    app.router.add_post("/v1/chat/completions", scripted.chat)
    app.router.add_get("/v1/models", scripted.models)
    app.router.add_route("*", "/{path:.*}", scripted.other)
    runner = web.AppRunner(app, handler_cancellation=True, access_log=None, shutdown_timeout=0.1)
    scripted.url = f"{await _listening(runner)}/v1"
    yield scripted
    await runner.cleanup()


StartProxy = Callable[..., Awaitable[Proxy]]
PARTS = {f.name for f in fields(Parts)} - {"upstream"}


@pytest.fixture
async def start_proxy(
    pipeline: Pipeline,
    tiny_checker: Any,
    upstream: ScriptedUpstream,
    documents: DocumentPipelines,
    tmp_path: Path,
) -> AsyncIterator[StartProxy]:
    """Starts the application; keywords are settings or other parts than the usual ones."""
    async with AsyncExitStack() as stack:

        async def start(
            speaker: Upstream | None = None,
            **given: Any,
        ) -> Proxy:
            log = ExchangeLog(tmp_path / "exchanges.sqlite")
            stack.callback(log.close)
            settings = {k: v for k, v in given.items() if k not in PARTS}
            chosen = replace(Settings(upstream=upstream.url), **settings)
            usual = Parts(
                pipeline=pipeline,
                checker=tiny_checker,
                graph=tiny_checker.graph,
                linker=tiny_checker.linker,
                retriever=None,
                log=log,
                upstream=speaker or HttpUpstream(chosen.upstream, key=chosen.upstream_key),
                documents=documents,
            )
            parts = replace(usual, **{k: v for k, v in given.items() if k in PARTS})
            app = create_app(chosen, parts)
            runner = create_runner(app)
            url = await _listening(runner)
            stack.push_async_callback(runner.cleanup)
            http = await stack.enter_async_context(ClientSession())
            return Proxy(url, log, http, app[IN_FLIGHT])

        yield start


@pytest.fixture
async def proxy(start_proxy: StartProxy) -> Proxy:
    return await start_proxy()


async def _listening(runner: web.AppRunner) -> str:
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    host, port = runner.addresses[0][:2]
    return f"http://{host}:{port}"


@pytest.fixture
def pipeline(tiny_checker: Any) -> Iterator[Pipeline]:
    with ThreadPoolExecutor(2) as executor:
        yield Pipeline(
            tiny_checker, budget_ms=60_000, on_timeout="release", on_error="release", executor=executor
        )


@pytest.fixture
def documents() -> Iterator[DocumentPipelines]:
    with ThreadPoolExecutor(2) as executor:
        yield DocumentPipelines(
            DocumentChecker(), on_timeout="release", on_error="release", executor=executor
        )


@pytest.fixture
def asking_again() -> Any:
    """A pipeline that takes every draft for wrong and asks the model again."""

    class AskingAgain:
        async def correct(self, exchange: Any, draft: str, regenerate: Any) -> None:
            exchange.answer = await regenerate(Rewrite("Question: again", most_tokens=64))

    return AskingAgain()


@pytest.fixture
async def hub() -> AsyncIterator[ModelHub]:
    async with running_hub() as hub:
        yield hub


@pytest.fixture
def models(tmp_path: Path) -> ModelsFolder:
    """An empty folder of models."""
    return ModelsFolder(tmp_path / "models")
