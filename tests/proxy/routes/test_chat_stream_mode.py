"""What a stream holds until it is checked, as settings, policy and request choose."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from aiohttp import web

from correct.release import StreamMode
from tests.proxy.routes.event_stream import chunks, chunks_in, lines, text_of

TWO = "The capital of France is Berlin. It lies in Europe."
RIGHT = "The capital of France is Paris. It lies in Europe."


async def test_a_strict_stream_ends_in_a_refusal_of_what_cannot_be_checked(
    proxy: Any, upstream: Any, question: Any
) -> None:
    upstream.text = "The capital of France is Paris. Ulm has a population of 126,000."
    url = "/strict/v1/chat/completions"
    _, found = await lines(proxy, question, url)

    sent = chunks_in(found)
    assert text_of(sent).startswith("The capital of France is Paris.")
    assert text_of(sent).endswith("I cannot verify this information with high confidence.")
    assert (sent[-1]["akgc"]["decision"], sent[-1]["choices"][0]["finish_reason"]) == ("refuse", "stop")


async def test_observing_streams_what_the_model_said(proxy: Any, question: Any) -> None:
    _, found = await lines(proxy, question, "/observe/v1/chat/completions")

    sent = chunks_in(found)
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

    sent = chunks_in(found)
    assert (text_of(sent), sent[-1]["akgc"]["decision"]) == (text, decision)


async def test_a_mode_of_streams_that_does_not_exist_is_refused(proxy: Any, question: Any) -> None:
    status, _, body = await proxy.ask({**question, "stream": True}, x_akgc_stream="slow")

    assert (status, body["error"]["param"]) == (400, "stream")
    assert "claim, sentence, buffer, annotate" in body["error"]["message"]


async def test_the_settings_choose_what_streams_hold(start_proxy: Any, upstream: Any, question: Any) -> None:
    upstream.text = TWO
    proxy = await start_proxy(stream=StreamMode.ANNOTATE)

    assert text_of(await chunks(proxy, question)) == TWO
