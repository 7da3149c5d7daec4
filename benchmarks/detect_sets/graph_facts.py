"""Facts of a graph, several for each subject, right and wrong, in wordings that nothing is trained on.

A subject has facts of `LEAST` relations or more, so that siblings are there to be taken for one another; what is
drawn is spread over the relations, so that no frequent one rules the result.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from benchmarks.detect_sets.domain import domain_of
from benchmarks.detect_sets.wrong_value import WrongValues, usable
from benchmarks.statement import Kind, Split, Statement, Triple, Worded, Wording, is_in
from kg.graph import Graph
from kg.records import Cardinality, EntityRef, Fact, Relation, Value
from kg.verbalise import fact_text, value_text

LEAST = 4
EACH = 6


@dataclass(frozen=True, slots=True)
class Draw:
    """What to draw: up to ``count`` facts, at most ``each`` of a subject, in a fixed order by ``seed``."""

    count: int
    seed: int
    split: Split = Split.TEST
    each: int = EACH
    least: int = LEAST


def draw_facts(graph: Graph, wordings: Mapping[str, Wording], asked: Draw) -> list[Statement]:
    """Two statements a fact, a right one and a wrong one, in the same wording."""
    chance = random.Random(asked.seed)
    wrong_values = WrongValues(graph)
    statements: list[Statement] = []
    for fact in _spread(graph, wordings, asked, chance):
        relation = graph.relation(fact.relation.id)
        wording = wordings[relation.id]
        template = chance.choice(wording.sentences)
        wrong = _wrong(fact, relation, wrong_values, chance)
        for kind, value in [(Kind.FACT, fact.object), *wrong]:
            statements.append(
                _stated(graph, replace(fact, object=value), relation, (wording, template), kind)
            )
    return statements


def _wrong(
    fact: Fact, relation: Relation, values: WrongValues, chance: random.Random
) -> list[tuple[Kind, Value]]:
    """A sibling's value where there is one and the relation is complete, so that it must be wrong."""
    complete = relation.cardinality is not Cardinality.MANY
    found = values.sibling(fact, relation, chance) if complete else None
    if found is not None:
        return [(Kind.SIBLING, found)]
    other = values.other(fact, relation, chance)
    return [] if other is None else [(Kind.OTHER, other)]


def _stated(
    graph: Graph, fact: Fact, relation: Relation, worded: tuple[Wording, str], kind: Kind
) -> Statement:
    wording, template = worded
    said = replace(relation, wordings=(template.removesuffix("."),))
    subject = value_text(fact.subject)
    ends = fact.object.id if isinstance(fact.object, EntityRef) else value_text(fact.object)
    return Statement(
        prompt=wording.question.format(s=subject),
        answer=fact_text(fact, said),
        right=kind is Kind.FACT,
        worded=Worded.OTHER,
        triple=Triple(fact.subject.id, relation.id, ends),
        kind=kind,
        domain=domain_of(relation, graph.entity(fact.subject.id)),
        complete=relation.cardinality is not Cardinality.MANY,
    )


def _spread(
    graph: Graph, wordings: Mapping[str, Wording], asked: Draw, chance: random.Random
) -> Iterator[Fact]:
    """Facts of subjects in chance order, the least drawn relations first, all facts of a subject together."""
    drawn: Counter[str] = Counter()
    ids = [e.id for e in graph.entities() if e.id[:1] == "Q" and e.label and is_in(e.id, asked.split)]
    chance.shuffle(ids)
    share = max(2, asked.count // 40)
    for subject in ids:
        facts = _of_relations(graph.facts(subject), wordings, chance)
        if len(facts) < asked.least:
            continue
        wanted = [f for f in facts if drawn[f.relation.id] < share]
        wanted.sort(key=lambda f: drawn[f.relation.id])
        taken = wanted[: min(asked.each, asked.count - drawn.total())]
        drawn.update(f.relation.id for f in taken)
        yield from taken
        if drawn.total() >= asked.count:
            return


def _of_relations(
    facts: Sequence[Fact], wordings: Mapping[str, Wording], chance: random.Random
) -> list[Fact]:
    """One fact a relation, without its period."""
    good = [f for f in facts if f.relation.id in wordings and usable(f.object) and not f.ended]
    chance.shuffle(good)
    return [replace(f, start=None) for f in {f.relation.id: f for f in good}.values()]
