"""Which facts and entities the dense index holds: those people may well ask about without naming them exactly.

Facts: relations with few objects before those with many, and within both the most important subjects first. One
subject gives at most three facts of one relation, and no relation takes more than its share of the index.
Quantities that change (populations) are left to exact look-up. Entities: the most important ones of which more is
known than a name, since a name alone is found as a name. Only the head of the graph is ever read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby, islice
from typing import Protocol

from kg.records import Cardinality, Entity, Fact, Relation, ValueKind

MOST_FACTS = 16_000
MOST_ENTITIES = 100_000
MOST_SUBJECTS = 50_000
"""Subjects whose facts are looked at."""
_OF_ONE_SUBJECT = 3
_SHARE_OF_RELATION = 0.1
_FEWEST_OF_RELATION = 200
_READ_PER_ENTITY = 2
_TYPES = 3

Numbered = tuple[int, Fact, Relation]


class NumberedEntities(Protocol):
    """A graph whose entities are numbered by importance; `kg.store.Snapshot` is one."""

    def __len__(self) -> int: ...

    def entity_at(self, number: int) -> Entity: ...

    def facts_of(self, number: int) -> Sequence[Fact]: ...

    def relation(self, relation_id: str) -> Relation: ...


def choose_facts(graph: NumberedEntities, count: int) -> list[Numbered]:
    """At most ``count`` facts with their numbers and relations, in the order of their numbers."""
    limit = max(_FEWEST_OF_RELATION, int(count * _SHARE_OF_RELATION))
    found = sorted(
        _worthwhile(graph, limit), key=lambda numbered: numbered[2].cardinality is Cardinality.MANY
    )
    return sorted(found[: max(count, 0)], key=lambda numbered: numbered[0])


def choose_entities(graph: NumberedEntities, count: int) -> list[tuple[int, Entity]]:
    """At most ``count`` entities with their numbers, most important first."""
    head = range(min(len(graph), _READ_PER_ENTITY * max(count, 0)))
    entities = ((number, graph.entity_at(number)) for number in head)
    told = (pair for pair in entities if pair[1].description or pair[1].types)
    return list(islice(told, max(count, 0)))


def entity_text(entity: Entity) -> str:
    """What is embedded of an entity: "Eiffel Tower, tower, landmark: tower in Paris, France"."""
    types = ", ".join((entity.label, *entity.types[:_TYPES]))
    return f"{types}: {entity.description}" if entity.description else types


def fact_number(subject: int, ordinal: int) -> int:
    """Number of a subject's ``ordinal``-th fact, as `Snapshot.numbered_facts` takes it."""
    return subject << 20 | ordinal


def _worthwhile(graph: NumberedEntities, limit: int) -> Iterator[Numbered]:
    of_relation: Counter[str] = Counter()
    for (_, relation_id), group in groupby(_facts(graph), key=lambda numbered: _place(numbered[1])):
        left = limit - of_relation[relation_id]
        for numbered in islice(group, max(0, min(left, _OF_ONE_SUBJECT))):
            of_relation[relation_id] += 1
            yield numbered


def _facts(graph: NumberedEntities) -> Iterator[Numbered]:
    for subject in range(min(len(graph), MOST_SUBJECTS)):
        for ordinal, fact in enumerate(graph.facts_of(subject)):
            relation = graph.relation(fact.relation.id)
            if not _changes(relation):
                yield fact_number(subject, ordinal), fact, relation


def _place(fact: Fact) -> tuple[str, str]:
    """Facts with the same subject and relation are neighbours in the numbering."""
    return fact.subject.id, fact.relation.id


def _changes(relation: Relation) -> bool:
    return relation.kind is ValueKind.QUANTITY and relation.cardinality is Cardinality.CURRENT
