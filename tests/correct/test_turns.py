"""Several turns: what was said before helps to read a question that names nothing, and is never checked itself."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from correct.exchange import Decision, Exchange
from correct.pipeline import Pipeline
from correct.refusal import REFUSAL
from detect.checker import Checker

EINSTEIN = ("Who was Albert Einstein?", "Albert Einstein was a physicist.")
FRANCE = ("What is the capital of France?", "The capital of France is Paris.")


@pytest.fixture
def pipeline(tiny_checker: Checker) -> Iterator[Pipeline]:
    with ThreadPoolExecutor(2) as executor:
        yield Pipeline(
            tiny_checker, budget_ms=60_000, on_timeout="release", on_error="release", executor=executor
        )


async def answered(pipeline: Pipeline, question: str, answer: str, *context: str) -> Exchange:
    exchange = Exchange("x", 0.0, prompt=question, context=context)
    await pipeline.correct(exchange, answer, None)
    return exchange


async def streamed(pipeline: Pipeline, question: str, answer: str, *context: str) -> Exchange:
    exchange = Exchange("x", 0.0, prompt=question, context=context, streamed=True)
    stream = pipeline.stream(exchange, None)
    parts = [release.text async for release in stream.feed(answer)]
    parts += [release.text async for release in stream.finish()]
    assert "".join(parts) == exchange.answer
    return exchange


@pytest.mark.parametrize("way", [answered, streamed])
@pytest.mark.parametrize(
    ("question", "wrong", "right", "context"),
    [
        ("Where was he born?", "He was born in Berlin.", "He was born in Ulm.", EINSTEIN),
        (
            "When did he die?",
            "He died in 1950.",
            "He died in 1955.",
            (*EINSTEIN, "Was he born in Ulm?", "Yes."),
        ),
    ],
)
async def test_a_pronoun_means_whom_the_turn_before_was_about(
    pipeline: Pipeline, way: object, question: str, wrong: str, right: str, context: tuple[str, ...]
) -> None:
    exchange = await way(pipeline, question, wrong, *context)  # type: ignore[operator]
    assert (exchange.decision, exchange.answer) == (Decision.CORRECT, right)


async def test_without_the_turn_before_nobody_knows(pipeline: Pipeline) -> None:
    exchange = await answered(pipeline, "Where was he born?", "He was born in Berlin.")
    assert exchange.decision is Decision.PASS


async def test_a_question_with_a_name_of_its_own_is_read_for_itself(pipeline: Pipeline) -> None:
    """The turn before was about France; "the capital" is that of Germany now."""
    for answer in ("Berlin.", "The capital is Berlin.", "The capital of Germany is Berlin."):
        exchange = await answered(pipeline, "What is the capital of Germany?", answer, *FRANCE)
        assert (exchange.decision, exchange.answer) == (Decision.PASS, answer)


async def test_a_wrong_answer_after_a_repaired_one_is_repaired_too(pipeline: Pipeline) -> None:
    exchange = await answered(pipeline, "What is the capital of Germany?", "Paris.", *FRANCE)
    assert (exchange.decision, exchange.answer) == (Decision.CORRECT, "Berlin.")


@pytest.mark.parametrize(
    "history", ["The capital of France is Lyon.", "The capital of France is Paris.", REFUSAL]
)
async def test_an_answer_that_comes_back_as_history_is_not_checked_again(
    pipeline: Pipeline, history: str
) -> None:
    exchange = await answered(pipeline, "Thanks! Anything else?", "You are welcome.", FRANCE[0], history)
    assert (exchange.decision, exchange.answer) == (Decision.PASS, "You are welcome.")
    assert exchange.assessment.claims == ()


async def test_what_the_user_claims_is_not_corrected(pipeline: Pipeline) -> None:
    claimed = "I know that the capital of France is Berlin. Is that right?"
    exchange = await answered(pipeline, claimed, "Let me think about it.")
    assert (exchange.decision, exchange.assessment.claims) == (Decision.PASS, ())


async def test_whom_the_user_speaks_of_is_context_for_the_answer(pipeline: Pipeline) -> None:
    claimed = "Albert Einstein was born in Berlin. Or was he?"
    exchange = await answered(pipeline, claimed, "He was born in Berlin.")
    assert exchange.answer == "He was born in Ulm."


async def test_of_two_who_fit_none_is_meant(pipeline: Pipeline) -> None:
    context = ("Who were Albert Einstein and William Shakespeare?", "A physicist and a writer.")
    exchange = await answered(pipeline, "Where was he born?", "He was born in Berlin.", *context)
    assert exchange.decision is Decision.PASS
