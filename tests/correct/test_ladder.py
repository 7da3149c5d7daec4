"""Checks that go down by levels: with a verifier that is killed, hangs or is overrun, and that comes back."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from time import perf_counter

import pytest

from correct.exchange import Decision, Exchange, Policy
from correct.ladder import Rung
from correct.pipeline import Pipeline
from detect.batching import BatchedVerifier, NoAnswerError
from detect.breaker import Breaker
from detect.calibration import Calibration
from detect.checker import Checker
from detect.encoder import DistilBertEncoder
from detect.entailment import Entailment
from detect.verdict import Level, Verdict
from kg.linker import Linker
from kg.store import Snapshot
from tests.correct.verifier_process import VerifierProcess

PLAIN = "The capital of France is Berlin."
BY_MEANING = "Albert Einstein first saw the light of day in Berlin."
BUDGET_MS = 3000.0


@pytest.fixture
def executor() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(4) as pool:
        yield pool


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


@pytest.fixture(scope="module")
def linker(tiny_graph: Snapshot) -> Linker:
    return Linker(tiny_graph)


@pytest.fixture
def checker(
    tiny_graph: Snapshot, linker: Linker, encoder: DistilBertEncoder, verifier: BatchedVerifier
) -> Checker:
    checker = Checker(tiny_graph, linker, encoder=encoder, verifier=verifier, calibration=Calibration.load())
    checker.check(
        "", f"{PLAIN} {BY_MEANING}"
    )  # what loads lazily is loaded: every check keeps within its time
    return checker


def pipeline_of(checker: Checker, executor: ThreadPoolExecutor, **options: object) -> Pipeline:
    given = {"budget_ms": BUDGET_MS, "on_timeout": "release", "on_error": "release", **options}
    return Pipeline(checker, executor=executor, **given)  # type: ignore[arg-type]


@pytest.fixture
def pipeline(checker: Checker, executor: ThreadPoolExecutor) -> Pipeline:
    return pipeline_of(checker, executor)


def asked(policy: Policy = Policy.BALANCED) -> Exchange:
    return Exchange(id="x", started_at=0.0, prompt="", policy=policy)


async def corrected(pipeline: Pipeline, draft: str) -> Exchange:
    exchange = asked()
    await pipeline.correct(exchange, draft, None)
    return exchange


def verdicts(rung: Rung) -> list[Verdict]:
    return [claim.verdict for claim in rung.claims]


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
    for _ in range(300):
        if (await corrected(pipeline, BY_MEANING)).assessment.level is Level.FULL:
            return
        await asyncio.sleep(0.02)
    raise AssertionError("it never came back to full")


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
    tiny_graph: Snapshot, linker: Linker, encoder: DistilBertEncoder, executor: ThreadPoolExecutor
) -> None:
    sleeping = Sleeping()
    calibration = Calibration.load()
    checker = Checker(tiny_graph, linker, encoder=encoder, verifier=sleeping, calibration=calibration)
    checker.check("", f"{PLAIN} {BY_MEANING}", encode=False)
    exchange = await corrected(pipeline_of(checker, executor), f"{PLAIN} {BY_MEANING}")
    sleeping.wake.set()
    assert exchange.assessment.level is Level.FACTS
    assert exchange.answer == f"The capital of France is Paris. {BY_MEANING}"
    assert "took longer than" in exchange.reason


class Trap:
    """A text that stops the linker's thread; the sentences before it are judged by then."""

    def __init__(self, linker: Linker, word: str) -> None:
        self.go_on = threading.Event()
        self._linker, self._word = linker, word

    def __getattr__(self, name: str) -> object:
        return getattr(self._linker, name)

    def read(self, text: str) -> object:
        if self._word in text:
            assert self.go_on.wait(30)
        return self._linker.read(text)


