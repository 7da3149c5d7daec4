"""The relay as a dialogue: chunks in, chunks out, without sockets."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from correct.exchange import Exchange
from correct.release import Release, Releases, StreamMode
from proxy.relay import ChatRelay

TEXT = "The capital of France is Berlin. It lies in Europe, you know. Bye"
RIGHT = TEXT.replace("Berlin", "Paris")


def chunk(delta: dict[str, Any], *, index: int = 0, finish: str | None = None) -> dict[str, Any]:
    choice = {"index": index, "delta": delta, "finish_reason": finish}
    return {"id": "c", "created": 1, "model": "m", "object": "chat.completion.chunk", "choices": [choice]}


class Dialogue:
    """A relay with the chunks that it has sent."""

    def __init__(self, begin: Any, exchange: Exchange, **options: Any) -> None:
        self.sent: list[dict[str, Any]] = []
        self.relay = ChatRelay(lambda _: exchange, begin, self._send, **{"wants_usage": False, **options})

    async def _send(self, chunks: list[dict[str, Any]]) -> None:
        self.sent += chunks

    async def feed(self, *chunks: dict[str, Any]) -> list[dict[str, Any]]:
        """What has been sent once all chunks are worked off."""
        for each in chunks:
            await self.relay.feed(each)
        await self.relay.settled()
        return self.sent

    async def finish(self) -> list[dict[str, Any]]:
        self.sent += await self.relay.finish()
        return self.sent


def dialogue(pipeline: Any, exchange: Exchange, *, begin: bool = True, **options: Any) -> Dialogue:
    mode = options.pop("mode", StreamMode.CLAIM)
    start = (lambda e: pipeline.stream(e, options.pop("regenerate", None), mode)) if begin else None
    return Dialogue(start, exchange, **options)


@pytest.fixture
def exchange() -> Exchange:
    return Exchange(id="x", started_at=0.0, prompt="What is the capital of France?")


def text_of(chunks: list[dict[str, Any]]) -> str:
    return "".join(c["choices"][0]["delta"].get("content", "") for c in chunks)


@pytest.mark.parametrize("at", range(len(TEXT) + 1))
async def test_the_text_is_the_same_for_every_split(pipeline: Any, exchange: Exchange, at: int) -> None:
    asked = dialogue(pipeline, exchange)
    await asked.feed(chunk({"role": "assistant", "content": TEXT[:at]}))
    await asked.feed(chunk({"content": TEXT[at:]}), chunk({}, finish="stop"))
    written = await asked.finish()

    assert text_of(written) == exchange.answer == RIGHT
    assert [c["choices"][0]["finish_reason"] for c in written if "akgc" in c] == ["stop"]


async def test_text_and_finish_reason_in_one_chunk_are_both_heard(pipeline: Any, exchange: Exchange) -> None:
    written = await dialogue(pipeline, exchange).feed(chunk({"content": "Hello."}, finish="length"))

    assert [c["choices"][0]["delta"] for c in written] == [
        {"role": "assistant", "content": ""},
        {"content": "Hello."},
        {},
    ]
    assert written[-1]["choices"][0]["finish_reason"] == "length"


async def test_what_follows_the_finish_reason_is_dropped(pipeline: Any, exchange: Exchange) -> None:
    asked = dialogue(pipeline, exchange)
    before = list(await asked.feed(chunk({"content": "Hello."}, finish="stop")))

    assert await asked.feed(chunk({"content": "More."})) == before


async def test_the_fields_of_a_choice_come_back_on_its_last_chunk(pipeline: Any, exchange: Exchange) -> None:
    last = chunk({}, finish="stop")
    last["choices"][0]["content_filter_results"] = {"hate": False}

    written = await dialogue(pipeline, exchange).feed(last)

    assert written[-1]["choices"][0]["content_filter_results"] == {"hate": False}


async def test_without_a_check_deltas_pass_one_by_one(pipeline: Any, exchange: Exchange) -> None:
    exchange.reason = "structured"
    asked = dialogue(pipeline, exchange, begin=False)
    await asked.feed(chunk({"content": "Ber"}), chunk({"content": "lin"}))
    written = await asked.finish()

    assert [c["choices"][0]["delta"].get("content") for c in written] == ["", "Ber", "lin", None]
    assert (exchange.answer, written[-1]["akgc"]["reason"]) == ("Berlin", "structured")


async def test_a_character_cut_in_two_comes_out_whole(pipeline: Any, exchange: Exchange) -> None:
    written = await dialogue(pipeline, exchange).feed(
        chunk({"content": "Hello \ud83d"}), chunk({"content": "\ude00."}, finish="stop")
    )

    assert text_of(written) == "Hello 😀."


async def test_a_check_that_raises_releases_the_text_and_says_so(exchange: Exchange) -> None:
    class Broken:
        released, is_holding = "", False

        async def feed(self, delta: str) -> Releases:
            raise ValueError("broken")
            yield

        finish = feed

        def continue_anew(self) -> None: ...

    asked = Dialogue(lambda _: Broken(), exchange)
    await asked.feed(chunk({"content": "Hello. "}), chunk({"content": "And so on."}))
    written = await asked.finish()

    assert text_of(written) == exchange.answer == "Hello. And so on."
    assert written[-1]["akgc"]["decision"] == "unchecked"
    assert "failed" in written[-1]["akgc"]["reason"]


async def test_an_aborted_stream_releases_what_is_held_and_has_no_finish(
    pipeline: Any, exchange: Exchange
) -> None:
    asked = dialogue(pipeline, exchange)
    await asked.feed(chunk({"content": "The capital of France is Berlin"}))

    await asked.relay.abort()

    assert text_of(asked.sent) == "The capital of France is Paris"
    assert all(c["choices"][0]["finish_reason"] is None for c in asked.sent)


async def test_an_abandoned_stream_records_what_was_sent(pipeline: Any, exchange: Exchange) -> None:
    asked = dialogue(pipeline, exchange)
    await asked.feed(chunk({"content": "Hello there. The capital"}))

    asked.relay.abandon()

    assert exchange.answer == "Hello there. "


async def test_the_usage_chunk_is_written_only_where_asked(pipeline: Any, exchange: Exchange) -> None:
    asked = dialogue(pipeline, exchange, wants_usage=True)
    await asked.feed({**chunk({}), "choices": [], "usage": {"total_tokens": 8}})

    assert (await asked.finish())[-1]["usage"] == {"total_tokens": 8}


async def test_text_without_a_claim_leaves_as_it_comes(pipeline: Any, exchange: Exchange) -> None:
    asked = dialogue(pipeline, exchange)
    for piece in ("Certainly", ", let me", " explain", " that. ", "The"):
        await asked.feed(chunk({"content": piece}))

    pieces = [c["choices"][0]["delta"]["content"] for c in asked.sent]
    assert pieces == ["", "Certainly, let ", "me explain", " that. "]


async def test_in_the_mode_of_sentences_each_leaves_whole(pipeline: Any, exchange: Exchange) -> None:
    asked = dialogue(pipeline, exchange, mode=StreamMode.SENTENCE)
    for piece in ("Hello", " there. ", "And so"):
        await asked.feed(chunk({"content": piece}))
    written = await asked.finish()

    assert [c["choices"][0]["delta"].get("content") for c in written] == ["", "Hello there. ", "And so", None]


async def test_buffered_the_whole_answer_leaves_at_the_end(pipeline: Any, exchange: Exchange) -> None:
    asked = dialogue(pipeline, exchange, mode=StreamMode.BUFFER)
    await asked.feed(*(chunk({"content": piece}) for piece in TEXT.partition(" It ")))
    assert text_of(asked.sent) == ""

    written = await asked.finish()

    assert [c["choices"][0]["delta"].get("content") for c in written] == ["", RIGHT, None]


async def test_annotated_nothing_is_held_and_the_verdict_comes_at_the_end(
    pipeline: Any, exchange: Exchange
) -> None:
    asked = dialogue(pipeline, exchange, mode=StreamMode.ANNOTATE)
    await asked.feed(chunk({"content": "The capital of Fra"}), chunk({"content": "nce is Berlin."}))
    assert text_of(asked.sent) == "The capital of France is Berlin."

    verdict = (await asked.finish())[-1]["akgc"]

    assert (verdict["decision"], verdict["would"], verdict["policy"]) == ("pass", "correct", "balanced")
    assert [claim["verdict"] for claim in verdict["claims"]] == ["contradicted"]


class Slow:
    """A stream whose checks take until ``opened``."""

    released, is_holding = "", False

    def __init__(self, opened: asyncio.Event) -> None:
        self._opened = opened

    async def feed(self, delta: str) -> Releases:
        await self._opened.wait()
        yield Release(delta, delta)

    async def finish(self) -> Releases:
        yield Release("", "")

    def continue_anew(self) -> None: ...


async def test_the_upstream_is_read_on_while_a_sentence_is_checked(exchange: Exchange) -> None:
    opened = asyncio.Event()
    asked = Dialogue(lambda _: Slow(opened), exchange)
    for piece in ("One. ", "Two. ", "Three."):
        await asyncio.wait_for(asked.relay.feed(chunk({"content": piece})), 1)
    assert text_of(asked.sent) == ""

    opened.set()

    assert text_of(await asked.finish()) == "One. Two. Three."


async def test_a_choice_that_is_checked_does_not_wait_for_another(exchange: Exchange) -> None:
    opened = {"slow": asyncio.Event(), "quick": asyncio.Event()}
    opened["quick"].set()
    exchanges = [Exchange(id=name, started_at=0.0) for name in opened]
    quick_ended = asyncio.Event()
    sent: list[dict[str, Any]] = []

    async def send(chunks: list[dict[str, Any]]) -> None:
        sent.extend(chunks)
        if any(c["choices"][0]["finish_reason"] for c in chunks):
            quick_ended.set()

    relay = ChatRelay(exchanges.__getitem__, lambda e: Slow(opened[e.id]), send, wants_usage=False)
    for index in (0, 1):
        await relay.feed(chunk({"content": "One."}, index=index, finish="stop"))
    await asyncio.wait_for(quick_ended.wait(), 10)
    before = [c["choices"][0]["index"] for c in sent if c["choices"][0]["finish_reason"]]
    opened["slow"].set()
    await relay.finish()

    assert before == [1]
    assert [c["choices"][0]["index"] for c in sent if c["choices"][0]["finish_reason"]] == [1, 0]


async def test_a_client_that_left_is_told_to_whoever_feeds(pipeline: Any, exchange: Exchange) -> None:
    async def gone(chunks: list[dict[str, Any]]) -> None:
        raise ConnectionResetError("the client left")

    relay = ChatRelay(lambda _: exchange, None, gone, wants_usage=False)
    await relay.feed(chunk({"content": "Hello."}))

    with pytest.raises(ConnectionResetError):
        await relay.settled()
    with pytest.raises(ConnectionResetError):
        await relay.feed(chunk({"content": "More."}))


WRONG_TWICE = "The capital of France is Berlin. Berlin is in France. More"


@pytest.mark.parametrize("size", [1, 7, len(WRONG_TWICE)])
async def test_after_a_repair_the_rest_can_be_dropped_and_another_text_go_on(
    pipeline: Any, exchange: Exchange, size: int
) -> None:
    asked = dialogue(pipeline, exchange, may_continue=True)
    for i in range(0, len(WRONG_TWICE), size):
        await asked.feed(chunk({"content": WRONG_TWICE[i : i + size]}))
        if asked.relay.repaired():
            break
    assert asked.relay.repaired() == "The capital of France is Paris. "

    asked.relay.continue_anew()
    await asked.feed(chunk({"content": "It is large."}, finish="stop"))
    await asked.finish()

    assert text_of(asked.sent) == exchange.answer == "The capital of France is Paris. It is large."
    assert exchange.original == "The capital of France is Berlin. It is large."


async def test_after_a_repair_the_rest_can_be_released_as_well(pipeline: Any, exchange: Exchange) -> None:
    asked = dialogue(pipeline, exchange, may_continue=True)
    await asked.feed(chunk({"content": TEXT}), chunk({}, finish="stop"))
    assert (text_of(asked.sent), asked.relay.repaired()) == (RIGHT[:32], RIGHT[:32])

    asked.relay.go_on()

    assert (text_of(await asked.feed()), asked.relay.repaired()) == (RIGHT, None)


async def test_an_upstream_that_fails_before_a_repair_is_known_is_not_waited_for(
    pipeline: Any, exchange: Exchange
) -> None:
    asked = dialogue(pipeline, exchange, may_continue=True)
    await asked.relay.feed(chunk({"content": TEXT}))

    await asyncio.wait_for(asked.relay.abort(), 10)

    assert text_of(asked.sent) == RIGHT


async def test_a_repair_behind_which_nothing_comes_is_not_waited_for(
    pipeline: Any, exchange: Exchange
) -> None:
    asked = dialogue(pipeline, exchange, may_continue=True)
    await asked.feed(chunk({"content": "The capital of France is Berlin."}, finish="stop"))

    assert asked.relay.repaired() is None
    assert text_of(asked.sent) == "The capital of France is Paris."
