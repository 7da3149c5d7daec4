"""What each set of the detection benchmark gives: statements are drawn, judged, and some make tables of their own."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from benchmarks import detect_answers, detect_documents
from benchmarks.detect_judge import Judged
from benchmarks.detect_room import Room
from benchmarks.detect_sets.documents import documented
from benchmarks.detect_sets.graph_facts import Draw, draw_facts
from benchmarks.detect_sets.labelled_files import labelled
from benchmarks.detect_sets.real_answers import RealAnswer, real_answers, true_answers, wrong_answers
from benchmarks.report import Table
from benchmarks.statement import Sample, Statement, Worded, draw, read_wordings
from kg.graph import Graph

FACTS = 1600
"""Statements about the facts of each graph."""
NEGATIVES = 1600
EACH_FILE = 500
STRESS = 100
"""Cases of each kind of name that is hard to link."""


@dataclass(frozen=True, slots=True)
class Findings:
    """What one set gave: judged statements by name, and tables of its own."""

    judged: Mapping[str, Sequence[Judged]] = field(default_factory=dict)
    tables: Sequence[Table] = ()


def facts(room: Room) -> Findings:
    """The sample's facts, several a subject."""
    statements = _facts_of(room, room.sample.graph)
    return Findings({"facts": room.judged(room.sample, statements)})


def starter(room: Room) -> Findings:
    """The starter's facts: dates, counts and measures too."""
    statements = _facts_of(room, room.starter.graph)
    return Findings({"starter": room.judged(room.starter, statements)})


def negatives(room: Room) -> Findings:
    """The sample's verified false triples, with right ones of the same relations."""
    sample = Sample.read(room.data / "wikidata-sample")
    drawn = draw(sample, split=room.split, positives=NEGATIVES // 2, seed=room.seed)
    statements = [s for s in drawn if s.worded is Worded.OTHER][: room.most(NEGATIVES)]
    return Findings({"hard negatives": room.judged(room.sample, statements)})


def statements(room: Room) -> Findings:
    """Statements that others wrote and labelled, over the starter."""
    drawn = labelled(room.data / "statements", each=room.most(EACH_FILE), seed=room.seed)
    judged = room.judged(room.starter, drawn)
    files = dict.fromkeys(each.statement.domain for each in judged)
    return Findings({name: [each for each in judged if each.statement.domain == name] for name in files})


def answers(room: Room) -> Findings:
    """Every contradicted verdict on real answers."""
    some = list(real_answers(room.data / "model-answers"))[: room.limit]
    found = {"all models": detect_answers.read(room.starter.checker, some)}
    return Findings(tables=detect_answers.tables(found, "answers of models to Natural Questions"))


def true(room: Room) -> Findings:
    """Every contradicted verdict on answers in which everything is right, by the set they are of."""
    sets: dict[str, list[RealAnswer]] = defaultdict(list)
    for answer in true_answers()[: room.limit]:
        sets[answer.model].append(answer)
    found = {name: detect_answers.read(room.starter.checker, some) for name, some in sets.items()}
    return Findings(tables=detect_answers.tables(found, "true answers"))


def wrong(room: Room) -> Findings:
    """In how many answers with one plain mistake something is contradicted, by what they are about."""
    sets: dict[str, list[RealAnswer]] = defaultdict(list)
    for answer in wrong_answers()[: room.limit]:
        sets[answer.model].append(answer)
    found = {name: detect_answers.read(room.starter.checker, some) for name, some in sets.items()}
    return Findings(tables=[detect_answers.noticed(found)])


def linking(room: Room) -> Findings:
    """Whom a check takes for the subject, where the answer does not call it by its label."""
    from benchmarks import linking_stress
    from benchmarks.linking_stress_cases import cases

    sample = room.data / "wikidata-sample"
    some = cases(sample, split=room.split, seed=room.seed, limit=room.most(STRESS))
    return Findings(tables=[linking_stress.table(linking_stress.judge(some, room.sample.checker))])


def documents(room: Room) -> Findings:
    """Claims with their evidence as the only document."""
    lines = documented(room.data / "claims", each=room.most(EACH_FILE), seed=room.seed)
    judged = detect_documents.judge(lines, room.documents, room.starter.encoder, room.starter.verifier)
    return Findings(detect_documents.by_file(judged, lines), [detect_documents.neutral(judged, lines)])


SETS: Mapping[str, Callable[[Room], Findings]] = {
    "facts": facts,
    "starter": starter,
    "negatives": negatives,
    "statements": statements,
    "answers": answers,
    "true": true,
    "wrong": wrong,
    "linking": linking,
    "documents": documents,
}
"""By the name that `--sets` takes."""


def _facts_of(room: Room, graph: Graph) -> list[Statement]:
    asked = Draw(count=room.most(FACTS) // 2, seed=room.seed, split=room.split)
    return draw_facts(graph, read_wordings(), asked)
