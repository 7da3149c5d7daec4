"""How well are wrong statements told from right ones, by us and by the baselines, and how fast?

Facts of two graphs in wordings that nothing is trained on, verified false triples, statements that others labelled,
answers that models really gave, names that are hard to link, claims with documents, and time. See `detect_sets`.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from benchmarks import detect_tables, detect_time
from benchmarks.detect_findings import SETS, Findings
from benchmarks.detect_judge import Judged
from benchmarks.detect_room import Room
from benchmarks.detect_sets.held_out import held_out_relations
from benchmarks.report import Report, Table
from proxy.settings import Settings


@dataclass(frozen=True, slots=True)
class Detection:
    """The report, and the judged statements behind it for plots."""

    report: Report
    judged: Mapping[str, Sequence[Judged]]
    times: Mapping[str, Sequence[float]]


TIME = "time"
NAMES = (*SETS, TIME)


def run(
    *,
    data: Path,
    settings: Settings,
    sets: Iterable[str] = NAMES,
    limit: int | None = None,
    seed: int = 0,
    tell: Callable[[str], None] = lambda text: None,
) -> Detection:
    """Judge the sets named; ``limit`` statements of each, for a quick look.

    :raises FileNotFoundError: `data` lacks a folder or a table.
    """
    wanted = tuple(sets)
    with tempfile.TemporaryDirectory(prefix="akgc-bench-") as folder:
        room = Room(data, Path(folder), settings, seed=seed, limit=limit, tell=tell)
        found: dict[str, Findings] = {}
        for name, judge in SETS.items():
            if name in wanted:
                tell(f"{name} ...")
                found[name] = judge(room)
        times = detect_time.measure(room) if TIME in wanted else {}
        options = {"sets": ",".join(wanted), "seed": seed, "limit": limit, **detect_time.engine(room)}
    judged = {name: rows for each in found.values() for name, rows in each.judged.items()}
    own = list(chain.from_iterable(each.tables for each in found.values()))
    tables = [*_tables(judged), *own, *([detect_time.table(times)] if times else [])]
    return Detection(
        Report("detect", "How well are wrong statements told from right ones?", tables, options, notes=NOTES),
        judged,
        times,
    )


NOTES = (
    "AUROC, AUPRC: wrong against right. ECE: the score as probability of right. P, R: precision and recall.",
    "wrong subject: a claim was about something that the statement does not name.",
)


def _training(judged: Judged) -> str:
    held_out = judged.statement.triple.relation in held_out_relations()
    return "relation held out" if held_out else "relation trained on"


def _tables(judged: Mapping[str, Sequence[Judged]]) -> list[Table]:
    if not judged:
        return []
    every = [each for rows in judged.values() for each in rows]
    graph = [each for each in every if each.statement.triple.subject]
    tables = [detect_tables.methods(judged), detect_tables.verdicts(judged)]
    if graph:
        tables += [
            detect_tables.by("domain", graph, lambda each: each.statement.domain),
            detect_tables.by("training", graph, _training),
            detect_tables.kinds(graph),
            detect_tables.rules(graph),
            detect_tables.by("relation", graph, lambda each: each.statement.triple.relation),
        ]
    return [*tables, *detect_tables.mistakes(every)]
