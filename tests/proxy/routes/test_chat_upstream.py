"""What the upstream is sent, and what becomes of whatever it answers."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from aiohttp import ClientSession, web
from openai import APIStatusError, AsyncOpenAI, RateLimitError

WRONG = "The capital of France is Berlin."


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


async def test_half_a_character_in_an_answer_does_no_harm(proxy: Any, upstream: Any, question: Any) -> None:
    upstream.text = "Bonjour \ud83d"

    status, _, body = await proxy.ask(question)

    assert (status, body["choices"][0]["message"]["content"]) == (200, "Bonjour \ud83d")


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
