"""Checks with a verifier that is killed, hangs or is overrun, and that comes back."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import pytest

from correct.exchange import Decision
from correct.pipeline import Pipeline
from detect.batching import BatchedVerifier, NoAnswerError
from detect.breaker import Breaker
from detect.calibration import Calibration
from detect.checker import Checker
from detect.encoder import DistilBertEncoder
from detect.entailment import Entailment
from detect.verdict import Level
from kg.linker import Linker
from kg.store import Snapshot
from tests.correct.corrected import BUDGET_MS, BY_MEANING, PLAIN, corrected, pipeline_of
from tests.correct.verifier_process import VerifierProcess
from tests.patience import until


@pytest.fixture
def process() -> Iterator[VerifierProcess]:
    verifier = VerifierProcess()
    yield verifier
    verifier.go_on()
    verifier.kill()


@pytest.fixture
def pause_s() -> float:
    """How long a verifier that keeps failing is left alone."""
    return 0.5


@pytest.fixture
def queue_size() -> int:
    return 2


@pytest.fixture
def verifier(process: VerifierProcess, pause_s: float, queue_size: int) -> Iterator[BatchedVerifier]:
    with BatchedVerifier(process, queue_size=queue_size, breaker=Breaker(pause_s=pause_s)) as batched:
        yield batched
        process.go_on()


@pytest.fixture
def checker(
    tiny_graph: Snapshot,
    linker: Linker,
    encoder: DistilBertEncoder,
    reader: DistilBertEncoder,
    verifier: BatchedVerifier,
) -> Checker:
    checker = Checker(
        tiny_graph, linker, encoder=encoder, reader=reader, verifier=verifier, calibration=Calibration.load()
    )
    checker.check(
        "", f"{PLAIN} {BY_MEANING}"
    )  # what loads lazily is loaded: every check keeps within its time
    return checker


@pytest.fixture
def pipeline(checker: Checker, executor: ThreadPoolExecutor) -> Pipeline:
    return pipeline_of(checker, executor, budget_ms=BUDGET_MS)


async def test_with_everything_in_order_the_models_speak(pipeline: Pipeline) -> None:
    exchange = await corrected(pipeline, BY_MEANING)
    assert exchange.assessment.level is Level.FULL
    assert exchange.reason == ""
    assert exchange.answer == BY_MEANING.replace("Berlin", "Ulm")


async def test_a_verifier_that_was_killed_costs_no_time_and_facts_still_speak(
    pipeline: Pipeline, process: VerifierProcess
) -> None:
    process.kill()
    exchange = await corrected(pipeline, f"{PLAIN} {BY_MEANING}")
    assert exchange.assessment.level is Level.FACTS
    assert exchange.answer == f"The capital of France is Paris. {BY_MEANING}"
    assert "without models" in exchange.reason
    assert exchange.added_ms < BUDGET_MS / 2


async def test_a_verifier_that_hangs_costs_the_budget_at_most_and_nothing_judged_is_lost(
    pipeline: Pipeline, process: VerifierProcess
) -> None:
    process.hang()
    exchange = await corrected(pipeline, f"{PLAIN} {BY_MEANING}")
    assert exchange.assessment.level is Level.FACTS
    assert (exchange.decision, exchange.answer) == (
        Decision.CORRECT,
        f"The capital of France is Paris. {BY_MEANING}",
    )
    assert exchange.added_ms < 1.5 * BUDGET_MS


@pytest.mark.parametrize(("pause_s", "queue_size"), [(600.0, 20)])
async def test_a_verifier_that_keeps_hanging_is_soon_not_waited_for(
    pipeline: Pipeline, process: VerifierProcess
) -> None:
    process.hang()
    waited = 0
    while "took longer" in (exchange := await corrected(pipeline, f"{PLAIN} {BY_MEANING}")).reason:
        waited += 1
        assert waited < 10
    assert waited > 0
    assert "failed again and again" in exchange.reason
    assert exchange.assessment.level is Level.FACTS
    assert exchange.added_ms < BUDGET_MS / 2


@pytest.mark.parametrize("trouble", ["hang", "kill"])
async def test_it_recovers_by_itself_when_the_verifier_is_back(
    pipeline: Pipeline, process: VerifierProcess, trouble: str
) -> None:
    getattr(process, trouble)()
    for _ in range(3):
        assert (await corrected(pipeline, BY_MEANING)).assessment.level is Level.FACTS
    process.go_on() if trouble == "hang" else process.start()

    async def is_full() -> bool:
        return (await corrected(pipeline, BY_MEANING)).assessment.level is Level.FULL

    await until(is_full, told="a full check")


async def test_a_full_queue_degrades_at_once(
    pipeline: Pipeline, process: VerifierProcess, verifier: BatchedVerifier
) -> None:
    process.hang()
    process.calls = 0
    with ThreadPoolExecutor(3) as callers:
        waiting = [callers.submit(_ask, verifier)]
        while not process.calls:  # noqa: ASYNC110
            await asyncio.sleep(0.001)
        waiting += [callers.submit(_ask, verifier) for _ in range(2)]
        while verifier._calls.qsize() < 2:  # noqa: ASYNC110
            await asyncio.sleep(0.001)
        exchange = await corrected(pipeline, f"{PLAIN} {BY_MEANING}")
        process.go_on()
        for call in waiting:
            call.result()
    assert exchange.assessment.level is Level.FACTS
    assert "calls wait for the verifier" in exchange.reason
    assert exchange.answer == f"The capital of France is Paris. {BY_MEANING}"
    assert exchange.added_ms < BUDGET_MS / 2


def _ask(verifier: BatchedVerifier) -> None:
    with suppress(NoAnswerError):
        verifier.verify([("e", "c")])


class Sleeping:
    """A verifier that is not batched, so that nothing can take a thread away from it."""

    name = "sleeping"

    def __init__(self) -> None:
        self.wake = threading.Event()

    def verify(self, pairs: Sequence[tuple[str, str]]) -> list[Entailment]:
        assert self.wake.wait(30)
        return [Entailment(0.99, 0.005, 0.005)] * len(pairs)


async def test_what_was_judged_counts_though_the_thread_cannot_be_had_back(
    tiny_graph: Snapshot,
    linker: Linker,
    encoder: DistilBertEncoder,
    reader: DistilBertEncoder,
    executor: ThreadPoolExecutor,
) -> None:
    sleeping = Sleeping()
    calibration = Calibration.load()
    checker = Checker(
        tiny_graph, linker, encoder=encoder, reader=reader, verifier=sleeping, calibration=calibration
    )
    checker.check("", f"{PLAIN} {BY_MEANING}", encode=False)
    pipeline = pipeline_of(checker, executor, budget_ms=BUDGET_MS)
    exchange = await corrected(pipeline, f"{PLAIN} {BY_MEANING}")
    sleeping.wake.set()
    assert exchange.assessment.level is Level.FACTS
    assert exchange.answer == f"The capital of France is Paris. {BY_MEANING}"
    assert "took longer than" in exchange.reason


async def test_an_exchange_tells_the_level_that_was_reached_and_why(
    pipeline: Pipeline, process: VerifierProcess
) -> None:
    before = await corrected(pipeline, BY_MEANING)
    process.kill()
    after = await corrected(pipeline, f"{PLAIN} {BY_MEANING}")
    assert [each.assessment.level for each in (before, after)] == [Level.FULL, Level.FACTS]
    assert not before.reason
    assert after.reason
