"""Reasons, sorted: every one that a check can really give."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from threading import Event
from typing import Any

import pytest

from correct.exchange import Attempt, Exchange, Means
from correct.pipeline import Pipeline
from detect.batching import BatchedVerifier, NoAnswerError
from detect.deadline import within
from detect.entailment import Entailment
from detect.verdict import Assessment
from proxy.degradation import Degradation, degradation

WRONG = "The capital of France is Berlin."
PAIR = [("Paris is the capital of France.", WRONG)]


class Scripted:
    """A verifier that does what it is told."""

    name = "scripted"

    def __init__(self, does: Callable[[], object]) -> None:
        self._does = does

    def verify(self, pairs: Sequence[tuple[str, str]]) -> list[Entailment]:
        self._does()
        raise RuntimeError("broken")


def exchange(reason: str) -> Exchange:
    return Exchange("x", 0.0, attempts=[Attempt(Means.DRAFT, WRONG, Assessment())], reason=reason)


def told(verifier: BatchedVerifier) -> Degradation | None:
    """How what the verifier says is sorted."""
    with pytest.raises(NoAnswerError) as error, within(0.05):
        verifier.verify(PAIR)
    return degradation(exchange(f"checked without models: {error.value}"))


@pytest.fixture
def hanging() -> Iterator[Scripted]:
    over = Event()
    yield Scripted(over.wait)
    over.set()


def test_a_verifier_that_hangs_answers_too_late(hanging: Scripted) -> None:
    with closing(BatchedVerifier(hanging)) as verifier:
        assert told(verifier) is Degradation.MODEL_TIMEOUT


def test_more_calls_than_its_queue_holds_are_told_apart(hanging: Scripted) -> None:
    with closing(BatchedVerifier(hanging, queue_size=1)) as verifier, ThreadPoolExecutor(2) as others:
        for _ in range(2):
            others.submit(_asked_for_a_second, verifier)
            time.sleep(0.05)
        assert told(verifier) is Degradation.QUEUE_FULL


def _asked_for_a_second(verifier: BatchedVerifier) -> None:
    with within(1.0):
        verifier.verify(PAIR)


def test_one_that_failed_again_and_again_is_left_alone() -> None:
    with closing(BatchedVerifier(Scripted(lambda: None))) as verifier:
        for _ in range(3):
            with pytest.raises(RuntimeError, match="broken"):
                verifier.verify(PAIR)
        assert told(verifier) is Degradation.BREAKER


async def test_a_budget_that_ran_out_is_a_timeout(tiny_checker: Any) -> None:
    asked = Exchange("x", 0.0)
    with ThreadPoolExecutor(1) as executor:
        pipeline = Pipeline(
            tiny_checker, budget_ms=0, on_timeout="release", on_error="release", executor=executor
        )
        await pipeline.correct(asked, WRONG, None)
    assert degradation(asked) is Degradation.TIMEOUT


def test_whatever_else_is_said_is_an_error() -> None:
    assert degradation(exchange("the check failed: division by zero")) is Degradation.ERROR


def test_a_check_that_went_as_deep_as_it_could_is_none() -> None:
    assert degradation(exchange("")) is None


def test_an_answer_that_was_not_to_be_checked_is_none() -> None:
    assert degradation(Exchange("x", 0.0, reason="passed through unread")) is None
