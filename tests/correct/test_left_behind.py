"""What the model went on to say of a value that was replaced is not said of the right one."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from correct.exchange import Exchange
from correct.ladder import Rung
from correct.left_behind import LeftBehind
from correct.pipeline import Pipeline
from detect.checker import Checker
from detect.verdict import Assessment, Level
from tests.correct.corrected import pipeline_of

WRONG = "The capital of France is Berlin."
RIGHT = "The capital of France is Paris."
QUESTION = "What is the capital of France?"


@pytest.fixture
def pipeline(tiny_checker: Checker, executor: ThreadPoolExecutor) -> Pipeline:
    return pipeline_of(tiny_checker, executor)


async def whole_and_streamed(pipeline: Pipeline, draft: str) -> tuple[str, str]:
    whole = Exchange(id="x", started_at=0.0, prompt=QUESTION)
    await pipeline.correct(whole, draft, None)
    streamed = Exchange(id="y", started_at=0.0, prompt=QUESTION, streamed=True)
    stream = pipeline.stream(streamed, None)
    texts = [release.text for letter in draft for release in [r async for r in stream.feed(letter)]]
    texts += [release.text async for release in stream.finish()]
    assert "".join(texts) == streamed.answer
    return whole.answer, streamed.answer


@pytest.mark.parametrize(
    ("draft", "answer"),
    [
        (f"{WRONG} It has a population of 3 million. Goodbye.", f"{RIGHT} Goodbye."),
        (
            "Berlin is the capital of France. It has a population of 3 million. France is old.",
            "Paris is the capital of France. France is old.",
        ),
    ],
)
async def test_a_sentence_about_what_was_replaced_is_left_out(
    pipeline: Pipeline, draft: str, answer: str
) -> None:
    whole, streamed = await whole_and_streamed(pipeline, draft)
    assert whole == streamed
    assert whole == answer


@pytest.mark.parametrize(
    "rest",
    ["It lies in Europe.", "It is nice.", "Germany is old. It lies in Europe.", "France lies in Europe."],
)
async def test_what_is_right_of_either_or_says_nothing_stays(pipeline: Pipeline, rest: str) -> None:
    assert await whole_and_streamed(pipeline, f"{WRONG} {rest}") == (f"{RIGHT} {rest}", f"{RIGHT} {rest}")


async def test_nothing_is_left_out_where_nothing_was_replaced(pipeline: Pipeline) -> None:
    draft = f"{RIGHT} It has a population of 3 million."
    assert await whole_and_streamed(pipeline, draft) == (draft, draft)


async def test_where_the_check_cannot_be_made_the_sentence_stays(pipeline: Pipeline) -> None:
    async def unchecked(text: str) -> Rung:
        return Rung(Assessment(level=Level.NONE))

    left = LeftBehind()
    left.remember(pipeline.checker.check(QUESTION, WRONG).claims)
    sentence = "It has a population of 3 million."
    claims = pipeline.checker.check("", sentence).claims
    assert claims

    assert not await left.is_left(sentence, claims, unchecked)


async def test_what_follows_upon_a_kind_is_said_of_the_thing(pipeline: Pipeline) -> None:
    draft = "The hyena is a rodent. It has a population of 3 million."
    whole, streamed = await whole_and_streamed(pipeline, draft)
    assert whole == streamed
    assert whole == "The hyena is a carnivoran. It has a population of 3 million."
