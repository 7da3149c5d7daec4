"""Streamed chat completions through the real application and a real upstream."""

from __future__ import annotations

from typing import Any

from openai import AsyncOpenAI

from tests.proxy.routes.event_stream import chunks, lines, sends, text_of

TWO = "The capital of France is Berlin. It lies in Europe."
RIGHT = "The capital of France is Paris. It lies in Europe."


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
    ends = {c["choices"][0]["index"]: c for c in found if "akgc" in c}
    assert {index: end["akgc"]["decision"] for index, end in ends.items()} == {0: "correct", 1: "pass"}
    assert {index: end["choices"][0]["finish_reason"] for index, end in ends.items()} == {
        0: "length",
        1: "stop",
    }
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


async def test_log_probabilities_follow_their_text(proxy: Any, upstream: Any, question: Any) -> None:
    def token(text: str) -> dict[str, Any]:
        logprobs = {"content": [{"token": text, "logprob": -0.1, "bytes": None, "top_logprobs": []}]}
        return upstream.chunk({"content": text}, logprobs=logprobs)  # type: ignore[no-any-return]

    sends(upstream, token("Hello"), token(" there. "), token("And"), upstream.chunk({}, finish="stop"))
    found = await chunks(proxy, {**question, "logprobs": True})

    sent = [(c["choices"][0]["delta"].get("content"), c["choices"][0]["logprobs"]) for c in found]
    tokens = ["".join(t["token"] for t in logprobs["content"]) for text, logprobs in sent if text]
    assert tokens == ["Hello there. ", "And"]
