"""Whole chat completions: what the client gets, what is checked of it, what is logged."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from aiohttp import web
from openai import AsyncOpenAI, OpenAI

WRONG = "The capital of France is Berlin."
RIGHT = "The capital of France is Paris."
TOOL_CALL = {"id": "c1", "type": "function", "function": {"name": "look", "arguments": '{"at": "Berlin"}'}}


def says(message: dict[str, Any], upstream: Any) -> None:
    """The upstream answers every request with this message."""

    async def answer(request: web.Request) -> web.Response:
        return web.json_response(upstream.whole(**message))

    upstream.answer = answer


async def test_a_wrong_answer_is_corrected(client: AsyncOpenAI, question: Any) -> None:
    answer = await client.chat.completions.create(**question)

    assert answer.choices[0].message.content == RIGHT
    assert answer.id == "chatcmpl-1"


async def test_the_synchronous_client_works_too(proxy: Any, question: Any) -> None:
    def ask() -> str | None:
        with OpenAI(base_url=f"{proxy.url}/v1", api_key="sk-test") as client:
            text: str | None = client.chat.completions.create(**question).choices[0].message.content
            return text

    assert await asyncio.to_thread(ask) == RIGHT


async def test_the_verdict_is_in_the_body(client: AsyncOpenAI, question: Any) -> None:
    answer = await client.chat.completions.create(**question)

    verdict = answer.model_extra["akgc"]
    assert (verdict["decision"], verdict["original"], verdict["answer"]) == ("correct", WRONG, RIGHT)


async def test_the_verdict_is_in_the_headers(proxy: Any, question: Any) -> None:
    _, headers, body = await proxy.ask(question)

    assert headers["x-akgc-decision"] == "correct"
    assert headers["x-akgc-request-id"] == body["akgc"]["id"]
    assert {"x-akgc-hvi", "x-akgc-level", "x-akgc-coverage"} <= {name.lower() for name in headers}


async def test_a_right_answer_is_untouched(proxy: Any, upstream: Any, question: Any) -> None:
    upstream.text = RIGHT

    _, headers, body = await proxy.ask(question)

    assert body["choices"] == upstream.whole(RIGHT)["choices"]
    assert headers["x-akgc-decision"] == "pass"


async def test_what_the_given_documents_say_is_not_corrected(proxy: Any, question: Any) -> None:
    told = {"role": "system", "content": f"Answer only from these documents.\n\n{WRONG}"}

    _, _, body = await proxy.ask({**question, "messages": [told, *question["messages"]]})

    assert body["choices"][0]["message"]["content"] == WRONG
    assert [claim["rule"] for claim in body["akgc"]["claims"]] == ["given"]


async def test_every_choice_is_checked_and_logged(proxy: Any, upstream: Any, question: Any) -> None:
    async def two(request: web.Request) -> web.Response:
        body = upstream.whole(RIGHT)
        wrong = {**upstream.whole(WRONG)["choices"][0], "index": 1}
        return web.json_response({**body, "choices": [*body["choices"], wrong]})

    upstream.answer = two
    _, headers, body = await proxy.ask({**question, "n": 2})

    assert [c["message"]["content"] for c in body["choices"]] == [RIGHT, RIGHT]
    assert [c["akgc"]["decision"] for c in body["choices"]] == ["pass", "correct"]
    assert headers["x-akgc-decision"] == body["akgc"]["decision"] == "correct"
    assert {r["decision"] for r in await proxy.logged(2)} == {"pass", "correct"}


async def test_log_probabilities_stay_with_an_answer_that_stays(
    proxy: Any, upstream: Any, question: Any
) -> None:
    logprobs = {"content": [{"token": RIGHT, "logprob": -0.1, "bytes": None, "top_logprobs": []}]}

    async def answer(request: web.Request) -> web.Response:
        body = upstream.whole(RIGHT)
        return web.json_response({**body, "choices": [{**body["choices"][0], "logprobs": logprobs}]})

    upstream.answer = answer
    _, _, body = await proxy.ask({**question, "logprobs": True})

    assert body["choices"][0]["logprobs"] == logprobs


async def test_log_probabilities_go_from_an_answer_that_is_rewritten(
    proxy: Any, upstream: Any, question: Any
) -> None:
    async def answer(request: web.Request) -> web.Response:
        body = upstream.whole(WRONG)
        return web.json_response({**body, "choices": [{**body["choices"][0], "logprobs": {"content": []}}]})

    upstream.answer = answer
    _, _, body = await proxy.ask({**question, "logprobs": True})

    assert body["choices"][0]["logprobs"] is None


async def test_a_tool_call_passes_untouched(proxy: Any, upstream: Any, question: Any) -> None:
    says({"text": None, "tool_calls": [TOOL_CALL]}, upstream)

    _, _, body = await proxy.ask(question)

    assert body["choices"][0]["message"] == {"role": "assistant", "content": None, "tool_calls": [TOOL_CALL]}
    assert (body["akgc"]["decision"], body["akgc"]["reason"]) == ("unchecked", "the answer is a tool call")


@pytest.mark.parametrize(
    "wish",
    [
        {"response_format": {"type": "json_object"}},
        {"response_format": {"type": "json_schema", "json_schema": {"name": "x", "schema": {}}}},
        {"suffix": "the end"},
        {"tool_choice": "required", "tools": []},
        {"modalities": ["text", "audio"]},
    ],
)
async def test_what_must_not_be_rewritten_passes_unchecked_with_the_reason(
    proxy: Any, question: Any, wish: dict[str, Any]
) -> None:
    _, headers, body = await proxy.ask({**question, **wish})

    assert body["choices"][0]["message"]["content"] == WRONG
    assert headers["x-akgc-decision"] == "unchecked"
    assert body["akgc"]["reason"]


async def test_tools_on_offer_do_not_keep_a_text_from_being_checked(proxy: Any, question: Any) -> None:
    _, _, body = await proxy.ask({**question, "tools": [], "tool_choice": "auto"})

    assert body["choices"][0]["message"]["content"] == RIGHT


async def test_the_exchange_is_logged_with_model_prompt_and_usage(proxy: Any, question: Any) -> None:
    _, headers, _ = await proxy.ask(question)

    record = (await proxy.logged())[0]
    assert record["id"] == headers["x-akgc-request-id"]
    assert (record["model"], record["prompt"]) == ("m", "What is the capital of France?")
    assert (record["route"], record["status"], record["streamed"]) == ("/v1/chat/completions", 200, False)
    assert record["usage"] == {"prompt_tokens": 3, "completion_tokens": 5, "total_tokens": 8}
    assert record["upstream_ms"] > 0


async def test_strict_refuses_what_cannot_be_checked_with_a_200(
    proxy: Any, upstream: Any, question: Any
) -> None:
    upstream.text = "Ulm has a population of 126,000."

    status, headers, body = await proxy.ask(question, "/strict/v1/chat/completions")

    assert (status, headers["x-akgc-decision"]) == (200, "refuse")
    message = body["choices"][0]["message"]
    assert message["content"] == "I cannot verify this information with high confidence."
    assert body["choices"][0]["finish_reason"] == "stop"


async def test_observe_changes_nothing_and_says_what_it_would_have_done(proxy: Any, question: Any) -> None:
    _, _, body = await proxy.ask(question, "/observe/v1/chat/completions")

    assert body["choices"][0]["message"]["content"] == WRONG
    assert (body["akgc"]["decision"], body["akgc"]["would"]) == ("pass", "correct")


async def test_the_verdict_names_the_fact(proxy: Any, question: Any) -> None:
    _, _, body = await proxy.ask(question)

    claim = body["akgc"]["claims"][0]
    assert claim["verdict"] == "contradicted"
    assert claim["facts"][0]["text"] == "The capital of France is Paris."
    assert claim["facts"][0]["url"] == "https://www.wikidata.org/wiki/Q142#P36"
