"""Whole chat completions through the real application and a real upstream."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
from aiohttp import ClientSession, web
from openai import APIStatusError, AsyncOpenAI, BadRequestError, OpenAI, RateLimitError

WRONG = "The capital of France is Berlin."
RIGHT = "The capital of France is Paris."
TOOL_CALL = {"id": "c1", "type": "function", "function": {"name": "look", "arguments": '{"at": "Berlin"}'}}


@pytest.fixture
async def client(proxy: Any) -> AsyncIterator[AsyncOpenAI]:
    async with AsyncOpenAI(base_url=f"{proxy.url}/v1", api_key="sk-test", max_retries=0) as client:
        yield client


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


async def test_the_upstream_gets_the_request_with_keys_that_nobody_knows(
    proxy: Any, upstream: Any, question: Any
) -> None:
    await proxy.ask({**question, "top_k": 40, "chat_template_kwargs": {"thinking": False}})

    assert upstream.bodies == [{**question, "top_k": 40, "chat_template_kwargs": {"thinking": False}}]


async def test_the_upstream_gets_the_key_but_no_accept_encoding(
    proxy: Any, upstream: Any, question: Any
) -> None:
    await proxy.ask(question, Authorization="Bearer sk-mine", Accept_Encoding="zstd", x_akgc_policy="strict")

    sent = upstream.headers[0]
    assert sent["Authorization"] == "Bearer sk-mine"
    assert "Accept-Encoding" not in sent
    assert "x-akgc-policy" not in sent


async def test_the_key_of_the_settings_is_used_where_the_client_has_none(
    start_proxy: Any, upstream: Any, question: Any
) -> None:
    proxy = await start_proxy(upstream_key="sk-ours")

    await proxy.ask(question)
    await proxy.ask(question, Authorization="Bearer sk-mine")

    assert [h["Authorization"] for h in upstream.headers] == ["Bearer sk-ours", "Bearer sk-mine"]


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


async def test_content_in_parts_is_read_as_the_prompt(proxy: Any, upstream: Any) -> None:
    image = {"type": "image_url", "image_url": {"url": "data:image/png;base64,AAAA"}}
    parts = [{"type": "text", "text": "What is the capital of France?"}, image]

    await proxy.ask({"model": "m", "messages": [{"role": "user", "content": parts}]})

    assert (await proxy.logged())[0]["prompt"] == "What is the capital of France?"
    assert upstream.bodies[0]["messages"][0]["content"] == parts


@pytest.mark.parametrize(
    "path", ["/chat/completions", "/strict/v1/chat/completions", "/strict/chat/completions"]
)
async def test_it_is_served_with_and_without_prefixes(proxy: Any, question: Any, path: str) -> None:
    status, _, body = await proxy.ask(question, path)

    assert status == 200
    assert body["akgc"]["policy"] == ("strict" if "strict" in path else "balanced")


async def test_a_header_chooses_the_policy(proxy: Any, question: Any) -> None:
    _, headers, _ = await proxy.ask(question, x_akgc_policy="observe")

    assert headers["x-akgc-policy"] == "observe"


async def test_a_policy_that_does_not_exist_is_an_error(proxy: Any, question: Any) -> None:
    status, _, body = await proxy.ask(question, x_akgc_policy="lenient")

    assert (status, body["error"]["param"]) == (400, "policy")


async def test_the_exchange_is_logged_with_model_prompt_and_usage(proxy: Any, question: Any) -> None:
    _, headers, _ = await proxy.ask(question)

    record = (await proxy.logged())[0]
    assert record["id"] == headers["x-akgc-request-id"]
    assert (record["model"], record["prompt"]) == ("m", "What is the capital of France?")
    assert (record["route"], record["status"], record["streamed"]) == ("/v1/chat/completions", 200, False)
    assert record["usage"] == {"prompt_tokens": 3, "completion_tokens": 5, "total_tokens": 8}
    assert record["upstream_ms"] > 0


@pytest.mark.parametrize(
    ("body", "says"),
    [
        (b'{"model": "m", "messages": [}', "line 1 column 29 (character 28)"),
        (b"\xff\xfe", "byte 0"),
        (b'["messages"]', "not an array"),
        (b"", "line 1 column 1"),
        (b"[" * 100_000, "nested too deeply"),
    ],
)
async def test_a_body_that_is_no_json_object_is_a_400_that_names_the_place(
    proxy: Any, body: bytes, says: str
) -> None:
    status, _, answer = await proxy.ask(body)

    assert status == 400
    assert says in answer["error"]["message"]
    assert set(answer["error"]) == {"message", "type", "param", "code"}
    assert (await proxy.logged())[0]["status"] == 400


@pytest.mark.parametrize("messages", [None, [], "hello", ["hello"], {"role": "user"}])
async def test_missing_messages_are_a_400_that_names_them(proxy: Any, messages: object) -> None:
    status, _, body = await proxy.ask({"model": "m", "messages": messages})

    assert (status, body["error"]["param"]) == (400, "messages")


async def test_the_official_client_maps_our_errors(client: AsyncOpenAI) -> None:
    with pytest.raises(BadRequestError) as caught:
        await client.chat.completions.create(model="m", messages=[])

    assert caught.value.param == "messages"


async def test_an_upstream_error_keeps_status_body_and_headers(
    proxy: Any, upstream: Any, client: AsyncOpenAI, question: Any
) -> None:
    async def refuse(request: web.Request) -> web.Response:
        error = {"message": "slow down", "type": "requests", "code": "rate_limit_exceeded"}
        return web.json_response(
            {"error": error}, status=429, headers={"retry-after": "7", "x-request-id": "u1"}
        )

    upstream.answer = refuse
    with pytest.raises(RateLimitError) as caught:
        await client.chat.completions.create(**question)

    assert caught.value.response.headers["retry-after"] == "7"
    assert caught.value.response.headers["x-request-id"] == "u1"
    assert caught.value.body == {
        "message": "slow down",
        "type": "requests",
        "code": "rate_limit_exceeded",
        "param": None,
    }
    assert (await proxy.logged())[0]["error"] == "slow down"


async def test_an_upstream_error_that_is_no_json_is_wrapped(
    upstream: Any, client: AsyncOpenAI, question: Any
) -> None:
    async def break_down(request: web.Request) -> web.Response:
        return web.Response(status=503, text="<h1>overloaded</h1>", content_type="text/html")

    upstream.answer = break_down
    with pytest.raises(APIStatusError, match="overloaded") as caught:
        await client.chat.completions.create(**question)

    assert caught.value.status_code == 503


async def test_an_upstream_that_answers_no_json_is_a_502(proxy: Any, upstream: Any, question: Any) -> None:
    async def chatter(request: web.Request) -> web.Response:
        return web.Response(text="hello")

    upstream.answer = chatter
    status, _, body = await proxy.ask(question)

    assert (status, body["error"]["code"]) == (502, "upstream_error")


async def test_an_answer_without_choices_passes_unchecked(proxy: Any, upstream: Any, question: Any) -> None:
    async def nothing(request: web.Request) -> web.Response:
        return web.json_response({"object": "chat.completion", "choices": []})

    upstream.answer = nothing
    status, headers, body = await proxy.ask(question)

    assert (status, headers["x-akgc-decision"], body["choices"]) == (200, "unchecked", [])


async def test_an_unreachable_upstream_is_a_502_that_names_url_and_remedy(
    start_proxy: Any, unused_tcp_port: int, question: Any
) -> None:
    url = f"http://127.0.0.1:{unused_tcp_port}/v1"
    proxy = await start_proxy(upstream=url)

    status, _, body = await proxy.ask(question)

    assert status == 502
    assert url in body["error"]["message"]
    assert "--upstream" in body["error"]["message"]
    record = (await proxy.logged())[0]
    assert (record["status"], record["error"]) == (502, body["error"]["message"])


async def test_an_upstream_that_breaks_off_is_a_502(proxy: Any, upstream: Any, question: Any) -> None:
    async def cut(request: web.Request) -> web.StreamResponse:
        response = web.StreamResponse(headers={"Content-Type": "application/json", "Content-Length": "100"})
        await response.prepare(request)
        await response.write(b'{"choices": [')
        assert request.transport is not None
        request.transport.abort()
        return response

    upstream.answer = cut
    status, _, body = await proxy.ask(question)

    assert (status, body["error"]["code"]) == (502, "upstream_cut")


async def test_a_prompt_of_10_mb_is_served(proxy: Any, upstream: Any) -> None:
    prompt = "What is the capital of France? " * 350_000

    status, _, body = await proxy.ask({"model": "m", "messages": [{"role": "user", "content": prompt}]})

    assert (status, body["choices"][0]["message"]["content"]) == (200, RIGHT)
    assert upstream.bodies[0]["messages"][0]["content"] == prompt


async def test_a_body_over_64_mib_is_a_413_in_the_usual_shape(proxy: Any) -> None:
    status, _, body = await proxy.ask(b" " * (64 * 1024**2 + 1))

    assert status == 413
    assert set(body["error"]) == {"message", "type", "param", "code"}
    assert (await proxy.logged())[0]["status"] == 413


async def test_half_a_character_in_an_answer_does_no_harm(proxy: Any, upstream: Any, question: Any) -> None:
    upstream.text = "Bonjour \ud83d"

    status, _, body = await proxy.ask(question)

    assert (status, body["choices"][0]["message"]["content"]) == (200, "Bonjour \ud83d")


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


async def test_a_regeneration_goes_to_the_same_upstream_without_the_idempotency_key(
    start_proxy: Any, upstream: Any, question: Any, asking_again: Any
) -> None:
    proxy = await start_proxy(pipeline=asking_again)

    _, _, body = await proxy.ask({**question, "temperature": 0.3}, Idempotency_Key="k1")

    second = upstream.bodies[1]
    assert body["choices"][0]["message"]["content"] == WRONG
    assert second["messages"] == [{"role": "user", "content": "Question: again"}]
    assert (second["temperature"], second["stream"]) == (0.3, False)
    assert [h.get("Idempotency-Key") for h in upstream.headers] == ["k1", None]


async def test_a_client_that_leaves_ends_the_upstream_call_and_is_logged(
    proxy: Any, upstream: Any, question: Any
) -> None:
    asked = asyncio.Event()

    async def think(request: web.Request) -> web.Response:
        asked.set()
        await asyncio.sleep(30)
        return web.json_response({})

    upstream.answer = think
    async with ClientSession() as leaving:
        post = asyncio.create_task(proxy_post(leaving, proxy.url, question))
        await asyncio.wait_for(asked.wait(), 5)
        post.cancel()
    await asyncio.wait_for(upstream.disconnected.wait(), 5)

    record = (await proxy.logged())[0]
    assert (record["status"], record["error"]) == (499, "the client left")


async def proxy_post(session: ClientSession, url: str, body: object) -> None:
    async with session.post(f"{url}/v1/chat/completions", json=body) as response:
        await response.read()
