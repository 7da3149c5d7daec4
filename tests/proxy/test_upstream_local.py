"""The embedded model behind the upstream protocol: one thread, OpenAI's shapes, stops when nobody listens."""

from __future__ import annotations

import threading
import time
from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest
from openai import AsyncOpenAI

from correct.local_model import SHIPPED, LocalModel, PromptTooLong
from proxy.upstream import UpstreamError
from proxy.upstream_local import LocalUpstream


class CountingModel:
    """Writes numbers, slowly where asked; keeps what it was asked and how far it came."""

    def __init__(self, *, words: int = 3, pause_s: float = 0.0) -> None:
        self.words = words
        self.pause_s = pause_s
        self.asked: list[dict[str, Any]] = []
        self.written = 0
        self.threads: set[int] = set()

    def chat(self, messages: list[dict[str, Any]], **parameters: Any) -> dict[str, Any]:
        text = "".join(
            c["choices"][0]["delta"].get("content", "") for c in self.stream(messages, **parameters)
        )
        choice = {"index": 0, "message": {"role": "assistant", "content": text}, "finish_reason": "stop"}
        usage = {"prompt_tokens": 1, "completion_tokens": 3, "total_tokens": 4}
        return {"id": "chatcmpl-1", "object": "chat.completion", "choices": [choice], "usage": usage}

    def stream(self, messages: list[dict[str, Any]], **parameters: Any) -> Iterator[dict[str, Any]]:
        self.asked.append({"messages": messages, **parameters})
        self.threads.add(threading.get_ident())
        if messages[-1]["content"] == "too long":
            raise PromptTooLong("600 tokens")
        yield self._chunk({"role": "assistant"})
        for i in range(self.words):
            time.sleep(self.pause_s)
            self.written += 1
            if messages[-1]["content"] == "break" and i == 1:
                raise RuntimeError("llama_decode returned -1")
            yield self._chunk({"content": f"{i} "})
        yield self._chunk({}, finish="stop")

    def _chunk(self, delta: dict[str, Any], *, finish: str | None = None) -> dict[str, Any]:
        choice = {"index": 0, "delta": delta, "logprobs": None, "finish_reason": finish}
        head = {"id": "chatcmpl-1", "object": "chat.completion.chunk", "created": 1, "model": "tiny"}
        return {**head, "choices": [choice]}


def asks(text: str, **parameters: object) -> dict[str, Any]:
    return {"messages": [{"role": "user", "content": text}], **parameters}


@pytest.fixture
def model() -> CountingModel:
    return CountingModel()


@pytest.fixture
async def local(model: CountingModel) -> AsyncIterator[LocalUpstream]:
    local = LocalUpstream(model, "tiny")
    yield local
    await local.close()


async def test_a_whole_answer_has_text_and_usage(local: LocalUpstream) -> None:
    body = (await local.chat(asks("count"), {})).body

    assert body is not None
    assert body["choices"][0]["message"]["content"] == "0 1 2 "
    assert body["usage"]["total_tokens"] == 4


async def test_log_probabilities_in_a_stream_are_those_of_a_whole_answer(
    local: LocalUpstream, model: CountingModel
) -> None:
    chunks = (await local.chat(asks("count", stream=True, logprobs=True), {})).chunks

    assert chunks is not None
    assert [c["choices"][0]["delta"]["content"] async for c in chunks if c["choices"]] == ["0 1 2 "]
    assert model.asked[0]["logprobs"] is True


async def test_a_stream_yields_chunks_as_they_come(local: LocalUpstream) -> None:
    chunks = (await local.chat(asks("count", stream=True), {})).chunks

    assert chunks is not None
    assert [c["choices"][0]["delta"].get("content") async for c in chunks] == [None, "0 ", "1 ", "2 ", None]


async def test_every_choice_has_its_index_and_seed(local: LocalUpstream, model: CountingModel) -> None:
    body = (await local.chat(asks("count", n=2, seed=7), {})).body

    assert body is not None
    assert [c["index"] for c in body["choices"]] == [0, 1]
    assert [a["seed"] for a in model.asked] == [7, 8]


async def test_the_model_works_in_one_thread_that_is_not_ours(
    local: LocalUpstream, model: CountingModel
) -> None:
    for _ in range(3):
        await local.chat(asks("count"), {})

    assert len(model.threads) == 1
    assert threading.get_ident() not in model.threads


async def test_closing_the_chunks_stops_the_model(model: CountingModel) -> None:
    model.words, model.pause_s = 1_000, 0.01
    local = LocalUpstream(model, "tiny")
    chunks = (await local.chat(asks("count", stream=True), {})).chunks
    assert chunks is not None
    await anext(chunks)
    await chunks.aclose()
    model.pause_s, model.words = 0.0, 2

    assert (await local.chat(asks("count"), {})).body is not None
    assert model.written < 100
    await local.close()


