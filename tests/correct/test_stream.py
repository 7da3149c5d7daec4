"""Streams of answers by themselves: what is released when, and what is recorded."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter, sleep
from typing import Any

import pytest

from correct.exchange import Decision, Exchange, Means, Policy
from correct.pipeline import Pipeline
from correct.refusal import REFUSAL
from correct.release import AnswerStream, Release, StreamMode
from detect.verdict import Level
from tests.correct.corrected import pipeline_of

WRONG = "The capital of France is Berlin."
RIGHT = "The capital of France is Paris."


@pytest.fixture
def pipeline(tiny_checker: Any, executor: ThreadPoolExecutor) -> Pipeline:
    return pipeline_of(tiny_checker, executor)


def asked(policy: Policy = Policy.BALANCED, prompt: str = "What is the capital of France?") -> Exchange:
    return Exchange(id="x", started_at=0.0, prompt=prompt, policy=policy, streamed=True)


async def released(stream: AnswerStream, *deltas: str, finish: bool = True) -> list[str]:
    """The texts that were released, in order."""
    texts = [release.text for delta in deltas for release in await fed(stream, delta)]
    if finish:
        texts += [release.text async for release in stream.finish()]
    return [text for text in texts if text]


async def fed(stream: AnswerStream, delta: str) -> list[Release]:
    return [release async for release in stream.feed(delta)]


async def test_a_sentence_is_released_in_one_piece_behind_its_lead(pipeline: Pipeline) -> None:
    exchange = asked()
    words = f"As I said, {WRONG[:1].lower()}{WRONG[1:]} Goodbye.".replace(" ", "| ").split("|")

    texts = await released(pipeline.stream(exchange, None), *words)

    assert "".join(texts) == exchange.answer == "As I said, the capital of France is Paris. Goodbye."
    assert "the capital of France is Paris. " in texts
    assert exchange.decision is Decision.CORRECT


async def test_without_a_question_rule_a_plain_question_holds_no_free_words(pipeline: Pipeline) -> None:
    assert pipeline.checker.question_rule is None
    stream = pipeline.stream(asked(), None)

    assert await released(stream, "Travellers have to enter ", finish=False) == ["Travellers have to enter "]


async def test_what_a_release_stands_for_adds_up_to_what_the_model_wrote(pipeline: Pipeline) -> None:
    stream = pipeline.stream(asked(), None)
    releases = [
        *await fed(stream, f"Well. {WRONG} Good"),
        *await fed(stream, "bye."),
    ]
    releases += [release async for release in stream.finish()]

    assert "".join(release.draft for release in releases) == f"Well. {WRONG} Goodbye."
    assert [release.text for release in releases if release.is_repaired] == [f"{RIGHT} "]


@pytest.mark.parametrize(("opening", "closing"), [("<think>", "</think>"), ("[THINK]", "[/THINK]")])
async def test_thoughts_flow_as_they_are_and_only_the_answer_is_corrected(
    pipeline: Pipeline, opening: str, closing: str
) -> None:
    exchange = asked()
    thoughts = [opening, "\nHm. ", f"{WRONG} ", "Or Paris? ", f"\n{closing}", "\n\n"]
    stream = pipeline.stream(exchange, None)

    flowed = await released(stream, *thoughts, finish=False)
    rest = await released(stream, WRONG)

    assert "".join(flowed + rest) == exchange.answer == f"{''.join(thoughts)}{RIGHT}"
    assert "".join(flowed).rstrip() == "".join(thoughts).rstrip()
    claims = exchange.assessment.claims
    assert [(c.claim.text, c.claim.start) for c in claims] == [(WRONG, len("".join(thoughts)))]


async def test_thoughts_flow_where_whole_sentences_are_held(pipeline: Pipeline) -> None:
    stream = pipeline.stream(asked(), None, StreamMode.SENTENCE)
    thoughts = ["<think>", "Hm. Berlin? ", "No."]
    assert await released(stream, *thoughts, finish=False) == thoughts


async def test_an_answer_that_is_all_thoughts_passes(pipeline: Pipeline) -> None:
    exchange = asked()
    text = f"<think>{WRONG} But no: "
    assert "".join(await released(pipeline.stream(exchange, None), text)) == text
    assert exchange.decision is Decision.PASS
    assert not exchange.assessment.claims


async def test_a_code_block_flows_line_by_line(pipeline: Pipeline) -> None:
    stream = pipeline.stream(asked(), None)

    texts = await released(stream, "```python\n", 'x = "Berlin"\n', "y = 5\n", "```\n", finish=False)

    assert texts == ["```python\n", 'x = "Berlin"\n', "y = 5\n", "```\n"]


async def test_a_sentence_without_an_end_is_released_by_its_length(pipeline: Pipeline) -> None:
    stream = pipeline.stream(asked(), None)

    texts = await released(stream, *["France and Germany " for _ in range(100)], finish=False)

    assert 500 <= len("".join(texts)) < 1900


async def test_what_is_repaired_is_no_further_than_the_lead(pipeline: Pipeline) -> None:
    """The article before a wrong value is held with it."""
    exchange = asked(prompt="")
    texts = await released(pipeline.stream(exchange, None), "I know that", " the capital", f"{WRONG[11:]} ")

    assert texts[:2] == ["I know that", " "]
    assert "".join(texts) == f"I know that {RIGHT[:1].lower()}{RIGHT[1:]} "


async def test_a_refused_sentence_whose_lead_was_read_breaks_off_with_a_dash(pipeline: Pipeline) -> None:
    exchange = asked(Policy.STRICT)

    texts = await released(pipeline.stream(exchange, None), "There are ", "126,000 people in Ulm. And so on.")

    assert "".join(texts) == f"There are — {REFUSAL} "
    assert exchange.decision is Decision.REFUSE


async def test_observing_nothing_is_held(pipeline: Pipeline) -> None:
    exchange = asked(Policy.OBSERVE)

    assert await released(pipeline.stream(exchange, None), WRONG[:9], WRONG[9:]) == [WRONG[:9], WRONG[9:]]
    assert (exchange.decision, exchange.would) == (Decision.PASS, Decision.CORRECT)


async def test_buffered_a_whole_answer_is_repaired_as_one(pipeline: Pipeline) -> None:
    exchange = asked()
    stream = pipeline.stream(exchange, None, StreamMode.BUFFER)

    assert await released(stream, "Well. ", WRONG, finish=False) == []
    assert await released(stream) == [f"Well. {RIGHT}"]
    assert exchange.decision is Decision.CORRECT


async def test_a_correction_is_carried_to_what_the_model_goes_on_to_write(pipeline: Pipeline) -> None:
    exchange = asked()

    texts = await released(pipeline.stream(exchange, None), f"{WRONG} Its capital Berlin is old.")

    assert "".join(texts) == f"{RIGHT} Its capital Paris is old."
    assert exchange.carried + sum(a.means is Means.PATCH for a in exchange.attempts) >= 2


async def test_after_a_repair_another_text_goes_on(pipeline: Pipeline) -> None:
    exchange = asked()
    stream = pipeline.stream(exchange, None)
    async for release in stream.feed(f"{WRONG} Berlin is in"):
        if release.is_repaired:
            break
    assert (stream.released, stream.is_holding) == (f"{RIGHT} ", True)

    stream.continue_anew()
    texts = await released(stream, "It is large.")

    assert (texts, exchange.answer) == (["It is large."], f"{RIGHT} It is large.")
    assert exchange.original == f"{WRONG} It is large."


class SlowLinker:
    """Takes its time over every sentence that names France."""

    def __init__(self, linker: Any, seconds: float) -> None:
        self._linker, self._seconds = linker, seconds

    def __getattr__(self, name: str) -> Any:
        return getattr(self._linker, name)

    def read(self, text: str) -> Any:
        if "France" in text:
            sleep(self._seconds)
        return self._linker.read(text)


@pytest.mark.parametrize(("on_timeout", "answer"), [("release", WRONG), ("refuse", REFUSAL)])
async def test_a_hold_ends_with_its_budget(
    tiny_checker: Any, executor: ThreadPoolExecutor, on_timeout: str, answer: str
) -> None:
    from copy import copy

    slow = copy(tiny_checker)
    slow.linker = SlowLinker(tiny_checker.linker, 2.0)
    pipeline = pipeline_of(slow, executor, budget_ms=50, on_timeout=on_timeout)
    _ = pipeline.claim_words
    exchange = asked(prompt="")
    stream = pipeline.stream(exchange, None)
    started = perf_counter()

    texts = await released(stream, f"{WRONG} Hello", finish=False)

    assert perf_counter() - started < 1.5
    assert "".join(texts).startswith(answer)
    await released(stream)
    assert exchange.decision is (Decision.REFUSE if on_timeout == "refuse" else Decision.UNCHECKED)
    assert exchange.assessment.level in {Level.NONE, Level.LINK}
    assert "longer than" in exchange.reason


async def test_the_event_loop_goes_on_while_a_sentence_is_checked(
    tiny_checker: Any, executor: ThreadPoolExecutor
) -> None:
    from copy import copy

    slow = copy(tiny_checker)
    slow.linker = SlowLinker(tiny_checker.linker, 1.0)
    stream = pipeline_of(slow, executor).stream(asked(prompt=""), None, StreamMode.SENTENCE)
    check = asyncio.create_task(released(stream, f"{WRONG} Hello."))
    gaps = []
    while not check.done():
        started = perf_counter()
        await asyncio.sleep(0.005)
        gaps.append(perf_counter() - started)

    assert max(gaps) < 0.75
    assert "".join(check.result()) == f"{RIGHT} Hello."
