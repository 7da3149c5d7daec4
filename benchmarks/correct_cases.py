"""What is put to the correction: a question, a draft (none where the model is to write it), and what is right.

Subjects are those of the test split; relations share the questions as evenly as they can. Whose names two entities
share, or whose value has a name of the subject, is not asked about: nobody could judge the answer.
"""

from __future__ import annotations

import csv
import random
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.correct_truth import Judge, Truth
from benchmarks.detect_sets.held_out import reach_scripts
from benchmarks.detect_sets.wrong_value import usable
from benchmarks.statement import Split, is_in, read_wordings
from kg.graph import Graph
from kg.records import Cardinality, EntityRef, Fact, Time

QUESTIONS = Path(__file__).parent / "correct_questions.tsv"
HELD_OUT = 2
WELL_KNOWN = 150
"""Half of the questions are about the so many most important subjects of each relation."""


@dataclass(frozen=True, slots=True)
class Case:
    """``before`` and ``behind`` are sentences around the one that is judged, which nothing may change.

    ``wanted`` is the sentence with the right value where the draft was made from it, "" elsewhere. ``complete``: the
    graph knows all values of the relation for a subject. ``origin`` says where the words come from.
    """

    group: str
    question: str
    truth: Truth
    draft: str | None = None
    wanted: str = ""
    before: str = ""
    behind: str = ""
    complete: bool = True
    origin: str = ""
    listed: frozenset[str] | None = None
    """Texts that are right, where the graph is not to judge."""

    def part(self, text: str) -> str:
        """The judged part of an answer: without the sentences around it as far as they still stand there."""
        if self.before and text.startswith(self.before):
            text = text[len(self.before) :]
        return text.removesuffix(self.behind) if self.behind else text

    def keeps_around(self, text: str) -> bool:
        return text.startswith(self.before) and text.endswith(self.behind)


def trained_questions() -> frozenset[str]:
    """Question wordings that the local model was trained on; empty where nobody can say."""
    reach_scripts()
    try:
        from scripts.local_model.wordings import load
    except ImportError:
        return frozenset()
    return frozenset(q for w in load().relations.values() for q in w.split(held_out=False))


def held_out_questions(relation: str) -> list[str]:
    """Up to `HELD_OUT` wordings that were kept from the training of the local model."""
    reach_scripts()
    try:
        from scripts.local_model.wordings import load
    except ImportError:
        return []
    known = load().relations.get(relation)
    return list(known.split(held_out=True))[:HELD_OUT] if known else []


def question_wordings(path: Path = QUESTIONS) -> dict[str, list[tuple[str, str]]]:
    """(wording, origin) by relation: of both tables, without those that the local model was trained on."""
    trained = trained_questions()
    found: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for relation, wording in read_wordings().items():
        if wording.question not in trained:
            found[relation].append((wording.question, "wordings.tsv"))
        found[relation] += [(question, "held out of training") for question in held_out_questions(relation)]
    with path.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
            unseen = [q for q in row["questions"].split("|") if q not in trained]
            found[row["relation"]] += [(question, "correct_questions.tsv") for question in unseen]
    return dict(found)


def questions(graph: Graph, judge: Judge, *, count: int, seed: int, split: Split) -> list[Case]:
    """Up to ``count`` questions, each about another subject and relation."""
    chance = random.Random(seed)
    wordings = question_wordings()
    drawn = Drawn(graph, judge, frozenset(wordings), split=split, chance=chance)
    return [
        _asked(fact, truth, graph, chance.choice(wordings[truth.relation]))
        for fact, truth in drawn.take(count)
    ]


def _asked(fact: Fact, truth: Truth, graph: Graph, wording: tuple[str, str]) -> Case:
    text, origin = wording
    complete = graph.relation(truth.relation).cardinality is not Cardinality.MANY
    question = text.format(s=fact.subject.label)
    return Case("questions", question, truth, complete=complete, origin=origin)


class Drawn:
    """Facts to ask about, drawn relation by relation in turn."""

    def __init__(
        self, graph: Graph, judge: Judge, relations: frozenset[str], *, split: Split, chance: random.Random
    ) -> None:
        self._graph = graph
        self._judge = judge
        self._chance = chance
        self._facts: dict[str, dict[str, Fact]] = defaultdict(dict)
        self._ids: dict[str, list[str]] = defaultdict(list)
        for entity in graph.entities():
            self._ids[entity.label].append(entity.id)
            if entity.id[:1] == "Q" and entity.label and is_in(entity.id, split):
                for fact in graph.facts(entity.id):
                    if fact.relation.id in relations and usable(fact.object) and not fact.ended:
                        self._facts[fact.relation.id].setdefault(entity.id, fact)

    def take(self, count: int) -> Iterator[tuple[Fact, Truth]]:
        """Facts with what is right of them; one a subject and relation."""
        turns = {
            relation: self._turn(list(facts.values())) for relation, facts in sorted(self._facts.items())
        }
        while turns and count > 0:
            for relation in list(turns):
                found = next(turns[relation], None)
                if found is None:
                    del turns[relation]
                elif count > 0:
                    count -= 1
                    yield found

    def _turn(self, facts: Sequence[Fact]) -> Iterator[tuple[Fact, Truth]]:
        """Well-known subjects and others by turns, in chance order."""
        known, others = list(facts[:WELL_KNOWN]), list(facts[WELL_KNOWN:])
        self._chance.shuffle(known)
        self._chance.shuffle(others)
        while known or others:
            for pile in (known, others):
                if pile and (truth := self._truth(fact := pile.pop())) is not None:
                    yield fact, truth

    def _truth(self, fact: Fact) -> Truth | None:
        """What is right; None where no answer could be judged."""
        if len(self._ids[fact.subject.label]) > 1:
            return None
        truth = self._judge.truth([fact.subject.id], fact.relation.id)
        kind = type(fact.object)
        mixed = any(type(value) is not kind for value in truth.right)
        vague = any(isinstance(value, Time) and value.precision < 9 for value in truth.right)
        if mixed or vague or (kind is EntityRef and self._judge.shares_name(truth)):
            return None
        return truth


def by_group(cases: Sequence[Case]) -> Mapping[str, list[Case]]:
    groups: dict[str, list[Case]] = defaultdict(list)
    for case in cases:
        groups[case.group].append(case)
    return groups
