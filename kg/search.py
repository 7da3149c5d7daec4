"""Search for entities by text: first exact names, then names that begin with it, then names with its words.

Within each group the most important entity comes first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from heapq import nsmallest
from itertools import chain

from kg.alias import fold
from kg.records import Entity
from kg.store import Snapshot


def search(graph: Snapshot, text: str, *, limit: int = 10) -> list[Entity]:
    """At most ``limit`` entities; the last step reads all names, about 0.1 s per 100,000."""
    key = fold(text)
    if not key or limit <= 0:
        return []
    found: dict[int, None] = {}
    for group in _groups(graph, key):
        found.update(dict.fromkeys(nsmallest(limit, set(group) - set(found))))
        if len(found) >= limit:
            break
    return [graph.entity_at(number) for number in list(found)[:limit]]


def _groups(graph: Snapshot, key: str) -> Iterator[Iterable[int]]:
    aliases = graph.aliases
    yield aliases.entities(key)
    yield chain.from_iterable(map(aliases.entities, aliases.names(key)))
    words = key.split()
    holding = (name for name in aliases.names() if _holds(f" {name} ", words))
    yield chain.from_iterable(map(aliases.entities, holding))


def _holds(name: str, words: list[str]) -> bool:
    """All words are words of the name, the last one at least the beginning of one."""
    return f" {words[-1]}" in name and all(f" {word} " in name for word in words[:-1])
