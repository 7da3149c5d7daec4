"""Questions with drafts of three sentences, made from a snapshot's own facts; a third state a wrong value."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from kg.records import EntityRef, Fact
from kg.store import Snapshot
from kg.verbalise import fact_text

SENTENCES = 3
WRONG_SHARE = 1 / 3
ASKED = 20_000
"""Only the most important entities are asked about."""


@dataclass(frozen=True, slots=True)
class Dialogue:
    """A question, the draft that answers it, and the answer to the request to correct the draft."""

    question: str
    draft: str
    corrected: str


def dialogues(graph: Snapshot, *, count: int, seed: int) -> list[Dialogue]:
    """Up to `count` dialogues, each about another entity."""
    chance = random.Random(seed)
    numbers = chance.sample(range(min(len(graph), ASKED)), min(len(graph), ASKED))
    told = _told(graph, numbers, chance)
    drawn = [facts for _, facts in zip(range(count), told, strict=False)]
    values: dict[str, list[EntityRef]] = defaultdict(list)
    for facts in drawn:
        for fact in facts:
            if isinstance(fact.object, EntityRef):
                values[fact.relation.id].append(fact.object)
    return [_dialogue(graph, facts, values, chance) for facts in drawn]


def _told(graph: Snapshot, numbers: Sequence[int], chance: random.Random) -> Iterator[list[Fact]]:
    """Facts of different relations about one entity, in chance order; the first is about an entity."""
    asked: set[str] = set()
    for number in numbers:
        entity = graph.entity_at(number)
        facts = [fact for fact in graph.facts(entity.id) if not fact.ended]
        chance.shuffle(facts)
        facts.sort(key=lambda fact: not isinstance(fact.object, EntityRef))
        different = list({fact.relation.id: fact for fact in reversed(facts)}.values())[::-1]
        if len(different) >= SENTENCES and entity.label not in asked:
            asked.add(entity.label)
            yield different[:SENTENCES]


def _dialogue(
    graph: Snapshot, facts: Sequence[Fact], values: dict[str, list[EntityRef]], chance: random.Random
) -> Dialogue:
    right = [fact_text(fact, graph.relation(fact.relation.id)) for fact in facts]
    first, told = facts[0], list(right)
    known = {fact.object for fact in graph.facts(first.subject.id) if fact.relation.id == first.relation.id}
    others = [value for value in values[first.relation.id] if value not in known]
    if others and chance.random() < WRONG_SHARE:
        told[0] = fact_text(replace(first, object=chance.choice(others)), graph.relation(first.relation.id))
    question = f"What is the {first.relation.label} of {first.subject.label}? Tell me a little more about it."
    return Dialogue(question, " ".join(told), " ".join(right))
