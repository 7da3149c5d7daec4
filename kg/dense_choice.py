"""Which facts the dense index holds: those people may well ask about without naming their subject exactly.

Most important subjects first; of one subject at most three facts of one relation, and no relation takes
more than its share of the index. Quantities that change (populations) are left to exact look-up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice

from kg.records import Cardinality, Fact, Relation, ValueKind
from kg.store import Snapshot

MOST_FACTS = 16_000
_OF_ONE_SUBJECT = 3
_SHARE_OF_RELATION = 0.1
_FEWEST_OF_RELATION = 200


def choose(graph: Snapshot, count: int) -> list[tuple[int, Fact, Relation]]:
    """At most ``count`` facts with their numbers and relations, in the order of their numbers."""
    limit = max(_FEWEST_OF_RELATION, int(count * _SHARE_OF_RELATION))
    return list(islice(_worthwhile(graph, limit), count))


def _worthwhile(graph: Snapshot, limit: int) -> Iterator[tuple[int, Fact, Relation]]:
    of_relation: Counter[str] = Counter()
    of_subject: Counter[str] = Counter()
    subject = ""
    for number in range(graph.fact_count):
        fact = graph.fact(number)
        relation = graph.relation(fact.relation.id)
        if fact.subject.id != subject:
            subject = fact.subject.id
            of_subject.clear()
        full = of_relation[relation.id] >= limit or of_subject[relation.id] >= _OF_ONE_SUBJECT
        if full or _changes(relation):
            continue
        of_relation[relation.id] += 1
        of_subject[relation.id] += 1
        yield number, fact, relation


def _changes(relation: Relation) -> bool:
    return relation.kind is ValueKind.QUANTITY and relation.cardinality is Cardinality.CURRENT
