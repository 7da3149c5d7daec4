"""How well are wrong statements told from right ones, by the cosine and by the calibrated index?

Over the facts and the hard negatives of a sample of Wikidata: AUROC and AUPRC of 1 - HVI for "wrong", the
expected calibration error of HVI as probability of "right", and what the verdicts were. Most hard negatives
are about relations of which nobody has all facts (genre, citizenship): they cannot be contradicted, only be
found less likely.
"""

from __future__ import annotations

import math
import tempfile
from collections import defaultdict
from collections.abc import Callable, Sequence, Set
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.measures import auprc, auroc, ece
from benchmarks.report import Cell, Report, Table
from benchmarks.statement import Sample, Split, Statement, Triple, Worded, draw, leave_out, thinned
from detect.calibration import Calibration
from detect.hvi import ALPHA, cosine_hvi
from detect.verdict import Assessment, Verdict
from kg.embedding import Encoder

if TYPE_CHECKING:
    from detect.checker import Checker

POSITIVES = 2000
FEWEST = 20
"""Statements of each kind that a relation needs for a row of its own."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A statement with both indices and its verdict."""

    statement: Statement
    cosine: float
    calibrated: float
    verdict: Verdict


def run(
    *,
    sample: Path,
    positives: int = POSITIVES,
    seed: int = 0,
    split: Split = Split.TEST,
    device: str = "auto",
    vram_gb: float | None = None,
    alpha: float = ALPHA,
    left_out: float = 0.0,
    limit: int | None = None,
) -> Report:
    """Build a snapshot of the folder `sample`, check the statements drawn from it, and report.

    `left_out` is the share of the facts behind right statements that the snapshot does not get to know;
    `limit` takes only the first so many statements, for a quick look.

    :raises FileNotFoundError: the folder lacks a table.
    """
    from detect.encoder import DistilBertEncoder

    encoder = DistilBertEncoder.default(device=device, vram_gb=vram_gb)
    statements = draw(Sample.read(sample), split=split, positives=positives, seed=seed)[:limit]
    with tempfile.TemporaryDirectory(prefix="akgc-bench-") as room:
        without = leave_out(statements, share=left_out, seed=seed)
        checker = sample_checker(sample, Path(room) / "sample", encoder=encoder, without=without)
        judged = [judge(checker, statement, alpha=alpha) for statement in statements]
    options: dict[str, Cell] = {
        "positives": positives,
        "seed": seed,
        "split": split.value,
        "alpha": alpha,
        "left_out": left_out,
        "encoder": encoder.name,
        "device": encoder.device,
        "precision": encoder.precision.value,
    }
    return report(judged, options)


def sample_checker(
    sample: Path, out: Path, *, encoder: Encoder | None, without: Set[Triple] = frozenset()
) -> Checker:
    """A checker over a snapshot of the sample, less some facts, built into the folder `out`."""
    from detect.checker import Checker
    from kg.build import build
    from kg.linker import Linker
    from kg.store import Snapshot

    with tempfile.TemporaryDirectory(prefix="akgc-bench-") as room:
        source = thinned(sample, Path(room), without) if without else sample
        build([source], out, encoder=None, budget_bytes=None, name="sample")
    graph = Snapshot.open(out)
    return Checker(graph, Linker(graph), encoder=encoder, calibration=Calibration.load())


def judge(checker: Checker, statement: Statement, *, alpha: float = ALPHA) -> Judged:
    """Check one statement; both indices come from the same assessment."""
    assessment = checker.check(statement.prompt, statement.answer)
    cosine = cosine_hvi(assessment.s_context or 0.0, assessment.s_kg or 0.0, alpha)
    calibrated = math.nan if assessment.hvi is None else assessment.hvi
    return Judged(statement, cosine, calibrated, verdict_of(assessment))


def verdict_of(assessment: Assessment) -> Verdict:
    """The verdict on a whole answer: contradicted if any claim is, else supported if any is."""
    if assessment.contradicted:
        return Verdict.CONTRADICTED
    return Verdict.SUPPORTED if assessment.supported else Verdict.NOT_CHECKABLE


def report(judged: Sequence[Judged], options: dict[str, Cell]) -> Report:
    """Tables over all statements, by wording and by relation."""
    return Report(
        name="detect",
        question="How well are wrong statements told from right ones?",
        tables=[_forms(judged), _verdicts(judged), _relations(judged)],
        options=options,
        notes=[
            "AUROC, AUPRC: 1 - HVI for wrong. ECE: HVI as the probability of right.",
            "schema: worded as the schema does. other: in words that the schema does not have.",
        ],
    )


FORMS: dict[str, Callable[[Judged], float]] = {
    "cosine": lambda each: each.cosine,
    "calibrated": lambda each: each.calibrated,
}


def _groups(judged: Sequence[Judged]) -> dict[str, list[Judged]]:
    groups = {"all": list(judged)}
    for worded in Worded:
        groups[worded.value] = [each for each in judged if each.statement.worded is worded]
    return {name: group for name, group in groups.items() if group}


def _forms(judged: Sequence[Judged]) -> Table:
    rows = [
        (name, form, *_counts(group), *_measures(group, value))
        for name, group in _groups(judged).items()
        for form, value in FORMS.items()
    ]
    return Table("index", ("wording", "HVI", "right", "wrong", "AUROC", "AUPRC", "ECE"), rows)


def _measures(group: Sequence[Judged], value: Callable[[Judged], float]) -> tuple[float, float, float]:
    values = [value(each) for each in group]
    wrong = [not each.statement.right for each in group]
    risks = [1 - v for v in values]
    return auroc(risks, wrong), auprc(risks, wrong), ece(values, [not w for w in wrong])


def _counts(group: Sequence[Judged]) -> tuple[int, int]:
    right = sum(each.statement.right for each in group)
    return right, len(group) - right


def _verdicts(judged: Sequence[Judged]) -> Table:
    rows: list[Sequence[Cell]] = []
    for name, group in _groups(judged).items():
        for truth in (True, False):
            some = [each for each in group if each.statement.right is truth]
            shares = [_share(some, verdict) for verdict in Verdict]
            rows.append((name, "right" if truth else "wrong", len(some), *shares, 1 - shares[-1]))
    columns = ("wording", "statements", "number", *(v.value.replace("_", " ") for v in Verdict), "decided")
    return Table("verdicts", columns, rows)


def _share(group: Sequence[Judged], verdict: Verdict) -> float:
    return sum(each.verdict is verdict for each in group) / len(group) if group else math.nan


def _relations(judged: Sequence[Judged]) -> Table:
    groups: dict[str, list[Judged]] = defaultdict(list)
    for each in judged:
        groups[each.statement.triple.relation].append(each)
    rows: list[Sequence[Cell]] = []
    for relation, group in sorted(groups.items(), key=lambda item: -len(item[1])):
        if min(_counts(group)) >= FEWEST:
            rows.append((relation, *_counts(group), *_relation_cells(group)))
    columns = ("relation", "right", "wrong", "AUROC cosine", "AUROC calibrated", "decided", "found", "harmed")
    return Table(
        "by relation (found: wrong ones contradicted, harmed: right ones contradicted)", columns, rows
    )


def _relation_cells(group: Sequence[Judged]) -> tuple[float, ...]:
    areas = tuple(_measures(group, value)[0] for value in FORMS.values())
    found = _share([each for each in group if not each.statement.right], Verdict.CONTRADICTED)
    harmed = _share([each for each in group if each.statement.right], Verdict.CONTRADICTED)
    return (*areas, 1 - _share(group, Verdict.NOT_CHECKABLE), found, harmed)
