"""Which facts the dense index holds: those people may well ask about without naming their subject exactly.

Relations with few objects before those with many, and within both the most important subjects first. One
subject gives at most three facts of one relation, and no relation takes more than its share of the index.
Quantities that change (populations) are left to exact look-up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import groupby, islice

from kg.records import Cardinality, Fact, Relation, ValueKind
from kg.store import Snapshot

MOST_FACTS = 16_000
_OF_ONE_SUBJECT = 3
_SHARE_OF_RELATION = 0.1
_FEWEST_OF_RELATION = 200

Numbered = tuple[int, Fact, Relation]


def choose(graph: Snapshot, count: int) -> list[Numbered]:
    """At most ``count`` facts with their numbers and relations, in the order of their numbers."""
    limit = max(_FEWEST_OF_RELATION, int(count * _SHARE_OF_RELATION))
    found = sorted(
        _worthwhile(graph, limit), key=lambda numbered: numbered[2].cardinality is Cardinality.MANY
    )
    return sorted(found[: max(count, 0)], key=lambda numbered: numbered[0])


def _worthwhile(graph: Snapshot, limit: int) -> Iterator[Numbered]:
    of_relation: Counter[str] = Counter()
    for (_, relation_id), group in groupby(_facts(graph), key=lambda numbered: _place(numbered[1])):
        left = limit - of_relation[relation_id]
        for numbered in islice(group, min(left, _OF_ONE_SUBJECT)):
            of_relation[relation_id] += 1
            yield numbered


def _facts(graph: Snapshot) -> Iterator[Numbered]:
    for number, fact in enumerate(fact for entity in graph.entities() for fact in graph.facts(entity.id)):
        relation = graph.relation(fact.relation.id)
        if not _changes(relation):
            yield number, fact, relation


def _place(fact: Fact) -> tuple[str, str]:
    """Facts with the same subject and relation are neighbours in the numbering."""
    return fact.subject.id, fact.relation.id


def _changes(relation: Relation) -> bool:
    return relation.kind is ValueKind.QUANTITY and relation.cardinality is Cardinality.CURRENT
