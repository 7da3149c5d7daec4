"""How often is a name linked to what it means, and to nothing where the graph does not have it; how fast?

Cases are those of `linking_cases`, linked to the sample less what the cases leave out. The baseline is the prior
alone, in the same run: the same names are found, and the best known reading of each is taken.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.linking_cases import Case, Group, labelled, paragraphs, without
from benchmarks.measures import Quantiles
from benchmarks.report import Cell, Report, Table
from benchmarks.statement import Split
from kg.build import build
from kg.graph import Graph
from kg.linker import Linker
from kg.store import Snapshot

LIMIT = 400
TEXTS = 400
TOKENS = 100

Answer = Callable[[Case], str]


@dataclass(frozen=True, slots=True)
class Judged:
    """A case, and the ids that the prior alone and the linker gave to its name; "" for none."""

    case: Case
    prior: str
    linked: str


def run(
    *,
    sample: Path,
    kg: Path | None = None,
    split: Split = Split.TEST,
    limit: int = LIMIT,
    texts: int = TEXTS,
    seed: int = 0,
) -> Report:
    """Link up to `limit` cases of each group, and time `texts` answers after a warm-up on as many others.

    ``kg`` is the snapshot on which speed is measured; by default the one built from the sample.

    :raises FileNotFoundError: `sample` lacks one of its tables.
    :raises SnapshotError: the snapshot in `kg` is missing or damaged.
    """
    chosen = labelled(sample, split=split, seed=seed, limit=limit)
    with tempfile.TemporaryDirectory(prefix="akgc-bench-") as room:
        (Path(room) / "tables").mkdir()
        tables = without(sample, Path(room) / "tables", chosen)
        build([tables], Path(room) / "snapshot", encoder=None, budget_bytes=None, name="sample")
        graph = Snapshot.open(Path(room) / "snapshot")
        judged = judge(chosen.cases, graph)
        timed = Snapshot.open(kg) if kg else graph
        speeds = speed(timed, paragraphs(sample, count=2 * texts, tokens=TOKENS, seed=seed))
    options: dict[str, Cell] = {
        "split": split.value,
        "limit": limit,
        "texts": texts,
        "seed": seed,
        "kg": str(kg) if kg else "sample",
        "entities timed on": len(timed),
    }
    return report(judged, speeds, options)


def judge(cases: Iterable[Case], graph: Graph) -> list[Judged]:
    """What the prior alone and the linker make of the cases."""
    linker = Linker(graph, trained=False)
    return [Judged(case, prior_only(linker, case), linked(linker, case)) for case in cases]


def linked(linker: Linker, case: Case) -> str:
    """The entity of the mention that lies on the name of the case."""
    for mention in linker.link(case.text).mentions:
        if mention.start < case.end and mention.end > case.start and mention.best:
            return mention.best.id
    return ""


def prior_only(linker: Linker, case: Case) -> str:
    """The best known reading of the longest name that lies on the name of the case."""
    for start, end, entity in linker.readings(case.text):
        if start < case.end and end > case.start:
            return entity
    return ""


@dataclass(frozen=True, slots=True)
class Speeds:
    """Milliseconds of one core per text of about a hundred tokens."""

    prior: Quantiles
    linked: Quantiles
    tokens: float


def speed(graph: Graph, texts: Sequence[str]) -> Speeds:
    """The second half of the texts, each linked both ways, after a warm-up on the first half."""
    linker = Linker(graph, trained=False)
    half = len(texts) // 2
    for text in texts[:half]:
        linker.link(text)
        linker.readings(text)
    tokens = [len(linker.link(text).tokens) for text in texts[:half]]
    baseline = Linker(graph, trained=False)
    for text in texts[:half]:
        baseline.readings(text)
    return Speeds(
        prior=Quantiles.of([_took(baseline.readings, text) for text in texts[half:]]),
        linked=Quantiles.of([_took(linker.link, text) for text in texts[half:]]),
        tokens=sum(tokens) / max(len(tokens), 1),
    )


def _took(link: Callable[[str], object], text: str) -> float:
    begin = time.thread_time_ns()
    link(text)
    return (time.thread_time_ns() - begin) / 1e6


def report(judged: Sequence[Judged], speeds: Speeds, options: dict[str, Cell]) -> Report:
    """Tables of quality, by group and over all, and of speed."""
    groups = [(group.value, [j for j in judged if j.case.group is group]) for group in Group]
    rows = [_row(name, some) for name, some in [*groups, ("all", list(judged))] if some]
    return Report(
        name="linking",
        question="How often is a name linked to what it means, or to nothing where the graph lacks it?",
        tables=[
            Table(
                "mentions",
                ("group", "cases", "precision", "recall", "F1", "NIL", "precision (prior)", "recall (prior)",
                 "F1 (prior)", "NIL (prior)"),
                rows,
            ),
            _speed_table(speeds),
        ],
        options=options,
        notes=[
            "precision: right links of all links. recall: right links of all names that the graph knows.",
            "NIL: names left alone of those whose entity the graph lacks. prior: the best known reading of each name.",
        ],
    )  # fmt: skip


def _row(name: str, judged: Sequence[Judged]) -> tuple[Cell, ...]:
    return (name, len(judged), *_measures(judged, lambda j: j.linked), *_measures(judged, lambda j: j.prior))


def _measures(judged: Sequence[Judged], answer: Callable[[Judged], str]) -> tuple[Cell, ...]:
    """Precision, recall, F1 and the share of absent entities left alone."""
    absent = [j for j in judged if j.case.group in (Group.ABSENT, Group.ABSENT_CUED)]
    known = [j for j in judged if j.case.group not in (Group.ABSENT, Group.ABSENT_CUED)]
    right = sum(answer(j) == j.case.entity for j in known)
    given = sum(bool(answer(j)) for j in judged)
    precision = right / given if given else None
    recall = right / len(known) if known else None
    both = (precision or 0.0) + (recall or 0.0)
    f1 = 2 * (precision or 0.0) * (recall or 0.0) / both if known and both else None
    nil = sum(not answer(j) for j in absent) / len(absent) if absent else None
    return precision, recall, f1, nil


def _speed_table(speeds: Speeds) -> Table:
    prior, full = speeds.prior, speeds.linked
    return Table(
        f"milliseconds of one core per answer of {speeds.tokens:.0f} tokens",
        ("", "p50", "p95", "p99"),
        [
            ("prior only", prior.p50, prior.p95, prior.p99),
            ("linked", full.p50, full.p95, full.p99),
            ("ratio", full.p50 / prior.p50, full.p95 / prior.p95, full.p99 / prior.p99),
        ],
    )
