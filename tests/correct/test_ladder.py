"""Checks that go down by levels: time that runs out, parts that fail, requests that are cancelled."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter

import pytest

from correct.exchange import Decision
from correct.ladder import Rung
from detect.calibration import Calibration
from detect.checker import Checker
from detect.verdict import Level, Verdict
from kg.linker import Linker
from kg.store import Snapshot
from tests.correct.corrected import BUDGET_MS, PLAIN, asked, corrected, pipeline_of


def verdicts(rung: Rung) -> list[Verdict]:
    return [claim.verdict for claim in rung.claims]


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
    pipeline = pipeline_of(checker, executor, budget_ms=BUDGET_MS, on_timeout=fate)
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


async def test_a_piece_leaves_the_check_before_it_as_it_was(
    tiny_checker: Checker, executor: ThreadPoolExecutor
) -> None:
    pipeline = pipeline_of(tiny_checker, executor)
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
    pipeline = pipeline_of(checker, executor)
    task = asyncio.create_task(corrected(pipeline, f"Slow {PLAIN} {PLAIN}"))
    await asyncio.sleep(0.05)
    started = perf_counter()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    trap.go_on.set()
    assert perf_counter() - started < 1
