"""A whole answer is mended sentence by sentence, and what follows upon a mended one is read behind it."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from correct.exchange import Decision, Exchange, Means
from correct.pipeline import Pipeline
from correct.refusal import REFUSAL
from correct.regenerate import Rewrite
from detect.checker import Checker

WRONG = "The capital of France is Berlin."
RIGHT = "The capital of France is Paris."
NEGATED = "The capital of France is not Paris."


@pytest.fixture
def pipeline(tiny_checker: Checker) -> Iterator[Pipeline]:
    with ThreadPoolExecutor(2) as executor:
        yield Pipeline(
            tiny_checker, budget_ms=60_000, on_timeout="release", on_error="release", executor=executor
        )


async def mended(pipeline: Pipeline, draft: str, question: str = "") -> Exchange:
    exchange = Exchange("x", 0.0, prompt=question)
    await pipeline.correct(exchange, draft, None)
    return exchange


@pytest.mark.parametrize(
    ("draft", "answer"),
    [
        (f"{WRONG} {WRONG}", f"{RIGHT} {RIGHT}"),
        (f"Hello!\n\n{WRONG}\n", f"Hello!\n\n{RIGHT}\n"),
        (f"- {WRONG}\n- {NEGATED}\n- Done.", f"- {RIGHT}\n- {RIGHT}\n- Done."),
        (
            f"Albert Einstein was born in Berlin. He died in 1950. {RIGHT}",
            f"Albert Einstein was born in Ulm. He died in 1955. {RIGHT}",
        ),
    ],
)
async def test_every_wrong_sentence_is_mended_in_its_place(
    pipeline: Pipeline, draft: str, answer: str
) -> None:
    exchange = await mended(pipeline, draft)
    assert (exchange.decision, exchange.answer) == (Decision.CORRECT, answer)


async def test_what_follows_is_read_behind_the_mended_sentence(pipeline: Pipeline) -> None:
    """ "It" is Berlin in the draft and Paris in the answer, of which the same is true."""
    exchange = await mended(pipeline, "Berlin is the capital of France. It is in France.")
    assert exchange.answer == "Paris is the capital of France. It is in France."
    assert [attempt.means for attempt in exchange.attempts] == [Means.DRAFT, Means.PATCH]


async def test_of_sentences_that_cannot_be_mended_one_is_the_refusal_and_the_others_go(
    pipeline: Pipeline, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("correct.repair.facts_instead", lambda claims: "")
    exchange = await mended(pipeline, f"{NEGATED} {RIGHT} {NEGATED} {WRONG}")
    assert exchange.decision is Decision.REFUSE
    assert exchange.answer == f"{REFUSAL} {RIGHT} {RIGHT}"


async def test_each_sentence_is_asked_for_in_its_context(pipeline: Pipeline) -> None:
    seen: list[str] = []

    async def regenerate(asked: Rewrite) -> str:
        seen.append(asked.prompt)
        return RIGHT

    exchange = Exchange("x", 0.0, prompt="Tell me about France.")
    await pipeline.correct(exchange, f"Gladly. {NEGATED} Bye.", regenerate)
    assert exchange.answer == f"Gladly. {RIGHT} Bye."
    assert len(seen) == 1
    assert 'Answer so far: "Gladly."' in seen[0]
    assert f'Next sentence: "{NEGATED}"' in seen[0]


async def test_what_was_known_to_be_wrong_is_not_released_when_time_runs_out(
    pipeline: Pipeline, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("correct.budget.Budget.remaining_ms", 0.0)
    exchange = await mended(pipeline, f"{WRONG} Hello. {WRONG} Bye.")
    assert exchange.decision is Decision.REFUSE
    assert exchange.answer == f"{REFUSAL} Hello. Bye."
    assert "took longer" in exchange.reason
