"""Wrong values planted into true sentences worded in many ways, beside the true sentences in the same words.

Each fact is told in a wording that nothing is trained on (or, one in four, in the schema's), in one of `FORMS`: plain,
in Markdown, or between other sentences. What is planted is another subject's value or that of a sibling relation.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from benchmarks.correct_cases import Case, Drawn
from benchmarks.correct_truth import Judge, Judgement, Truth
from benchmarks.detect_sets.wrong_value import WrongValues
from benchmarks.statement import Split, Wording, read_wordings
from kg.graph import Graph
from kg.records import Cardinality, Fact, Relation, Value
from kg.verbalise import fact_text, value_text

RIGHT, PLANTED = "true sentences", "planted values"
OPENING = "behind an opening"
_SCHEMA_SHARE = 0.25


@dataclass(frozen=True, slots=True)
class Form:
    """How a sentence stands in an answer; ``dress`` gets the sentence and its value as they are written."""

    name: str
    dress: Callable[[str, str], str]
    lead: str = ""
    neighbours: bool = False
    """Whether other facts of the subject are told before and behind it."""


FORMS = (
    Form("plain", lambda sentence, value: sentence),
    Form("bold", lambda sentence, value: _last(sentence, value, f"**{value}**")),
    Form("item of a list", lambda sentence, value: f"- {sentence}\n", lead="Here is what is known:\n\n"),
    Form("link", lambda sentence, value: _last(sentence, value, f"[{value}](https://example.org/page)")),
    Form(OPENING, lambda sentence, value: sentence, lead="That is a good question. "),
    Form("in a paragraph", lambda sentence, value: sentence, neighbours=True),
)


def planted(graph: Graph, judge: Judge, *, count: int, seed: int, split: Split) -> list[Case]:
    """Up to ``count`` facts, each as a true sentence and with a planted value."""
    chance = random.Random(seed + 1)
    wordings = read_wordings()
    drawn = Drawn(graph, judge, frozenset(wordings), split=split, chance=chance)
    planter = Planter(graph, judge, WrongValues(graph), chance)
    cases: list[Case] = []
    for number, (fact, truth) in enumerate(drawn.take(2 * count)):
        if len(cases) >= 2 * count:
            break
        cases += planter.pair(fact, truth, wordings[truth.relation], FORMS[number % len(FORMS)])
    return cases


class Planter:
    """Words facts and plants wrong values in them."""

    def __init__(self, graph: Graph, judge: Judge, values: WrongValues, chance: random.Random) -> None:
        self._graph = graph
        self._judge = judge
        self._values = values
        self._chance = chance

    def pair(self, fact: Fact, truth: Truth, wording: Wording, form: Form) -> list[Case]:
        """The true sentence and the same with a planted value; none where the judge takes one for the other."""
        fact = replace(fact, start=None)
        relation = self._graph.relation(truth.relation)
        wrong = self.wrong_value(fact, relation)
        if wrong is None:
            return []
        told = self._chance.choice(wording.sentences).removesuffix(".")
        schema = self._chance.random() < _SCHEMA_SHARE and relation.wordings
        said = relation if schema else replace(relation, wordings=(told,))
        right_text = form.dress(fact_text(fact, said), value_text(fact.object))
        wrong_text = form.dress(fact_text(replace(fact, object=wrong), said), value_text(wrong))
        judged = [self._judge.judge(text, truth) for text in (right_text, wrong_text)]
        if judged[0] is not Judgement.RIGHT or not judged[1].wrong:
            return []
        before, behind = self._around(fact, form)
        case = Case(
            RIGHT,
            wording.question.format(s=fact.subject.label),
            truth,
            draft=f"{before}{right_text}{behind}",
            wanted=right_text,
            before=before,
            behind=behind,
            complete=relation.cardinality is not Cardinality.MANY,
            origin=form.name,
        )
        return [case, replace(case, group=PLANTED, draft=f"{before}{wrong_text}{behind}")]

    def wrong_value(self, fact: Fact, relation: Relation) -> Value | None:
        """A sibling's value or another subject's, as chance has it."""
        complete = relation.cardinality is not Cardinality.MANY
        if complete and self._chance.random() < 0.5:
            sibling = self._values.sibling(fact, relation, self._chance)
            if sibling is not None:
                return sibling
        return self._values.other(fact, relation, self._chance)

    def _around(self, fact: Fact, form: Form) -> tuple[str, str]:
        if not form.neighbours:
            return form.lead, ""
        told = list(self._told(fact))
        before = f"{told[0]} " if told else ""
        return before, f" {told[1]}" if len(told) > 1 else ""

    def _told(self, fact: Fact) -> Iterator[str]:
        """Other facts of the subject, of other relations, as the schema words them."""
        others = {f.relation.id: f for f in self._graph.facts(fact.subject.id) if not f.ended}
        others.pop(fact.relation.id, None)
        for other in list(others.values())[:2]:
            yield fact_text(replace(other, start=None), self._graph.relation(other.relation.id))


def _last(sentence: str, value: str, dressed: str) -> str:
    """The sentence with its value dressed; the last mention, where there are several."""
    head, found, tail = sentence.rpartition(value)
    return f"{head}{dressed}{tail}" if found else sentence
