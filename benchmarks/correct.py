"""How much righter does correction make answers, and what does it cost: does it ever harm a right one?

Unseen questions to the local model; wrong values planted into true sentences, and the true sentences; answers that
models really gave; statements that others labelled. Each by the product's own pipeline, whole and streamed, and some
of them by the real proxy over HTTP. See `correct_truth` for who judges, `correct_cases` for what is asked.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path

from benchmarks import correct_http, correct_report
from benchmarks.correct_asked import Asked, Asker, Model
from benchmarks.correct_cases import Case, questions
from benchmarks.correct_outcome import Outcome, outcome
from benchmarks.correct_planted import OPENING, planted
from benchmarks.correct_recorded import ANSWERS, labels, recorded, statements, unlabelled
from benchmarks.correct_report import Measured
from benchmarks.correct_truth import Judge
from benchmarks.report import Cell, Report
from benchmarks.statement import Split
from kg.graph import Graph
from proxy.settings import Settings

BUDGET_MS = 20_000.0
"""For what is measured without HTTP, so that a busy machine changes no result; over HTTP the settings' budget holds."""
SETS = ("questions", "planted", "recorded", "statements", "http")


@dataclass(frozen=True, slots=True)
class Corrected:
    """The report, and what is behind it for plots."""

    report: Report
    measured: Measured


@dataclass(frozen=True, slots=True)
class Size:
    """How many questions go to the model, facts get wrong values, statements of each file are checked; how many
    cases go over HTTP, and how many questions to the embedded model over HTTP."""

    questions: int = 800
    planted: int = 1200
    statements: int = 500
    sent: int = 360
    embedded: int = 100

    def limited(self, limit: int | None) -> Size:
        """Each at most ``limit``."""
        if limit is None:
            return self
        return Size(**{each.name: min(limit, getattr(self, each.name)) for each in fields(self)})


def run(
    *,
    settings: Settings,
    data: Path,
    folder: Path,
    sets: Sequence[str] = SETS,
    limit: int | None = None,
    seed: int = 0,
    tell: Callable[[str], None] = lambda text: None,
) -> Corrected:
    """Measure the sets named, with the snapshot of the settings; ``limit`` cases of each, for a quick look.

    ``data`` holds the folders of the data for development; what it lacks is left out. ``folder`` is for the log.

    :raises PartsError: the snapshot, the local model or the encoder is missing.
    """
    from correct.local_model import SHIPPED, LocalModel
    from proxy.build_parts import build_checking

    size = Size().limited(limit)
    checking = build_checking(replace(settings, budget_ms=BUDGET_MS), os.environ)
    judge, path = Judge(checking.graph), settings.model or SHIPPED
    cases = _cases(checking.graph, judge, data, sets=sets, size=size, seed=seed)
    tell(f"{len(cases)} cases")
    model = Model(LocalModel(path))
    asked = list(Asker(checking.pipeline, model, seed=seed, policy=settings.policy).all(cases, tell))
    outcomes = [outcome(judge, each, each.whole) for each in asked]
    measured = Measured(outcomes, path)
    if "http" in sets:
        served = replace(settings, log_path=folder / "exchanges.sqlite")
        chosen = list(_of_each_deed(outcomes, size.sent))
        tell(f"{len(chosen)} cases over HTTP")
        measured.sent = correct_http.send(chosen, served, model)
        measured.embedded = correct_http.embedded(_written(asked)[: size.embedded], served)
    options: dict[str, Cell] = {
        "sets": ",".join(sets), "seed": seed, "limit": limit, "model": path.name, "kg": checking.graph.name,
        "policy": settings.policy.value,
        "split": Split.TEST.value,
    }  # fmt: skip
    tell("grammar")
    notes = [*NOTES, _known(cases, data)]
    tables = correct_report.tables(measured)
    report = Report("correct", "How much righter does correction make answers?", tables, options, notes)
    return Corrected(report, measured)


NOTES = (
    "right: the graph's value stands in the answer and no other value of the relation (benchmarks/correct_truth.py).",
    "made right, share: of the wrong answers; harmed, %: of the right ones. Subjects are those of the test split.",
    "complete: the graph knows all values of the relation; of others a fact can call no value wrong.",
    "grammar: what the local model wrote itself is what it finds likeliest; the planted values tell how a patch reads.",
)


def _cases(
    graph: Graph, judge: Judge, data: Path, *, sets: Sequence[str], size: Size, seed: int
) -> list[Case]:
    cases: list[Case] = []
    if "questions" in sets:
        cases += questions(graph, judge, count=size.questions, seed=seed, split=Split.TEST)
    if "planted" in sets:
        cases += planted(graph, judge, count=size.planted, seed=seed, split=Split.TEST)
    if "recorded" in sets and (data / "model-answers").is_dir():
        cases += recorded(graph, judge, data / "model-answers", seed=seed)
        cases += unlabelled(data / "model-answers")
    if "statements" in sets and (data / "statements").is_dir():
        cases += statements(data / "statements", each=size.statements, seed=seed)
    return cases


def _known(cases: Sequence[Case], data: Path) -> str:
    known = sum(case.group == ANSWERS for case in cases)
    every = labels(data / "model-answers")
    return f"recorded answers: the graph knows the fact of {known} of their {every} statements labelled right or wrong"


def _of_each_deed(outcomes: Sequence[Outcome], count: int) -> Iterable[Asked]:
    """As many passed, patched, regenerated and refused answers as there are, up to ``count`` in all.

    Those behind an opening come first, because only there can the first text come before a claim.
    """
    by_means: dict[str, list[Asked]] = {}
    for each in sorted(outcomes, key=lambda each: each.case.origin != OPENING):
        if each.case.question:
            by_means.setdefault(each.made.means.value, []).append(each.asked)
    share = -(-count // max(1, len(by_means)))
    return [asked for group in by_means.values() for asked in _halves(group, share)]


def _halves(group: Sequence[Asked], count: int) -> Sequence[Asked]:
    """Half of them from the beginning, half from the end."""
    if len(group) <= count:
        return group
    return [*group[: count // 2], *group[count // 2 - count :]]


def _written(asked: Sequence[Asked]) -> list[Asked]:
    """Those whose draft the model wrote."""
    return [each for each in asked if each.case.draft is None]
