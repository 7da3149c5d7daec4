"""The embedded model as upstream: one worker thread, because llama.cpp writes one answer at a time.

Answers are always produced as streams, so that the model stops at the next token when a client leaves.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncGenerator, Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import aclosing, suppress
from typing import Protocol

from aiohttp import web

from proxy.upstream import Reply, UpstreamError
from proxy.wire.chat import text_of, whole_of
from proxy.wire.json_body import JsonObject

CHOICES_MOST = 8
_PARAMETERS = ("temperature", "top_p", "seed", "stop", "logprobs")


class ChatModel(Protocol):
    """What `correct.local_model.LocalModel` offers: OpenAI-shaped chunks, produced in the calling thread."""

    def stream(self, messages: list[JsonObject], **parameters: object) -> Iterator[JsonObject]:
        """:raises ValueError: the prompt does not fit, or a parameter is wrong."""
        ...


class LocalUpstream:
    """``name`` is the id under which the model is listed; requests may name any model, there is but one."""

    def __init__(self, model: ChatModel, name: str) -> None:
        self._model = model
        self._name = name
        self._worker = ThreadPoolExecutor(1, thread_name_prefix="local-model")

    @property
    def name(self) -> str:
        return self._name

    async def chat(self, body: JsonObject, headers: Mapping[str, str]) -> Reply:
        """See `Upstream.chat`."""
        choices = self._choices(parameters_of(body), body.get("n") or 1)
        if body.get("stream") is True:
            first = await anext(choices)
            return Reply(chunks=_continued(first, choices))
        async with aclosing(choices):
            return Reply(body=whole_of([chunk async for chunk in choices]))

    async def models(self, headers: Mapping[str, str]) -> JsonObject:
        """See `Upstream.models`."""
        entry = {"id": self._name, "object": "model", "created": 0, "owned_by": "akgc"}
        return {"object": "list", "data": [entry]}

    async def passthrough(self, request: web.Request, path: str) -> web.StreamResponse:
        """:raises UpstreamError: always; the embedded model has nothing but chat completions."""
        message = (
            f"The embedded model does not serve {path}, only /chat/completions and /models."
            " Set another upstream with `akgc serve --upstream URL`."
        )
        raise UpstreamError(message, status=404, code="not_supported")

    async def close(self) -> None:
        self._worker.shutdown(wait=False, cancel_futures=True)

    async def _choices(self, parameters: JsonObject, n: int) -> AsyncGenerator[JsonObject, None]:
        """Chunks of one choice after the other; each further one with the next seed."""
        for index in range(n):
            if index and isinstance(parameters.get("seed"), int):
                parameters = {**parameters, "seed": parameters["seed"] + 1}
            async with aclosing(self._chunks(parameters)) as chunks:
                async for chunk in chunks:
                    yield {**chunk, "choices": [{**choice, "index": index} for choice in chunk["choices"]]}

    async def _chunks(self, parameters: JsonObject) -> AsyncGenerator[JsonObject, None]:
        """:raises UpstreamError: the model refused or failed."""
        arrived: asyncio.Queue[JsonObject | Exception | None] = asyncio.Queue()
        loop = asyncio.get_running_loop()
        stop = threading.Event()

        def put(item: JsonObject | Exception | None) -> None:
            with suppress(RuntimeError):  # the loop has ended, nobody listens
                loop.call_soon_threadsafe(arrived.put_nowait, item)

        self._worker.submit(self._produce, parameters, put, stop)
        try:
            while (item := await arrived.get()) is not None:
                if isinstance(item, Exception):
                    raise self._translated(item) from item
                yield item
        finally:
            stop.set()

    def _produce(
        self,
        parameters: JsonObject,
        put: Callable[[JsonObject | Exception | None], None],
        stop: threading.Event,
    ) -> None:
        """Runs in the worker thread until the answer or the interest in it ends."""
        try:
            if not stop.is_set():
                for chunk in self._model.stream(**parameters):
                    if stop.is_set():
                        return
                    put(chunk)
            put(None)
        except Exception as error:  # noqa: BLE001 - it is raised again in the event loop
            put(error)

    def _translated(self, error: Exception) -> UpstreamError:
        if isinstance(error, ValueError):
            too_long = "context" in str(error)
            code = "context_length_exceeded" if too_long else "invalid_value"
            return UpstreamError(
                f"The model {self._name} refused the request: {error}", status=400, code=code
            )
        return UpstreamError(f"The model {self._name} failed: {error}", status=500, code="model_failed")


def parameters_of(body: JsonObject) -> JsonObject:
    """Arguments for the model: messages of text alone and the sampling parameters that it knows.

    :raises UpstreamError: the request asks for what the model cannot do.
    """
    n = body.get("n") or 1
    if isinstance(n, bool) or not isinstance(n, int) or not 1 <= n <= CHOICES_MOST:
        raise UpstreamError(f'"n" must be a whole number from 1 to {CHOICES_MOST}, not {n!r}.', status=400)
    messages = [{"role": m.get("role", "user"), "content": _text(m.get("content"))} for m in body["messages"]]
    parameters = {name: body[name] for name in _PARAMETERS if body.get(name) is not None}
    max_tokens = body.get("max_completion_tokens") or body.get("max_tokens")
    if max_tokens is not None:
        parameters["max_tokens"] = max_tokens
    return {"messages": messages, **parameters}


def _text(content: object) -> str:
    """:raises UpstreamError: the content has parts that are not text."""
    if isinstance(content, list) and any(
        isinstance(p, dict) and p.get("type", "text") != "text" for p in content
    ):
        raise UpstreamError(
            "The embedded model reads text only; the messages hold something else.", status=400
        )
    return text_of(content)


async def _continued(
    first: JsonObject, rest: AsyncGenerator[JsonObject, None]
) -> AsyncGenerator[JsonObject, None]:
    async with aclosing(rest):
        yield first
        async for chunk in rest:
            yield chunk
