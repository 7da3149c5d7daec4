"""Answers that do not answer: the fact is added or put in their place, whole and in a stream, and nothing is lost."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from correct.exchange import Decision, Exchange, Means, Policy
from correct.pipeline import Pipeline
from correct.regenerate import Regenerate, Rewrite
from detect.calibration import Calibration
from detect.checker import Checker
from detect.encoder import DistilBertEncoder
from kg.linker import Linker
from kg.store import Snapshot

PEOPLE = "How many souls live in Germany?"
FACT = "Germany has a population of 83,000,000."


@pytest.fixture(scope="module")
def pipeline(
    tiny_graph: Snapshot, encoder: DistilBertEncoder, reader: DistilBertEncoder
) -> Iterator[Pipeline]:
    checker = Checker(
        tiny_graph, Linker(tiny_graph), encoder=encoder, reader=reader, calibration=Calibration.load()
    )
    checker.warm_up()
    with ThreadPoolExecutor(2) as executor:
        yield Pipeline(checker, budget_ms=60_000, on_timeout="release", on_error="release", executor=executor)


def asked(policy: Policy = Policy.BALANCED) -> Exchange:
    return Exchange(id="x", started_at=0.0, prompt=PEOPLE, policy=policy)


async def streamed(pipeline: Pipeline, draft: str) -> str:
    stream = pipeline.stream(asked(), None)
    parts = [release.text for letter in draft for release in [r async for r in stream.feed(letter)]]
    return "".join([*parts, *[release.text async for release in stream.finish()]])


@pytest.mark.parametrize(
    ("draft", "answer"),
    [
        ("Germany borders France.", f"Germany borders France. {FACT}"),
        ("Germany is a country", f"Germany is a country. {FACT}"),
        ("Germany borders Princeton.", FACT),
        ("The neighbour of Germany is Princeton.", FACT),
        ("Neighbours of Germany include Princeton.", FACT),
    ],
)
async def test_what_may_be_true_stays_beside_the_fact(pipeline: Pipeline, draft: str, answer: str) -> None:
    exchange = asked()
    await pipeline.correct(exchange, draft, None)
    assert exchange.answer == answer
    assert exchange.decision is Decision.CORRECT
    assert exchange.attempts[-1].means is Means.FACT
    assert await streamed(pipeline, draft) == answer


@pytest.mark.parametrize(
    "draft",
    [
        "Germany is a country. It has 83 million inhabitants.",
        "Germany borders France. I do not know the number.",
        "Over 80 million.",
    ],
)
async def test_an_answer_that_goes_on_or_is_right_stays(pipeline: Pipeline, draft: str) -> None:
    exchange = asked()
    await pipeline.correct(exchange, draft, None)
    assert (exchange.answer, exchange.decision) == (draft, Decision.PASS)
    assert await streamed(pipeline, draft) == draft


async def test_the_beginning_of_a_longer_answer_is_not_held(pipeline: Pipeline) -> None:
    stream = pipeline.stream(asked(), None)
    parts = [r.text for word in ("As", " far as I", " know, ", "Germany") async for r in stream.feed(word)]
    assert "".join(parts) == "As far as I know, "


async def test_observe_changes_nothing_and_says_what_it_would_do(pipeline: Pipeline) -> None:
    exchange = asked(Policy.OBSERVE)
    await pipeline.correct(exchange, "Germany is a country.", None)
    assert (exchange.answer, exchange.would) == ("Germany is a country.", Decision.CORRECT)


async def test_the_model_is_not_asked_where_the_fact_can_be_added(pipeline: Pipeline) -> None:
    async def never(asked: Rewrite) -> str:
        raise AssertionError(asked.prompt)

    regenerate: Regenerate = never
    exchange = asked()
    await pipeline.correct(exchange, "Germany is a country.", regenerate)
    assert FACT in exchange.answer


@pytest.mark.parametrize(
    ("prompt", "held"),
    [
        ("capital city France", True),
        ("How many souls live in Germany?", True),
        ("quicksort implementation", False),
        ("What is a good name for a cat?", False),
    ],
)
async def test_words_flow_where_nothing_known_was_asked(pipeline: Pipeline, prompt: str, held: bool) -> None:
    exchange = Exchange(id="x", started_at=0.0, prompt=prompt, policy=Policy.BALANCED)
    stream = pipeline.stream(exchange, None)
    released = [release.text async for release in stream.feed("Travellers have to enter ")]
    assert bool("".join(released)) is not held
