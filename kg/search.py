"""Search for entities by text. Each step is taken only while there is room for more results:

the id; exact names; names that begin with the text; misspelt names (`kg.misspelt`); names that hold its words; entities
whose description comes close (the dense index). Within each of the four by name the most important entity comes first,
among misspelt names the closest. Misspelt names are not left to the dense index: of 1,000 names with one error (two)
edit distance finds 0.999 (0.81) among the first ten, the static embedding 0.77 (0.56), MiniLM 0.79 (0.56). What is
mostly no words at all describes nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from heapq import nsmallest
from itertools import chain, islice
from pathlib import Path
from typing import Protocol

from kg.alias import fold
from kg.dense import ENTITIES, DenseIndex
from kg.misspelt import EntityNames, close_names
from kg.records import Entity
from kg.static_embedding import StaticEmbedding

_MOST_NAMES_READ = 200_000
"""Names that are searched for words, about 0.2 s."""
_MOST_BEGINNING = 50_000
"""Names beginning with the text that are looked at."""
_ITEM = re.compile(r"q[1-9]\d*", re.ASCII)
_ALIKE = 0.5
"""Least cosine of a text with the description of the entity it means."""
_KNOWN = 0.5
"""Least share of a text that the embedding has to know for it to be a description."""


class NamedEntities(Protocol):
    """A graph whose entities have numbers and names; `kg.store.Snapshot` is one."""

    @property
    def aliases(self) -> EntityNames: ...

    @property
    def data(self) -> Path: ...

    def number(self, entity_id: str) -> int | None: ...

    def entity_at(self, number: int) -> Entity: ...


def search(graph: NamedEntities, text: str, *, limit: int = 10) -> list[Entity]:
    """At most ``limit`` entities.

    :raises SnapshotError: the dense index was needed and is damaged.
    """
    key = fold(text)
    if not key or limit <= 0:
        return []
    found: dict[int, None] = {}
    for group in _groups(graph, key, text):
        found.update(dict.fromkeys(islice((n for n in group if n not in found), limit - len(found))))
        if len(found) >= limit:
            break
    return [graph.entity_at(number) for number in found]


def _groups(graph: NamedEntities, key: str, text: str) -> Iterator[Iterable[int]]:
    """Entity numbers, best first, step by step; a step is worked out when it is asked for."""
    names = graph.aliases
    number = graph.number(_as_id(text))
    yield () if number is None else (number,)
    yield names.entities(key)
    yield _most_important(names, islice(names.names(key), _MOST_BEGINNING))
    yield chain.from_iterable(map(names.entities, (close.name for close in close_names(names, key))))
    words = key.split()
    yield _most_important(names, (name for name in _read(names, words) if _holds(f" {name} ", words)))
    yield _described(graph, text)


def _as_id(text: str) -> str:
    """
    >>> _as_id(" q142 "), _as_id("AK:box")
    ('Q142', 'AK:box')
    """
    text = text.strip()
    return text.upper() if _ITEM.fullmatch(text) else text


def _most_important(names: EntityNames, found: Iterable[str], count: int = 1000) -> list[int]:
    return nsmallest(count, set(chain.from_iterable(map(names.entities, found))))


def _read(names: EntityNames, words: Sequence[str]) -> Iterator[str]:
    """All names, or among too many those that begin with one of the words."""
    if len(names) <= _MOST_NAMES_READ:
        return iter(names.names())
    share = _MOST_NAMES_READ // len(words)
    return chain.from_iterable(islice(names.names(word), share) for word in words)


def _described(graph: NamedEntities, text: str) -> list[int]:
    static = StaticEmbedding.default()
    if static.known_share(text) < _KNOWN:
        return []
    dense = DenseIndex.open(graph.data, parts=(ENTITIES,))
    if dense is None or dense.entity_part is None or dense.entity_part.encoder != static.name:
        return []
    (near,) = dense.entities(static.encode([text]), 10)
    return [neighbour.number for neighbour in near if neighbour.score >= _ALIKE]


def _holds(name: str, words: list[str]) -> bool:
    """All words are words of the name, the last one at least the beginning of one."""
    return f" {words[-1]}" in name and all(f" {word} " in name for word in words[:-1])
