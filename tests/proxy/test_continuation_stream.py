"""What a client gets of a stream whose first sentence is repaired while the model writes on."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import AsyncExitStack
from typing import Any

import pytest

from correct.local_model import LocalModel, Message
from proxy.settings import Continuation
from proxy.upstream_http import HttpUpstream
from proxy.upstream_local import LocalUpstream
from tests.proxy.model_server import CONTINUATION, DRAFT, ModelServer, serving

CORRECTED = "The capital of France is Paris."


class Streamed:
    """The chunks of an answer, and its record in the log."""

    def __init__(self, chunks: list[dict[str, Any]], record: dict[str, Any]) -> None:
        self.chunks = chunks
        self.record = record
        self.choices = [choice for chunk in chunks for choice in chunk.get("choices", [])]

    @property
    def text(self) -> str:
        return "".join(choice["delta"].get("content") or "" for choice in self.choices)

    @property
    def verdict(self) -> dict[str, Any]:
        return next(chunk["akgc"] for chunk in self.chunks if "akgc" in chunk)


Ask = Callable[..., Awaitable[Streamed]]


@pytest.fixture
async def ask(start_proxy: Any, question: dict[str, Any]) -> AsyncIterator[Ask]:
    """Asks the proxy in front of a server, in a stream."""
    async with AsyncExitStack() as stack:

        async def stream(server: ModelServer, *, setting: str = "auto", **parameters: Any) -> Streamed:
            await stack.enter_async_context(serving(server))
            continuation = Continuation(setting)
            upstream = HttpUpstream(server.url, continuation=continuation)
            proxy = await start_proxy(upstream, continuation=continuation)
            body = {**question, "stream": True, **parameters}
            async with proxy.http.post(f"{proxy.url}/v1/chat/completions", json=body) as response:
                lines = (await response.text()).splitlines()
            data = [line.removeprefix("data: ") for line in lines if line.startswith("data: ")]
            chunks = [json.loads(each) for each in data if each != "[DONE]"]
            return Streamed(chunks, (await proxy.logged())[0])

        yield stream


@pytest.mark.parametrize("server", ["llamacpp", "vllm", "ollama"])
@pytest.mark.parametrize("pause_s", [0.0, 0.02])
async def test_the_answer_goes_on_from_the_repaired_text(ask: Ask, server: str, pause_s: float) -> None:
    streamed = await ask(ModelServer(server, pause_s=pause_s))
    assert streamed.text == CORRECTED + CONTINUATION
    assert streamed.verdict["after_repair"] == "continued"
    assert streamed.record["continuations"] == 1


async def test_the_client_sees_one_stream(ask: Ask) -> None:
    streamed = await ask(ModelServer(), stream_options={"include_usage": True})
    assert {chunk["id"] for chunk in streamed.chunks} == {"chatcmpl-1"}
    assert ["role" in choice["delta"] for choice in streamed.choices].count(True) == 1
    assert [c["finish_reason"] for c in streamed.choices if c["finish_reason"]] == ["stop"]
    assert streamed.chunks[-1]["usage"] == streamed.record["usage"]


async def test_the_record_holds_what_the_client_read_and_what_the_model_wrote(ask: Ask) -> None:
    streamed = await ask(ModelServer(pause_s=0.02))
    assert streamed.record["answer"] == CORRECTED + CONTINUATION
    assert streamed.record["original"] == "The capital of France is Berlin." + CONTINUATION
    assert streamed.record["decision"] == "correct"


@pytest.mark.parametrize("server", ["hosted", "vllm"])
async def test_a_server_that_does_not_continue_writes_its_draft_to_the_end(ask: Ask, server: str) -> None:
    streamed = await ask(ModelServer(server, "anew"))
    assert streamed.text == DRAFT.replace("Berlin", "Paris")
    assert streamed.verdict["after_repair"] == "neither"
    assert streamed.record["continuations"] == 0


async def test_a_text_that_the_server_repeats_comes_once(ask: Ask) -> None:
    streamed = await ask(ModelServer("vllm", "repeat"))
    assert streamed.text == CORRECTED + CONTINUATION


async def test_the_model_is_left_alone_where_nothing_was_repaired(
    ask: Ask, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = ModelServer()
    monkeypatch.setattr("tests.proxy.model_server.DRAFT", "The capital of France is Paris. It is old.")
    streamed = await ask(server)
    assert streamed.text == "The capital of France is Paris. It is old."
    assert "after_repair" not in streamed.verdict
    assert len(server.bodies) == 1


async def test_a_repair_of_the_last_sentence_needs_no_continuation(
    ask: Ask, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = ModelServer()
    monkeypatch.setattr("tests.proxy.model_server.DRAFT", "The capital of France is Berlin.")
    streamed = await ask(server)
    assert streamed.text == CORRECTED
    assert len(server.bodies) == 1


async def test_a_server_that_fails_at_the_continuation_ends_the_answer_with_an_error(ask: Ask) -> None:
    server = ModelServer("llamacpp", "continue")
    server.refuses = True
    streamed = await ask(server)
    assert streamed.text.startswith(CORRECTED)
    assert streamed.chunks[-1]["error"]["message"] == "no prefill with enable_thinking"
    assert streamed.record["status"] == 400


async def test_a_client_that_leaves_ends_the_draft_and_the_continuation(
    start_proxy: Any, question: dict[str, Any]
) -> None:
    server = ModelServer("vllm", "silent")
    async with serving(server):
        proxy = await start_proxy(HttpUpstream(server.url))
        sent = {**question, "stream": True}
        async with proxy.http.post(f"{proxy.url}/v1/chat/completions", json=sent) as response:
            await server.continued.wait()
            response.close()
        await asyncio.wait_for(server.closed.wait(), 5)
        record = (await proxy.logged())[0]
    assert record["status"] == 499
    assert record["answer"].startswith(CORRECTED)


class Misled(LocalModel):
    """The embedded model, but for what it writes of itself."""

    def stream(self, messages: Sequence[Message], **parameters: Any) -> Iterator[dict[str, Any]]:
        if messages[-1]["role"] == "assistant":
            yield from super().stream(messages, **parameters)
            return
        head = {"id": "chatcmpl-1", "object": "chat.completion.chunk", "created": 1, "model": "m"}
        for word in DRAFT.split(" "):
            choice = {"index": 0, "delta": {"content": f"{word} "}, "finish_reason": None}
            yield {**head, "choices": [choice]}


async def test_the_embedded_model_is_stopped_and_goes_on(start_proxy: Any, question: dict[str, Any]) -> None:
    proxy = await start_proxy(LocalUpstream(Misled(), "shipped"))
    async with proxy.http.post(
        f"{proxy.url}/v1/chat/completions", json={**question, "stream": True}
    ) as response:
        text = await response.text()
    assert "Spree" not in text
    record = (await proxy.logged())[0]
    assert record["answer"].startswith(CORRECTED)
    assert record["after_repair"] == "continued"


async def test_a_correction_is_carried_forward_where_the_model_cannot_be_stopped(
    ask: Ask, monkeypatch: pytest.MonkeyPatch
) -> None:
    draft = "The capital of France is Berlin. Its capital, Berlin, is old. Germany's capital, Berlin, is not."
    monkeypatch.setattr("tests.proxy.model_server.DRAFT", draft)
    streamed = await ask(ModelServer("hosted"))
    assert streamed.text == (
        "The capital of France is Paris. Its capital, Paris, is old. Germany's capital, Berlin, is not."
    )
    assert streamed.verdict["after_repair"] == "carried"
    assert streamed.record["carried"] == 1
