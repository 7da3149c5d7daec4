"""An upstream cut off after any number of bytes: the client gets what was checked, then an error; it is logged."""

from __future__ import annotations

import json
from typing import Any

import pytest
from aiohttp import web

from tests.proxy.routes.event_stream import chunks_in, text_of

TEXT = (
    "Sure! The capital of France is Berlin. It lies in Europe. "
    "A caf\u00e9 \U0001f600 there, and iron has the atomic number 27"
)
RIGHT = TEXT.replace("Berlin", "Paris").replace("27", "26")


def stream_of(upstream: Any) -> bytes:
    """The bytes of the whole answer, CRLF and characters in raw UTF-8."""
    chunks = upstream.stream_of(TEXT, size=3)
    events = [f"data: {json.dumps(chunk, ensure_ascii=False)}\r\n\r\n" for chunk in chunks]
    return "".join([*events, "data: [DONE]\r\n\r\n"]).encode()


def cut_off(data: bytes) -> Any:
    """An upstream that sends these bytes, promises more and closes the connection."""

    async def answer(request: web.Request) -> web.StreamResponse:
        response = web.StreamResponse(headers={"Content-Type": "text/event-stream"})
        response.enable_chunked_encoding()
        await response.prepare(request)
        await response.write(data)
        assert request.transport is not None
        request.transport.close()
        return response

    return answer


async def streamed(proxy: Any, question: Any) -> tuple[str, list[dict[str, Any]]]:
    """The text that the client got, and all events."""
    url = f"{proxy.url}/v1/chat/completions"
    async with proxy.http.post(url, json={**question, "stream": True}) as response:
        assert response.status == 200
        lines = (await response.text()).split("\n")
    found = chunks_in(lines)
    return text_of(found), found


@pytest.mark.parametrize("part", range(8))
async def test_a_stream_cut_off_anywhere_ends_in_what_was_checked_and_an_error(
    proxy: Any, upstream: Any, question: Any, part: int
) -> None:
    data = stream_of(upstream)
    end_of_text = data.rindex(b'"finish_reason": "stop"')
    for at in range(2 + part, end_of_text, 8 * 11):
        upstream.answer = cut_off(data[:at])

        text, events = await streamed(proxy, question)

        assert text == RIGHT[: len(text)] or _is_half_said(text)
        assert set(events[-1]["error"]) == {"message", "type", "param", "code"}
        assert all(c["finish_reason"] is None for e in events for c in e.get("choices", []))
        record = (await proxy.logged())[0]
        assert (record["answer"], record["status"], record["streamed"]) == (text, 502, True)
        assert record["error"] == events[-1]["error"]["message"]


def _is_half_said(text: str) -> bool:
    """What of a claim was said before the cut is checked as it stands: nobody can know how it would have gone on."""
    said = max((end for end in range(len(TEXT)) if text.startswith(RIGHT[:end])), default=0)
    return "Berlin" not in text and len(text) - said <= len("Berlin")


async def test_cut_off_behind_its_last_word_an_answer_is_whole_but_for_the_finish(
    proxy: Any, upstream: Any, question: Any
) -> None:
    data = stream_of(upstream)
    upstream.answer = cut_off(data[: data.rindex(b"data: [DONE]")])

    text, events = await streamed(proxy, question)

    assert text == RIGHT
    assert "error" not in events[-1]
