"""The embedded model as upstream: one worker thread, because llama.cpp writes one answer at a time.

A stream stops at the next token when its client leaves; a whole answer once begun is written to its end.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import AsyncGenerator, Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import aclosing, suppress
from typing import Any, Protocol

from aiohttp import web

from correct.local_model import PromptTooLong
from proxy.continuation_ability import Ability, Proof
from proxy.local_request import runs_of, without_logprobs
from proxy.upstream import Reply, UpstreamError, replayed
from proxy.wire.chat import merged
from proxy.wire.json_body import JsonObject

log = logging.getLogger("proxy.upstream_local")


class ChatModel(Protocol):
    """What `correct.local_model.LocalModel` offers, in OpenAI's shapes; blocking."""

    def chat(self, messages: list[JsonObject], *args: Any, **parameters: Any) -> JsonObject:
        """:raises ValueError: the model refuses the messages or a parameter."""
        ...

    def stream(self, messages: list[JsonObject], *args: Any, **parameters: Any) -> Iterator[JsonObject]:
        """Chunks; raises what `chat` raises, at the first one."""
        ...


class LocalUpstream:
    """``name`` is the id under which the model is listed; requests may name any model, there is but one.

    :param continues: whether the model may be stopped and asked to go on from a repaired text
    """

    def __init__(self, model: ChatModel, name: str, *, continues: bool = True) -> None:
        self._model = model
        self._name = name
        self._continues = continues
        self._worker = ThreadPoolExecutor(1, thread_name_prefix="local-model")

    @property
    def name(self) -> str:
        return self._name

    async def chat(self, body: JsonObject, headers: Mapping[str, str]) -> Reply:
        """See `Upstream.chat`."""
        runs = runs_of(body)
        if body.get("stream") is not True:
            return Reply(body=await self._whole(runs))
        if runs[0].get("logprobs"):  # which the model gives with whole answers only
            return Reply(chunks=replayed(await self._whole(runs)))
        chunks = self._streamed(runs)
        first = await anext(chunks)  # a refusal comes here, while it can still have a status
        return Reply(chunks=_continued(first, chunks))

    async def ability(self, body: JsonObject, headers: Mapping[str, str]) -> Ability:
        """Proven each time anew: a model that repeats itself once is still the model that continues."""
        return Ability(Proof.GIVEN) if self._continues else Ability.missing()

    async def models(self, headers: Mapping[str, str]) -> JsonObject:
        """See `Upstream.models`."""
        entry = {"id": self._name, "object": "model", "created": 0, "owned_by": "akgc"}
        return {"object": "list", "data": [entry]}

    async def passthrough(self, request: web.Request, path: str) -> web.StreamResponse:
        """The embedded model has nothing but chat completions.

        :raises HTTPMethodNotAllowed: the path is served, by another method; UpstreamError: it is not
        """
        allowed = _method_at(path)
        if allowed:
            raise web.HTTPMethodNotAllowed(request.method, {allowed})
        message = (
            f"The embedded model does not serve {path}; it has POST /chat/completions and GET /models."
            " Set another upstream with `akgc serve --upstream URL`."
        )
        raise UpstreamError(message, status=404, code="not_supported")

    async def close(self) -> None:
        self._worker.shutdown(wait=False, cancel_futures=True)

    async def _whole(self, runs: list[JsonObject]) -> JsonObject:
        """:raises UpstreamError: the model refused or failed."""
        loop = asyncio.get_running_loop()
        answers = []
        for parameters in runs:
            try:
                answers.append(await loop.run_in_executor(self._worker, self._ask, parameters))
            except Exception as error:
                raise self._translated(error) from error
        return merged(answers)

    def _ask(self, parameters: JsonObject) -> JsonObject:
        return self._model.chat(**parameters)

    async def _streamed(self, runs: list[JsonObject]) -> AsyncGenerator[JsonObject, None]:
        """Chunks of one choice after the other."""
        for index, parameters in enumerate(runs):
            async with aclosing(self._chunks(without_logprobs(parameters))) as chunks:
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
                    put(chunk)
                    if stop.is_set():
                        return
            put(None)
        except ValueError as error:  # refused
            put(error)
        except Exception as error:  # logged here: the client may have left
            log.exception("the model %s failed", self._name)
            put(error)

    def _translated(self, error: Exception) -> UpstreamError:
        if not isinstance(error, ValueError):
            return UpstreamError(f"The model {self._name} failed: {error}", status=500, code="model_failed")
        code = "context_length_exceeded" if isinstance(error, PromptTooLong) else "invalid_value"
        message = f"The model {self._name} refused: {error}."
        return UpstreamError(message, status=400, code=code, param="messages")


def _method_at(path: str) -> str:
    """The one method that is served at a path; "" where nothing is.

    >>> _method_at("/models/tiny"), _method_at("/embeddings")
    ('GET', '')
    """
    plain = path.strip("/")
    if plain == "chat/completions":
        return "POST"
    return "GET" if f"{plain}/".startswith("models/") else ""


async def _continued(
    first: JsonObject, rest: AsyncGenerator[JsonObject, None]
) -> AsyncGenerator[JsonObject, None]:
    async with aclosing(rest):
        yield first
        async for chunk in rest:
            yield chunk