async def test_a_prompt_that_does_not_fit_is_a_400(local: LocalUpstream) -> None:
    with pytest.raises(UpstreamError) as caught:
        await local.chat(asks("too long", stream=True), {})

    assert (caught.value.status, caught.value.code) == (400, "context_length_exceeded")
    assert caught.value.param == "messages"


async def test_a_model_that_fails_is_a_500_that_names_it(local: LocalUpstream) -> None:
    with pytest.raises(UpstreamError, match="tiny failed: llama_decode") as caught:
        await local.chat(asks("break"), {})

    assert caught.value.status == 500


async def test_it_serves_the_official_client(start_proxy: Any, local: LocalUpstream) -> None:
    proxy = await start_proxy(local)
    async with AsyncOpenAI(base_url=f"{proxy.url}/v1", api_key="x") as client:
        messages: Any = [{"role": "user", "content": "count"}]
        whole = await client.chat.completions.create(model="tiny", messages=messages)
        stream = await client.chat.completions.create(model="tiny", messages=messages, stream=True)
        streamed = "".join([c.choices[0].delta.content or "" async for c in stream])

        assert whole.choices[0].message.content == streamed == "0 1 2 "
        assert [m.id async for m in await client.models.list()] == ["tiny"]


async def test_a_refused_field_is_named_to_the_client(start_proxy: Any, local: LocalUpstream) -> None:
    proxy = await start_proxy(local)

    status, _, body = await proxy.ask(asks("count", temperature="hot"))

    assert (status, body["error"]["param"], body["error"]["code"]) == (400, "temperature", "invalid_type")
    assert body["error"]["message"] == '"temperature" must be a number from 0 to 2, not "hot".'


async def test_half_a_character_is_named_to_the_client(start_proxy: Any, local: LocalUpstream) -> None:
    proxy = await start_proxy(local)

    status, _, body = await proxy.ask(asks("Who wrote \ud83d?"))

    assert (status, body["error"]["param"]) == (400, "messages[0].content")
    assert "U+D83D" in body["error"]["message"]


async def test_what_it_cannot_do_is_a_404_that_says_so(start_proxy: Any, local: LocalUpstream) -> None:
    proxy = await start_proxy(local)

    status, _, body = await proxy.ask({"input": "x"}, "/v1/embeddings")

    assert (status, body["error"]["code"]) == (404, "not_supported")
    assert "--upstream" in body["error"]["message"]


@pytest.mark.parametrize("prefix", ["", "/v1", "/strict/v1"])
@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [("GET", "/chat/completions", "POST"), ("PUT", "/chat/completions", "POST"), ("POST", "/models", "GET")],
)
async def test_a_wrong_method_is_a_405_that_says_which_is_right(
    start_proxy: Any, local: LocalUpstream, prefix: str, method: str, path: str, allowed: str
) -> None:
    proxy = await start_proxy(local)

    async with proxy.http.request(method, f"{proxy.url}{prefix}{path}") as response:
        error = (await response.json())["error"]

    assert (response.status, response.headers["Allow"]) == (405, allowed)
    assert error["message"] == f"{method} is not allowed at {prefix}{path}; it takes {allowed}."


@pytest.fixture
async def shipped() -> AsyncIterator[LocalUpstream]:
    if not SHIPPED.is_file():
        pytest.skip("the model is not trained yet")
    pytest.importorskip("llama_cpp")
    local = LocalUpstream(LocalModel(SHIPPED), "shipped")
    yield local
    await local.close()


@pytest.mark.parametrize("wish", [{}, {"n": 2}, {"logprobs": True, "top_logprobs": 2}])
async def test_the_shipped_model_answers_the_official_client(
    start_proxy: Any, shipped: LocalUpstream, wish: dict[str, Any]
) -> None:
    proxy = await start_proxy(shipped)
    async with AsyncOpenAI(base_url=f"{proxy.url}/v1", api_key="x") as client:
        messages: Any = [{"role": "user", "content": "What is the capital of France?"}]
        whole = await client.chat.completions.create(model="m", messages=messages, **wish)
        stream = await client.chat.completions.create(model="m", messages=messages, stream=True, **wish)
        pieces = [c.choices[0].delta.content or "" async for c in stream if c.choices[0].index == 0]

    assert whole.choices[0].message.content == "".join(pieces)
    assert len(whole.choices) == wish.get("n", 1)
    assert whole.usage is not None
