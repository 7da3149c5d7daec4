"""A stream that is stopped after a repair and goes on from the repaired text, at servers of every kind."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import pytest

from correct.local_model import LocalModel
from proxy import continuation
from proxy.continuation import CONTINUATIONS_MOST, ContinuedAnswer, continuation_body
from proxy.settings import Continuation
from proxy.upstream import Upstream, UpstreamError
from proxy.upstream_http import HttpUpstream
from proxy.upstream_local import LocalUpstream
from tests.proxy.model_server import CONTINUATION, DRAFT, ModelServer, serving

QUESTION = {
    "model": "m",
    "stream": True,
    "messages": [{"role": "user", "content": "What is the capital of France?"}],
}
REPAIRED = "The capital of France is Paris. "
WORDS_READ = 8
"""Of the draft, when its first sentence was found to be wrong."""


class Answered:
    """What a client gets: the draft up to the repair, then what follows on the repaired text."""

    def __init__(self, repaired: str) -> None:
        self.is_continued = False
        self.text = repaired
        self.chunks: list[dict[str, Any]] = []

    def take(self, chunk: dict[str, Any]) -> None:
        self.chunks.append(chunk)
        self.text += "".join(c["delta"].get("content") or "" for c in chunk["choices"])

    @property
    def usage(self) -> dict[str, int]:
        return next(c["usage"] for c in self.chunks if c.get("usage"))


async def answered(upstream: Upstream, *, repaired: str = REPAIRED, **parameters: Any) -> Answered:
    """The answer of an upstream that is stopped after a few words of its draft."""
    body = {**QUESTION, **parameters}
    reply = await upstream.chat(body, {})
    assert reply.chunks is not None
    answer = Answered(repaired)
    draft = ContinuedAnswer(upstream, body, {"Idempotency-Key": "k"}, reply.chunks)
    read = [await draft.read() for _ in range(WORDS_READ)]
    answer.chunks = [chunk for chunk in read if chunk is not None]
    answer.is_continued = await draft.continue_from(repaired)
    if not answer.is_continued:
        answer.text = "".join(c["choices"][0]["delta"]["content"] for c in answer.chunks)
    while (chunk := await draft.read()) is not None:
        answer.take(chunk)
    await draft.aclose()
    return answer


Speaker = Callable[..., Any]


@pytest.fixture
async def speaker() -> AsyncIterator[Speaker]:
    """Starts a server and gives the client of it."""
    async with AsyncExitStack() as stack:

        async def start(server: ModelServer, setting: Continuation = Continuation.AUTO) -> HttpUpstream:
            await stack.enter_async_context(serving(server))
            upstream = HttpUpstream(server.url, continuation=setting)
            stack.push_async_callback(upstream.close)
            return upstream

        yield start


@pytest.mark.parametrize("server", ["llamacpp", "vllm", "ollama"])
@pytest.mark.parametrize("renders", [True, False])
async def test_a_server_that_continues_goes_on_from_the_repaired_text(
    speaker: Speaker, server: str, renders: bool
) -> None:
    answer = await answered(await speaker(ModelServer(server, renders=renders)))
    assert answer.is_continued
    assert answer.text == REPAIRED.rstrip() + CONTINUATION


async def test_the_draft_is_closed_when_the_model_is_asked_to_go_on(speaker: Speaker) -> None:
    server = ModelServer(pause_s=0.02)
    await answered(await speaker(server))
    assert server.closed.is_set()


async def test_the_model_reads_the_repaired_text_as_its_own_message(speaker: Speaker) -> None:
    server = ModelServer("vllm")
    await answered(await speaker(server), seed=7, temperature=0.5)
    continued = server.bodies[1]
    assert continued["messages"] == [
        *server.bodies[0]["messages"],
        {"role": "assistant", "content": REPAIRED.rstrip()},
    ]
    assert (continued["seed"], continued["temperature"], continued["stream"]) == (7, 0.5, True)
    assert continued["continue_final_message"] is True
    assert continued["add_generation_prompt"] is False


async def test_all_chunks_have_the_identity_of_the_first_one(speaker: Speaker) -> None:
    answer = await answered(await speaker(ModelServer()))
    assert {chunk["id"] for chunk in answer.chunks} == {"chatcmpl-1"}


async def test_the_token_budget_is_reduced_by_what_was_written(speaker: Speaker) -> None:
    server = ModelServer()
    await answered(await speaker(server), max_tokens=20)
    assert server.bodies[1]["max_tokens"] == 20 - len(REPAIRED.split())


async def test_the_usage_of_all_requests_is_summed(speaker: Speaker) -> None:
    answer = await answered(await speaker(ModelServer()))
    kept = len(REPAIRED.split())
    assert answer.usage["completion_tokens"] == WORDS_READ + len(CONTINUATION.split())
    assert answer.usage["prompt_tokens"] == 20 + 20 + kept
    assert answer.usage["total_tokens"] == answer.usage["prompt_tokens"] + answer.usage["completion_tokens"]


async def test_a_model_that_has_nothing_to_add_ends_the_answer(speaker: Speaker) -> None:
    answer = await answered(await speaker(ModelServer("vllm", "end")))
    assert answer.is_continued
    assert answer.text.strip() == REPAIRED.strip()
    assert [c["finish_reason"] for chunk in answer.chunks for c in chunk["choices"]][-1] == "stop"


async def test_a_server_that_repeats_the_text_is_heard_once_and_not_asked_again(speaker: Speaker) -> None:
    server = ModelServer("vllm", "repeat")
    upstream = await speaker(server)
    first = await answered(upstream)
    second = await answered(upstream)
    assert first.text == REPAIRED.rstrip() + CONTINUATION
    assert (second.is_continued, second.text) == (False, DRAFT)
    assert len(server.bodies) == 3


async def test_a_model_that_reads_the_text_as_its_own_is_asked_again_though_its_server_repeats_it(
    speaker: Speaker,
) -> None:
    upstream = await speaker(ModelServer("llamacpp", "repeat"))
    answers = [await answered(upstream) for _ in range(2)]
    assert [answer.text for answer in answers] == [REPAIRED.rstrip() + CONTINUATION] * 2


@pytest.mark.parametrize("manner", ["anew", "otherwise", "refuse"])
@pytest.mark.parametrize("server", ["vllm", "ollama", "llamacpp"])
async def test_the_draft_goes_on_where_the_server_begins_anew_or_refuses(
    speaker: Speaker, server: str, manner: str
) -> None:
    upstream = await speaker(ModelServer(server, manner, renders=False))
    answer = await answered(upstream)
    assert (answer.is_continued, answer.text) == (False, DRAFT)


async def test_a_server_that_began_anew_is_not_asked_again(speaker: Speaker) -> None:
    server = ModelServer("vllm", "anew")
    upstream = await speaker(server)
    await answered(upstream)
    await answered(upstream)
    assert len(server.bodies) == 3


@pytest.mark.parametrize("server", ["llamacpp", "ollama"])
async def test_a_server_that_would_begin_anew_is_known_before_it_is_asked(
    speaker: Speaker, server: str
) -> None:
    server_of_kind = ModelServer(server, "anew")
    answer = await answered(await speaker(server_of_kind))
    assert (answer.is_continued, len(server_of_kind.bodies)) == (False, 1)


async def test_a_hosted_service_is_left_to_write_its_draft(speaker: Speaker) -> None:
    server = ModelServer("hosted")
    answer = await answered(await speaker(server))
    assert (answer.is_continued, answer.text, len(server.bodies)) == (False, DRAFT, 1)


async def test_a_service_that_the_setting_says_continues_is_asked(speaker: Speaker) -> None:
    answer = await answered(await speaker(ModelServer("hosted"), Continuation.PREFIX))
    assert answer.is_continued


async def test_nothing_is_asked_where_the_setting_is_off(speaker: Speaker) -> None:
    server = ModelServer()
    answer = await answered(await speaker(server, Continuation.OFF))
    assert (answer.is_continued, server.asked) == (False, [])


async def test_a_model_that_says_it_all_again_ends_the_answer(speaker: Speaker) -> None:
    repaired = f"France is a republic. {REPAIRED}"
    answer = await answered(await speaker(ModelServer("llamacpp", "loop")), repaired=repaired)
    assert answer.text == repaired


async def test_a_server_that_is_silent_leaves_the_draft(
    speaker: Speaker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(continuation, "TRIAL_TIMEOUT_S", 0.05)

    answer = await answered(await speaker(ModelServer("vllm", "silent")))
    assert (answer.is_continued, answer.text) == (False, DRAFT)


async def test_an_upstream_that_fails_after_the_draft_was_closed_fails_the_answer(speaker: Speaker) -> None:
    server = ModelServer()
    upstream = await speaker(server)
    await answered(upstream)
    server.refuses = True
    with pytest.raises(UpstreamError):
        await answered(upstream)


async def test_an_answer_is_continued_a_few_times_at_most(speaker: Speaker) -> None:
    upstream = await speaker(ModelServer())
    reply = await upstream.chat(QUESTION, {})
    draft = ContinuedAnswer(upstream, QUESTION, {}, reply.chunks)
    continued = [await draft.continue_from(REPAIRED) for _ in range(CONTINUATIONS_MOST + 1)]
    await draft.aclose()
    assert continued == [True] * CONTINUATIONS_MOST + [False]


@pytest.mark.parametrize(
    "given",
    [
        {"n": 2},
        {"tools": [{"type": "function", "function": {"name": "f"}}]},
        {"max_tokens": 6},
        {"messages": [*QUESTION["messages"], {"role": "assistant", "content": "The"}]},  # type: ignore[misc]
    ],
    ids=["several choices", "tools", "tokens spent", "an answer begun by the client"],
)
def test_what_cannot_be_continued_is_not(given: dict[str, Any]) -> None:
    assert continuation_body({**QUESTION, **given}, REPAIRED, spent=6) is None


@pytest.fixture
async def embedded() -> AsyncIterator[LocalUpstream]:
    upstream = LocalUpstream(LocalModel(), "shipped")
    yield upstream
    await upstream.close()


@asynccontextmanager
async def begun(upstream: LocalUpstream, question: str, *, chunks: int) -> AsyncIterator[ContinuedAnswer]:
    body = {"model": "m", "stream": True, "messages": [{"role": "user", "content": question}]}
    reply = await upstream.chat(body, {})
    assert reply.chunks is not None
    draft = ContinuedAnswer(upstream, body, {}, reply.chunks)
    for _ in range(chunks):
        await draft.read()
    yield draft
    await draft.aclose()


async def test_the_embedded_model_goes_on_from_the_repaired_text(embedded: LocalUpstream) -> None:
    async with begun(embedded, "What is the capital of France?", chunks=2) as draft:
        assert await draft.continue_from("The capital of France")
        text = "".join([c["choices"][0]["delta"].get("content", "") async for c in chunks_of(draft)])
    assert text.startswith(" is ")


async def test_the_embedded_model_adds_nothing_to_an_answer_that_is_complete(embedded: LocalUpstream) -> None:
    async with begun(embedded, "What is the capital of France?", chunks=5) as draft:
        assert await draft.continue_from("The capital of France is Paris.")
        text = "".join([c["choices"][0]["delta"].get("content", "") async for c in chunks_of(draft)])
    assert text == ""


async def chunks_of(draft: ContinuedAnswer) -> AsyncIterator[dict[str, Any]]:
    while (chunk := await draft.read()) is not None:
        yield chunk
