"""How well are wrong statements told from right ones, by us and by the baselines, and how fast?

Facts of two graphs in wordings that nothing is trained on, verified false triples, statements that others labelled,
answers that models really gave, names that are hard to link, claims with documents, and time. See `detect_sets`.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path

from benchmarks import detect_answers, detect_documents, detect_tables, detect_time
from benchmarks.detect_judge import Judged
from benchmarks.detect_room import Room
from benchmarks.detect_sets.documents import documented
from benchmarks.detect_sets.graph_facts import Draw, draw_facts
from benchmarks.detect_sets.held_out import held_out_relations
from benchmarks.detect_sets.labelled_files import labelled
from benchmarks.detect_sets.real_answers import real_answers
from benchmarks.report import Report, Table
from benchmarks.statement import Sample, Statement, Worded, draw, read_wordings
from kg.graph import Graph
from proxy.settings import Settings

FACTS = 1600
"""Statements about the facts of each graph."""
NEGATIVES = 1600
EACH_FILE = 500
STRESS = 100
"""Cases of each kind of name that is hard to link."""


@dataclass(frozen=True, slots=True)
class Found:
    """What one set gave: judged statements by name, and tables of its own."""

    judged: Mapping[str, Sequence[Judged]] = field(default_factory=dict)
    tables: Sequence[Table] = ()


@dataclass(frozen=True, slots=True)
class Detection:
    """The report, and the judged statements behind it for plots."""

    report: Report
    judged: Mapping[str, Sequence[Judged]]
    times: Mapping[str, Sequence[float]]


def facts(room: Room) -> Found:
    """The sample's facts, several a subject."""
    statements = _facts_of(room, room.sample.graph)
    return Found({"facts": room.judged(room.sample, statements)})


def starter(room: Room) -> Found:
    """The starter's facts: dates, counts and measures too."""
    statements = _facts_of(room, room.starter.graph)
    return Found({"starter": room.judged(room.starter, statements)})


def negatives(room: Room) -> Found:
    """The sample's verified false triples, with right ones of the same relations."""
    sample = Sample.read(room.data / "wikidata-sample")
    drawn = draw(sample, split=room.split, positives=NEGATIVES // 2, seed=room.seed)
    statements = [s for s in drawn if s.worded is Worded.OTHER][: room.most(NEGATIVES)]
    return Found({"hard negatives": room.judged(room.sample, statements)})


def statements(room: Room) -> Found:
    """Statements that others wrote and labelled, over the starter."""
    drawn = labelled(room.data / "statements", each=room.most(EACH_FILE), seed=room.seed)
    judged = room.judged(room.starter, drawn)
    files = dict.fromkeys(each.statement.domain for each in judged)
    return Found({name: [each for each in judged if each.statement.domain == name] for name in files})


def answers(room: Room) -> Found:
    """Every contradicted verdict on real answers."""
    some = list(real_answers(room.data / "model-answers"))[: room.limit]
    return Found(tables=detect_answers.tables(detect_answers.read(room.starter.checker, some)))


def linking(room: Room) -> Found:
    """Whom a check takes for the subject, where the answer does not call it by its label."""
    from benchmarks import linking_stress
    from benchmarks.linking_stress_cases import cases

    sample = room.data / "wikidata-sample"
    some = cases(sample, split=room.split, seed=room.seed, limit=room.most(STRESS))
    return Found(tables=[linking_stress.table(linking_stress.judge(some, room.sample.checker))])


def documents(room: Room) -> Found:
    """Claims with their evidence as the only document."""
    lines = documented(room.data / "claims", each=room.most(EACH_FILE), seed=room.seed)
    judged = detect_documents.judge(lines, room.documents, room.starter.encoder, room.starter.verifier)
    return Found(detect_documents.by_file(judged, lines), [detect_documents.neutral(judged, lines)])


SETS: Mapping[str, Callable[[Room], Found]] = {
    "facts": facts,
    "starter": starter,
    "negatives": negatives,
    "statements": statements,
    "answers": answers,
    "linking": linking,
    "documents": documents,
}
"""By the name that `--sets` takes."""
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
        found: dict[str, Found] = {}
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


def _facts_of(room: Room, graph: Graph) -> list[Statement]:
    asked = Draw(count=room.most(FACTS) // 2, seed=room.seed, split=room.split)
    return draw_facts(graph, read_wordings(), asked)


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
