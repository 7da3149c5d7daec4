"""Which relations of the user's own things have one object: those of which every such thing has one.

Of a product that only the user's files know, a second country of origin or maker is missing from no crowd-sourced
graph: what the files give is what there is. So what has several objects elsewhere has one here, as a new relation has.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable

from kg.records import Fact


def single_pairs(
    facts: Iterable[Fact], own: Collection[str], *, stated: Collection[str]
) -> frozenset[tuple[str, str]]:
    """(subject, relation) ids of ``own`` entities, where no own entity has two objects of the relation that hold.

    ``stated``: relations whose cardinality the user said, which are left out.
    """
    counts = Counter(
        (fact.subject.id, fact.relation.id)
        for fact in facts
        if fact.subject.id in own and not fact.ended and fact.relation.id not in stated
    )
    several = {relation for (_, relation), count in counts.items() if count > 1}
    return frozenset(pair for pair in counts if pair[1] not in several)
