"""Answers that models really gave, with the statements in them that people labelled, and statements that others wrote.

A labelled statement counts where the graph knows its fact: its head is a name of an entity, and its tail a value that
the graph gives (entailed), or another value of a relation that its predicate names (contradicted). Into what is
entailed, wrong values are planted too.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from benchmarks.correct_cases import Case
from benchmarks.correct_names import words_of
from benchmarks.correct_truth import Judge, Judgement, Truth
from benchmarks.detect_sets.labelled_files import labelled
from benchmarks.detect_sets.wrong_value import WrongValues
from kg.graph import Graph
from kg.records import Cardinality, Fact
from kg.verbalise import value_text

ANSWERS, IN_ANSWERS, EVERY = "recorded answers", "planted in recorded answers", "recorded answers, unjudged"
TRUE, FALSE = "labelled statements: true", "labelled statements: false"
_ROLES = {"Entailment": True, "Contradiction": False}
_EMPTY_WORDS = frozenset(
    ("is", "was", "of", "in", "the", "a", "an", "by", "on", "at", "for", "to", "has", "from")
)


@dataclass(frozen=True, slots=True)
class Labelled:
    """One statement of an answer that people labelled."""

    answer: str
    head: str
    predicate: str
    tail: str
    right: bool


def recorded(graph: Graph, judge: Judge, folder: Path, *, seed: int) -> list[Case]:
    """The labelled statements whose facts the graph knows, and those with a planted value."""
    chance = random.Random(seed + 2)
    values = WrongValues(graph)
    reader = _Reader(graph, judge)
    cases: list[Case] = []
    for statement in _statements(folder):
        known = reader.known(statement)
        if known is None:
            continue
        fact, truth = known
        case = _case(statement, truth, graph)
        if case is None:
            continue
        cases.append(case)
        relation = graph.relation(truth.relation)
        wrong = values.other(replace(fact, start=None), relation, chance) if statement.right else None
        if wrong is not None:
            draft = f"{case.before}{value_text(wrong)}{case.behind}"
            cases.append(replace(case, group=IN_ANSWERS, draft=draft))
    return cases


def labels(folder: Path) -> int:
    """How many statements of the recorded answers people labelled as right or wrong."""
    return sum(1 for _ in _statements(folder))


def unlabelled(folder: Path) -> list[Case]:
    """Every recorded answer as a whole, to list what correction changes of it."""
    answers = dict.fromkeys(statement.answer for statement in _statements(folder))
    return [Case(EVERY, "", _UNKNOWN, draft=answer, origin="whole") for answer in answers]


def statements(folder: Path, *, each: int, seed: int) -> list[Case]:
    """Labelled statements of others; a false one is made right where it becomes one that is labelled true."""
    drawn = labelled(folder, each=each, seed=seed)
    true = frozenset(s.answer for s in labelled(folder, each=10**9, seed=seed) if s.right)
    return [
        Case(
            TRUE if s.right else FALSE,
            "",
            _UNKNOWN,
            draft=s.answer,
            wanted=s.answer if s.right else "",
            origin=s.domain,
            listed=true,
        )
        for s in drawn
    ]


_UNKNOWN = Truth("", 0.0, (), ())


def _statements(folder: Path) -> Iterator[Labelled]:
    for path in sorted(folder.glob("*.json")):
        for row in json.loads(path.read_text(encoding="utf-8")):
            for labelled_one in row["claude2_response_kg"]:
                head, predicate, tail = labelled_one["triplet"]
                if labelled_one["human_label"] in _ROLES:
                    right = _ROLES[labelled_one["human_label"]]
                    yield Labelled(row["response"], head, predicate, tail, right)


def _case(statement: Labelled, truth: Truth, graph: Graph) -> Case | None:
    """The answer divided around the only mention of the statement's tail."""
    before, found, behind = statement.answer.partition(statement.tail)
    if not found or statement.tail in behind:
        return None
    complete = graph.relation(truth.relation).cardinality is not Cardinality.MANY
    return Case(
        ANSWERS,
        "",
        truth,
        draft=statement.answer,
        wanted=statement.tail if statement.right else "",
        before=before,
        behind=behind,
        complete=complete,
        origin=f"{statement.head} | {statement.predicate} | {statement.tail}",
    )


class _Reader:
    """Finds the fact behind a labelled statement."""

    def __init__(self, graph: Graph, judge: Judge) -> None:
        self._graph = graph
        self._judge = judge

    def known(self, statement: Labelled) -> tuple[Fact, Truth] | None:
        """A fact of the head with what is right of it; None where the graph does not know."""
        named = [c for c in self._graph.candidates(statement.head) if not c.partial]
        if not named:
            return None
        subject = named[0].id
        facts = {f.relation.id: f for f in self._graph.facts(subject) if not f.ended}
        for relation, fact in facts.items():
            truth = self._judge.truth([subject], relation)
            judged = self._judge.judge(statement.tail, truth)
            if statement.right and judged is Judgement.RIGHT:
                return fact, truth
            if (
                not statement.right
                and judged is Judgement.OTHER
                and self._named(relation, statement.predicate)
            ):
                return fact, truth
        return None

    def _named(self, relation: str, predicate: str) -> bool:
        """Whether predicate and relation share a word that says something."""
        known = self._graph.relation(relation)
        said = set(words_of(predicate)) - _EMPTY_WORDS
        names = {word for text in (known.label, *known.nouns, *known.wordings) for word in words_of(text)}
        return bool(said & (names - _EMPTY_WORDS))
