"""How long does the check of an answer of three sentences take, with and without the encoder and the verifier?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from time import perf_counter
from typing import TYPE_CHECKING

from benchmarks.detect_room import Room
from benchmarks.detect_sets.graph_facts import Draw, draw_facts
from benchmarks.detect_sets.paragraphs import paragraphs
from benchmarks.measures import Quantiles
from benchmarks.report import Cell, Table
from benchmarks.statement import read_wordings

if TYPE_CHECKING:
    from detect.checker import Checker

ANSWERS = 200
WARM_UP = 20
FULL = "full (encoder, verifier)"
FACTS_ONLY = "facts only"


def measure(room: Room) -> dict[str, list[float]]:
    """Milliseconds of each answer, by how deep the check goes; each answer is new to the checker."""
    count = room.most(ANSWERS)
    asked = Draw(count=8 * (2 * count + WARM_UP), seed=room.seed + 1, split=room.split, least=3)
    checking = room.sample
    drawn = paragraphs(draw_facts(checking.graph, read_wordings(), asked), count=2 * count + WARM_UP)
    for prompt, answer in drawn[:WARM_UP]:
        checking.checker.check(prompt, answer)
    rest = drawn[WARM_UP:]
    half = len(rest) // 2
    return {
        FULL: [_timed(checking.checker, *each, encode=True) for each in rest[:half]],
        FACTS_ONLY: [_timed(checking.checker, *each, encode=False) for each in rest[half:]],
    }


def table(times: Mapping[str, Sequence[float]]) -> Table:
    """Quantiles of milliseconds."""
    rows: list[Sequence[Cell]] = []
    for name, milliseconds in times.items():
        if not milliseconds:
            continue
        quantiles = Quantiles.of(milliseconds)
        rows.append((name, len(milliseconds), quantiles.p50, quantiles.p95, quantiles.p99))
    return Table(
        "milliseconds of an answer of three sentences", ("check", "answers", "p50", "p95", "p99"), rows
    )


def engine(room: Room) -> dict[str, Cell]:
    """Which encoder and verifier ran."""
    built = [vars(room)[name] for name in ("sample", "starter") if name in vars(room)]
    if not built:
        return {}
    verifier = built[0].verifier
    return {"encoder": built[0].encoder.name, "verifier": verifier.name if verifier else None}


def _timed(checker: Checker, prompt: str, answer: str, *, encode: bool) -> float:
    started = perf_counter()
    checker.check(prompt, answer, encode=encode)
    return (perf_counter() - started) * 1000
