"""Streamed chat completions through the real application and a real upstream."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

import pytest
from aiohttp import web
from openai import APIError, AsyncOpenAI, BadRequestError

from correct.release import StreamMode

TWO = "The capital of France is Berlin. It lies in Europe."
RIGHT = "The capital of France is Paris. It lies in Europe."


@pytest.fixture
async def client(proxy: Any) -> AsyncIterator[AsyncOpenAI]:
    async with AsyncOpenAI(base_url=f"{proxy.url}/v1", api_key="sk-test", max_retries=0) as client:
        yield client


async def lines(proxy: Any, body: Any, path: str = "/v1/chat/completions") -> tuple[Any, list[str]]:
    """Headers and lines of a streamed answer."""
    async with proxy.http.post(proxy.url + path, json={**body, "stream": True}) as response:
        return response.headers, (await response.text()).split("\n")


async def chunks(proxy: Any, body: Any) -> list[dict[str, Any]]:
    _, found = await lines(proxy, body)
    return [json.loads(line[6:]) for line in found if line.startswith("data: {")]


def text_of(chunks: list[dict[str, Any]], index: int = 0) -> str:
    choices = [c for chunk in chunks for c in chunk.get("choices", []) if c["index"] == index]
    return "".join(c["delta"].get("content") or "" for c in choices)


def sends(upstream: Any, *scripted: dict[str, Any], done: bool = True) -> None:
    async def answer(request: web.Request) -> web.StreamResponse:
        response: web.StreamResponse = await upstream.send_events(request, list(scripted), done=done)
        return response

    upstream.answer = answer


async def test_the_official_client_reads_the_corrected_text(
    client: AsyncOpenAI, upstream: Any, question: Any
) -> None:
    upstream.text = TWO
    stream = await client.chat.completions.create(**question, stream=True)

    assert "".join([c.choices[0].delta.content or "" async for c in stream]) == RIGHT


async def test_the_stream_helper_of_the_official_client_works(
    client: AsyncOpenAI, upstream: Any, question: Any
) -> None:
    upstream.text = TWO
    async with client.chat.completions.stream(**question) as stream:
        answer = await stream.get_final_completion()

    assert answer.choices[0].message.content == RIGHT
    assert answer.choices[0].finish_reason == "stop"


async def test_role_first_then_a_chunk_per_sentence_then_the_finish(
    proxy: Any, upstream: Any, question: Any
) -> None:
    upstream.text = TWO
    found = await chunks(proxy, question)

    deltas = [c["choices"][0]["delta"] for c in found]
    assert deltas[0] == {"role": "assistant", "content": ""}
    assert [d["content"] for d in deltas[1:3]] == ["The capital of France is Paris. ", "It lies in Europe."]
    assert deltas[3:] == [{}]
    assert [c["choices"][0]["finish_reason"] for c in found] == [None, None, None, "stop"]


async def test_chunks_keep_id_created_and_model_of_the_upstream(proxy: Any, question: Any) -> None:
    found = await chunks(proxy, question)

    assert {(c["id"], c["created"], c["model"]) for c in found} == {
        ("chatcmpl-1", 1700000000, "upstream-model")
    }


async def test_the_verdict_is_on_the_chunk_with_the_finish_reason(proxy: Any, question: Any) -> None:
    found = await chunks(proxy, question)

    assert [c["choices"][0]["finish_reason"] for c in found if "akgc" in c] == ["stop"]
    assert found[-1]["akgc"]["decision"] == "correct"
    assert found[-1]["akgc"]["answer"] == "The capital of France is Paris."


async def test_the_stream_ends_with_done_and_is_never_compressed(proxy: Any, question: Any) -> None:
    headers, found = await lines(proxy, question)

    assert [line for line in found if line][-1] == "data: [DONE]"
    assert headers["Content-Type"].startswith("text/event-stream")
    assert headers["Cache-Control"] == "no-cache"
    assert headers["X-Accel-Buffering"] == "no"
    assert "Content-Encoding" not in headers
    assert headers["x-akgc-request-id"]


async def test_the_upstream_is_always_asked_for_the_usage(proxy: Any, upstream: Any, question: Any) -> None:
    found = await chunks(proxy, question)

    assert upstream.bodies[0]["stream_options"] == {"include_usage": True}
    assert all(c["choices"] for c in found)
    assert (await proxy.logged())[0]["usage"]["total_tokens"] == 8


async def test_the_usage_chunk_comes_last_for_a_client_that_asks(proxy: Any, question: Any) -> None:
    found = await chunks(proxy, {**question, "stream_options": {"include_usage": True}})

    assert found[-1]["choices"] == []
    assert found[-1]["usage"]["total_tokens"] == 8
    assert found[-2]["choices"][0]["finish_reason"] == "stop"


async def test_the_exchange_is_in_the_log_before_the_stream_ends(proxy: Any, question: Any) -> None:
    headers, _ = await lines(proxy, question)

    record = await proxy.log.get(headers["x-akgc-request-id"])
    assert (record["streamed"], record["decision"]) == (True, "correct")


async def test_choices_are_checked_apart(proxy: Any, upstream: Any, question: Any) -> None:
    c = upstream.chunk
    sends(
        upstream,
        c({"role": "assistant", "content": "The capital of "}),
        c({"role": "assistant", "content": "It lies "}, index=1),
        c({"content": "France is Berlin."}),
        c({"content": "in Europe."}, index=1),
        c({}, index=1, finish="stop"),
        c({}, finish="length"),
    )
    found = await chunks(proxy, {**question, "n": 2})

    assert (text_of(found), text_of(found, 1)) == ("The capital of France is Paris.", "It lies in Europe.")
    assert [c["akgc"]["decision"] for c in found if "akgc" in c] == ["pass", "correct"]
    assert len(await proxy.logged(2)) == 2


async def test_held_text_leaves_before_a_tool_call(proxy: Any, upstream: Any, question: Any) -> None:
    call = {"index": 0, "id": "c1", "type": "function", "function": {"name": "look", "arguments": "{}"}}
    c = upstream.chunk
    sends(
        upstream, c({"content": "France has Berlin"}), c({"tool_calls": [call]}), c({}, finish="tool_calls")
    )

    deltas = [chunk["choices"][0]["delta"] for chunk in await chunks(proxy, {**question, "tools": []})]

    assert list(deltas[1]) == ["content"]
    assert deltas[2] == {"tool_calls": [call]}
    assert deltas[3] == {}


async def test_a_tool_call_alone_is_unchecked(proxy: Any, upstream: Any, question: Any) -> None:
    call = {"index": 0, "id": "c1", "type": "function", "function": {"name": "look", "arguments": "{}"}}
    sends(upstream, upstream.chunk({"tool_calls": [call]}), upstream.chunk({}, finish="tool_calls"))

    found = await chunks(proxy, question)

    verdict = found[-1]["akgc"]
    assert (verdict["decision"], verdict["reason"]) == ("unchecked", "the answer is a tool call")


async def test_reasoning_passes_untouched_while_text_is_held(
    proxy: Any, upstream: Any, question: Any
) -> None:
    c = upstream.chunk
    sends(
        upstream,
        c({"reasoning_content": "Berlin?"}),
        c({"content": "The capital of France is Berlin"}),
        c({"content": "."}),
        c({}, finish="stop"),
    )
    found = await chunks(proxy, question)

    assert found[1]["choices"][0]["delta"] == {"reasoning_content": "Berlin?"}
    assert text_of(found) == "The capital of France is Paris."


async def test_structured_output_streams_untouched(proxy: Any, upstream: Any, question: Any) -> None:
    upstream.text = '{"capital": "Berlin"}'

    found = await chunks(proxy, {**question, "response_format": {"type": "json_object"}})

    assert text_of(found) == '{"capital": "Berlin"}'
    assert len(found) > 5
    assert found[-1]["akgc"]["decision"] == "unchecked"
    assert found[-1]["akgc"]["answer"] == '{"capital": "Berlin"}'


async def test_chunks_that_clients_stumble_over_are_dropped(proxy: Any, upstream: Any, question: Any) -> None:
    async def odd(request: web.Request) -> web.StreamResponse:
        response = web.StreamResponse(headers={"Content-Type": "text/event-stream; charset=utf-8"})
        await response.prepare(request)
        text = json.dumps(upstream.chunk({"content": "Hello."}))
        finish = json.dumps(upstream.chunk({}, finish="stop"))
        await response.write(b': ping\n\nretry: 3\nid: 7\nevent: meta\ndata: {"progress": 1}\n\ndata:\n\n')
        await response.write(f"data:{text}\r\n\r\ndata: {finish}\r\n\r\ndata: [DONE]\n\n".encode())
        await response.write(b'data: {"cost": 1}\n\n')
        return response

    upstream.answer = odd
    _, found = await lines(proxy, question)

    assert all(line == "" or line.startswith("data: ") for line in found)
    assert len([line for line in found if line]) == 4


async def test_a_stream_without_a_finish_reason_gets_one(proxy: Any, upstream: Any, question: Any) -> None:
    sends(upstream, upstream.chunk({"content": "Hello."}))

    found = await chunks(proxy, question)

    assert found[-1]["choices"][0]["finish_reason"] == "stop"


async def test_an_end_without_done_is_fine_once_all_is_said(proxy: Any, upstream: Any, question: Any) -> None:
    sends(upstream, upstream.chunk({"content": "Hello."}), upstream.chunk({}, finish="stop"), done=False)

    _, found = await lines(proxy, question)

    assert found[-3] == "data: [DONE]"


async def test_an_upstream_that_answers_whole_is_streamed_on(
    proxy: Any, upstream: Any, question: Any
) -> None:
    async def answer(request: web.Request) -> web.Response:
        return web.json_response(upstream.whole("The capital of France is Berlin."))

    upstream.answer = answer
    found = await chunks(proxy, question)

    assert text_of(found) == "The capital of France is Paris."
    assert found[-1]["choices"][0]["finish_reason"] == "stop"


async def test_an_error_before_the_stream_keeps_its_status(
    client: AsyncOpenAI, upstream: Any, question: Any
) -> None:
    async def refuse(request: web.Request) -> web.Response:
        return web.json_response({"error": {"message": "no such model", "code": "x"}}, status=400)

    upstream.answer = refuse
    with pytest.raises(BadRequestError, match="no such model"):
        await client.chat.completions.create(**question, stream=True)


@pytest.mark.parametrize("way", ["ends", "aborts", "reports"])
async def test_an_upstream_that_dies_in_mid_stream_ends_in_an_error_frame(
    proxy: Any, upstream: Any, question: Any, way: str
) -> None:
    async def die(request: web.Request) -> web.StreamResponse:
        first = [upstream.chunk({"content": "The capital of France is Berlin. It "})]
        if way == "reports":
            first.append({"error": {"message": "out of memory"}})
        response: web.StreamResponse = await upstream.send_events(request, first, done=False)
        if way == "aborts":
            await asyncio.sleep(0.1)
            assert request.transport is not None
            request.transport.abort()
        return response

    upstream.answer = die
    found = await chunks(proxy, question)

    assert text_of(found) == "The capital of France is Paris. It "
    assert set(found[-1]["error"]) == {"message", "type", "param", "code"}
    record = (await proxy.logged())[0]
    assert record["status"] == 502
    assert record["error"] == found[-1]["error"]["message"]
    assert record["answer"] == "The capital of France is Paris. It "


async def test_the_official_client_raises_the_error_frame(
    client: AsyncOpenAI, upstream: Any, question: Any
) -> None:
    sends(upstream, upstream.chunk({"content": "Hello"}), {"error": {"message": "out of memory"}}, done=False)
    stream = await client.chat.completions.create(**question, stream=True)

    with pytest.raises(APIError, match="out of memory"):
        _ = [chunk async for chunk in stream]


async def test_a_silent_stream_is_kept_alive_by_comments_of_one_line(
    start_proxy: Any, upstream: Any, question: Any
) -> None:
    async def think(request: web.Request) -> web.StreamResponse:
        first = [upstream.chunk({"content": "Hello"})]
        response: web.StreamResponse = await upstream.send_events(request, first, done=False)
        await asyncio.sleep(0.35)
        await response.write(b"data: [DONE]\n\n")
        return response

    upstream.answer = think
    proxy = await start_proxy(keep_alive_s=0.1)
    _, found = await lines(proxy, question)

    at = found.index(": keep-alive")
    assert found[at + 1] != ""
    assert 2 <= found.count(": keep-alive") <= 4


async def test_a_client_that_leaves_in_mid_stream_ends_the_upstream_call_and_is_logged(
    proxy: Any, upstream: Any, question: Any
) -> None:
    async def endless(request: web.Request) -> web.StreamResponse:
        response = await upstream.send_events(
            request, [upstream.chunk({"content": "Hello there. The "})], done=False
        )
        while True:
            await asyncio.sleep(0.02)
            await response.write(b": thinking\n\n")

    upstream.answer = endless
    async with proxy.http.post(
        f"{proxy.url}/v1/chat/completions", json={**question, "stream": True}
    ) as response:
        while b"Hello there." not in await response.content.readline():
            pass
    await asyncio.wait_for(upstream.disconnected.wait(), 5)

    record = (await proxy.logged())[0]
    assert (record["status"], record["error"]) == (499, "the client left")
    assert record["answer"] == "Hello there. "


async def test_log_probabilities_follow_their_text(proxy: Any, upstream: Any, question: Any) -> None:
    def token(text: str) -> dict[str, Any]:
        logprobs = {"content": [{"token": text, "logprob": -0.1, "bytes": None, "top_logprobs": []}]}
        return upstream.chunk({"content": text}, logprobs=logprobs)  # type: ignore[no-any-return]

    sends(upstream, token("Hello"), token(" there. "), token("And"), upstream.chunk({}, finish="stop"))
    found = await chunks(proxy, {**question, "logprobs": True})

    sent = [(c["choices"][0]["delta"].get("content"), c["choices"][0]["logprobs"]) for c in found]
    tokens = ["".join(t["token"] for t in logprobs["content"]) for text, logprobs in sent if text]
    assert tokens == ["Hello there. ", "And"]


async def test_the_proxy_serves_on_after_all_this(proxy: Any, upstream: Any, question: Any) -> None:
    sends(upstream, {"choices": "none"}, {"choices": [7]}, {"choices": []}, upstream.chunk({"content": None}))
    await lines(proxy, question)
    upstream.answer = None

    status, _, _ = await proxy.ask(question)

    assert status == 200


async def test_a_strict_stream_ends_in_a_refusal_of_what_cannot_be_checked(
    proxy: Any, upstream: Any, question: Any
) -> None:
    upstream.text = "The capital of France is Paris. Ulm has a population of 126,000."
    url = "/strict/v1/chat/completions"
    _, found = await lines(proxy, question, url)

    sent = [json.loads(line[6:]) for line in found if line.startswith("data: {")]
    assert text_of(sent).startswith("The capital of France is Paris.")
    assert text_of(sent).endswith("I cannot verify this information with high confidence.")
    assert (sent[-1]["akgc"]["decision"], sent[-1]["choices"][0]["finish_reason"]) == ("refuse", "stop")


async def test_observing_streams_what_the_model_said(proxy: Any, question: Any) -> None:
    _, found = await lines(proxy, question, "/observe/v1/chat/completions")

    sent = [json.loads(line[6:]) for line in found if line.startswith("data: {")]
    assert text_of(sent) == "The capital of France is Berlin."
    assert (sent[-1]["akgc"]["decision"], sent[-1]["akgc"]["would"]) == ("pass", "correct")


async def test_text_without_a_claim_is_read_before_the_sentence_is_complete(
    proxy: Any, upstream: Any, question: Any
) -> None:
    read = asyncio.Event()

    async def answer(request: web.Request) -> web.StreamResponse:
        first = [upstream.chunk({"content": "Certainly, let me explain. The capital of France "})]
        response: web.StreamResponse = await upstream.send_events(request, first, done=False)
        await asyncio.wait_for(read.wait(), 5)
        for each in (upstream.chunk({"content": "is Berlin."}), upstream.chunk({}, finish="stop")):
            await response.write(f"data: {json.dumps(each)}\n\n".encode())
        await response.write(b"data: [DONE]\n\n")
        return response

    upstream.answer = answer
    url = f"{proxy.url}/v1/chat/completions"
    async with proxy.http.post(url, json={**question, "stream": True}) as response:
        text = b""
        while b"explain. " not in text:
            text += await response.content.readline()
        assert b"capital" not in text
        read.set()
        rest = (await response.content.read()).decode()

    assert "The capital of France is Paris." in rest


@pytest.mark.parametrize(
    ("mode", "text", "decision"),
    [("sentence", RIGHT, "correct"), ("buffer", RIGHT, "correct"), ("annotate", TWO, "pass")],
)
async def test_a_request_chooses_what_its_stream_holds(
    proxy: Any, upstream: Any, question: Any, mode: str, text: str, decision: str
) -> None:
    upstream.text = TWO
    url = f"{proxy.url}/v1/chat/completions"
    headers = {"x-akgc-stream": mode}
    async with proxy.http.post(url, json={**question, "stream": True}, headers=headers) as response:
        found = (await response.text()).split("\n")
        assert response.headers["x-akgc-stream"] == mode

    sent = [json.loads(line[6:]) for line in found if line.startswith("data: {")]
    assert (text_of(sent), sent[-1]["akgc"]["decision"]) == (text, decision)


async def test_a_mode_of_streams_that_does_not_exist_is_refused(proxy: Any, question: Any) -> None:
    status, _, body = await proxy.ask({**question, "stream": True}, x_akgc_stream="slow")

    assert (status, body["error"]["param"]) == (400, "stream")
    assert "claim, sentence, buffer, annotate" in body["error"]["message"]


async def test_the_settings_choose_what_streams_hold(start_proxy: Any, upstream: Any, question: Any) -> None:
    upstream.text = TWO
    proxy = await start_proxy(stream=StreamMode.ANNOTATE)

    assert text_of(await chunks(proxy, question)) == TWO