@pytest.mark.parametrize(
    ("fate", "decision", "answer"),
    [
        ("release", Decision.CORRECT, f"The capital of France is Paris. Slow {PLAIN}"),
        ("refuse", Decision.REFUSE, None),
    ],
)
async def test_sentences_judged_before_time_ran_out_are_repaired(
    tiny_graph: Snapshot,
    linker: Linker,
    executor: ThreadPoolExecutor,
    fate: str,
    decision: Decision,
    answer: str | None,
) -> None:
    trap = Trap(linker, "Slow")
    checker = Checker(tiny_graph, trap, encoder=None, calibration=Calibration.load())  # type: ignore[arg-type]
    checker.check("", PLAIN)
    pipeline = pipeline_of(checker, executor, on_timeout=fate)
    exchange = await corrected(pipeline, f"{PLAIN} Slow {PLAIN}")
    trap.go_on.set()
    assert exchange.decision is decision
    assert answer is None or exchange.answer == answer
    assert exchange.assessment.level is Level.NONE
    assert len(exchange.assessment.contradicted) == 1
    assert "1 of 2 sentences" in exchange.reason


async def test_what_facts_cannot_be_compared_with_is_linked_and_said_to_be_so(
    tiny_graph: Snapshot, linker: Linker, executor: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    checker = Checker(tiny_graph, linker, encoder=None, calibration=Calibration.load())

    def broken(*_: object) -> None:
        raise OSError("the disk is gone")

    monkeypatch.setattr(checker.judge, "judge", broken)
    for fate, decision in (("release", Decision.UNCHECKED), ("refuse", Decision.REFUSE)):
        exchange = await corrected(pipeline_of(checker, executor, on_error=fate), PLAIN)
        assert exchange.decision is decision
        assert exchange.assessment.level is Level.LINK
        assert "the disk is gone" in exchange.reason
        assert [c.claim.text for c in exchange.assessment.claims] == [PLAIN]


async def test_what_cannot_even_be_linked_is_level_none(
    tiny_graph: Snapshot, linker: Linker, executor: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    checker = Checker(tiny_graph, linker, encoder=None, calibration=Calibration.load())

    def broken(_: object) -> None:
        raise OSError("the disk is gone")

    monkeypatch.setattr(checker, "begin", broken)
    exchange = await corrected(pipeline_of(checker, executor), PLAIN)
    assert (exchange.decision, exchange.answer) == (Decision.UNCHECKED, PLAIN)
    assert exchange.assessment.level is Level.NONE


async def test_a_piece_leaves_the_check_before_it_as_it_was(pipeline: Pipeline) -> None:
    exchange = asked()
    before = await pipeline.ladder.begin(exchange)
    assert before is not None
    first = await pipeline.ladder.piece(exchange, before, PLAIN, released="Well. ")
    again = await pipeline.ladder.piece(exchange, before, PLAIN, released="Well. ")
    assert before.answer == ""
    assert verdicts(first) == verdicts(again) == [Verdict.CONTRADICTED]
    assert first.claims[0].claim.start == len("Well. ")
    assert first.moved(-6).claims[0].claim.start == 0


async def test_a_cancelled_request_ends_its_check(
    tiny_graph: Snapshot, linker: Linker, executor: ThreadPoolExecutor
) -> None:
    trap = Trap(linker, "Slow")
    checker = Checker(tiny_graph, trap, encoder=None, calibration=Calibration.load())  # type: ignore[arg-type]
    pipeline = pipeline_of(checker, executor, budget_ms=60_000)
    task = asyncio.create_task(corrected(pipeline, f"Slow {PLAIN} {PLAIN}"))
    await asyncio.sleep(0.05)
    started = perf_counter()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    trap.go_on.set()
    assert perf_counter() - started < 1


async def test_an_exchange_tells_the_level_that_was_reached_and_why(
    pipeline: Pipeline, process: VerifierProcess
) -> None:
    before = await corrected(pipeline, BY_MEANING)
    process.kill()
    after = await corrected(pipeline, f"{PLAIN} {BY_MEANING}")
    assert [each.assessment.level for each in (before, after)] == [Level.FULL, Level.FACTS]
    assert not before.reason
    assert after.reason
