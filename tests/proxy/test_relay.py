"""The relay as a dialogue: chunks in, chunks out, without sockets."""

from __future__ import annotations

from typing import Any

import pytest

from correct.exchange import Exchange
from proxy.relay import ChatRelay

TEXT = "The capital of France is Berlin. It lies in Europe, you know. Bye"
RIGHT = TEXT.replace("Berlin", "Paris")


def chunk(delta: dict[str, Any], *, finish: str | None = None) -> dict[str, Any]:
    choice = {"index": 0, "delta": delta, "finish_reason": finish}
    return {"id": "c", "created": 1, "model": "m", "object": "chat.completion.chunk", "choices": [choice]}


def relay_of(pipeline: Any, exchange: Exchange, *, wants_usage: bool = False, begin: Any = True) -> ChatRelay:
    start = (lambda e: pipeline.stream(e, None)) if begin else None
    return ChatRelay(lambda _: exchange, start, wants_usage=wants_usage)


@pytest.fixture
def exchange() -> Exchange:
    return Exchange(id="x", started_at=0.0, prompt="What is the capital of France?")


def text_of(chunks: list[dict[str, Any]]) -> str:
    return "".join(c["choices"][0]["delta"].get("content", "") for c in chunks)


@pytest.mark.parametrize("at", range(len(TEXT) + 1))
async def test_the_text_is_the_same_for_every_split(pipeline: Any, exchange: Exchange, at: int) -> None:
    relay = relay_of(pipeline, exchange)
    written = [
        *await relay.feed(chunk({"role": "assistant", "content": TEXT[:at]})),
        *await relay.feed(chunk({"content": TEXT[at:]})),
        *await relay.feed(chunk({}, finish="stop")),
        *await relay.finish(),
    ]

    assert text_of(written) == exchange.answer == RIGHT
    assert [c["choices"][0]["finish_reason"] for c in written if "akgc" in c] == ["stop"]


async def test_text_and_finish_reason_in_one_chunk_are_both_heard(pipeline: Any, exchange: Exchange) -> None:
    written = await relay_of(pipeline, exchange).feed(chunk({"content": "Hello."}, finish="length"))

    assert [c["choices"][0]["delta"] for c in written] == [
        {"role": "assistant", "content": ""},
        {"content": "Hello."},
        {},
    ]
    assert written[-1]["choices"][0]["finish_reason"] == "length"


async def test_what_follows_the_finish_reason_is_dropped(pipeline: Any, exchange: Exchange) -> None:
    relay = relay_of(pipeline, exchange)
    await relay.feed(chunk({"content": "Hello."}, finish="stop"))

    assert await relay.feed(chunk({"content": "More."})) == []


async def test_the_fields_of_a_choice_come_back_on_its_last_chunk(pipeline: Any, exchange: Exchange) -> None:
    last = chunk({}, finish="stop")
    last["choices"][0]["content_filter_results"] = {"hate": False}

    written = await relay_of(pipeline, exchange).feed(last)

    assert written[-1]["choices"][0]["content_filter_results"] == {"hate": False}


async def test_without_a_check_deltas_pass_one_by_one(pipeline: Any, exchange: Exchange) -> None:
    exchange.reason = "structured"
    relay = relay_of(pipeline, exchange, begin=False)
    written = [c for piece in ("Ber", "lin") for c in await relay.feed(chunk({"content": piece}))]
    written += await relay.finish()

    assert [c["choices"][0]["delta"].get("content") for c in written] == ["", "Ber", "lin", None]
    assert (exchange.answer, written[-1]["akgc"]["reason"]) == ("Berlin", "structured")


async def test_a_character_cut_in_two_comes_out_whole(pipeline: Any, exchange: Exchange) -> None:
    relay = relay_of(pipeline, exchange)
    written = [
        *await relay.feed(chunk({"content": "Hello \ud83d"})),
        *await relay.feed(chunk({"content": "\ude00."}, finish="stop")),
    ]

    assert text_of(written) == "Hello 😀."


async def test_a_check_that_raises_releases_the_text_and_says_so(pipeline: Any, exchange: Exchange) -> None:
    class Broken:
        async def feed(self, delta: str) -> str:
            raise ValueError("broken")

        async def finish(self) -> str:
            raise ValueError("broken")

    relay = ChatRelay(lambda _: exchange, lambda _: Broken(), wants_usage=False)  # type: ignore[arg-type, return-value]
    written = [
        *await relay.feed(chunk({"content": "Hello. "})),
        *await relay.feed(chunk({"content": "And so on."})),
        *await relay.finish(),
    ]

    assert text_of(written) == exchange.answer == "Hello. And so on."
    assert written[-1]["akgc"]["decision"] == "unchecked"
    assert "failed" in written[-1]["akgc"]["reason"]


async def test_an_aborted_stream_releases_what_is_held_and_has_no_finish(
    pipeline: Any, exchange: Exchange
) -> None:
    relay = relay_of(pipeline, exchange)
    await relay.feed(chunk({"content": "The capital of France is Berlin"}))

    written = await relay.abort()

    assert text_of(written) == "The capital of France is Paris"
    assert all(c["choices"][0]["finish_reason"] is None for c in written)


async def test_an_abandoned_stream_records_what_was_sent(pipeline: Any, exchange: Exchange) -> None:
    relay = relay_of(pipeline, exchange)
    await relay.feed(chunk({"content": "Hello there. The capital"}))

    relay.abandon()

    assert exchange.answer == "Hello there. "


async def test_the_usage_chunk_is_written_only_where_asked(pipeline: Any, exchange: Exchange) -> None:
    relay = relay_of(pipeline, exchange, wants_usage=True)
    await relay.feed({**chunk({}), "choices": [], "usage": {"total_tokens": 8}})

    assert (await relay.finish())[-1]["usage"] == {"total_tokens": 8}
