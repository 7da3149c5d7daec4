"""Facts by the entity at one of their ends."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from kg.records import EntityRef, Fact


def by_subject(facts: Iterable[Fact]) -> dict[str, list[Fact]]:
    found: dict[str, list[Fact]] = defaultdict(list)
    for fact in facts:
        found[fact.subject.id].append(fact)
    return dict(found)


def by_object(facts: Iterable[Fact]) -> dict[str, list[Fact]]:
    found: dict[str, list[Fact]] = defaultdict(list)
    for fact in facts:
        if isinstance(fact.object, EntityRef):
            found[fact.object.id].append(fact)
    return dict(found)
