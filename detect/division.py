"""Which divisions a place lies in, by facts and by what its description says: "city in Riverside County, California".

Divisions of one kind never contain each other, so two places in different ones lie apart.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Set
from functools import lru_cache

from detect.place_types import PlaceTypes
from kg.graph import Graph

_WITHIN = re.compile(r"\b(?:in|of|within)\s+(?:the\s+)?(?P<names>[A-Z](?:(?!\s(?:in|of|within)\s)[^;()])*)")
_MOST_NAMES = 8
_REMEMBERED = 1 << 12


class Divisions:
    """The divisions of places over one graph; safe from several threads."""

    def __init__(self, graph: Graph, types: PlaceTypes) -> None:
        self._graph = graph
        self._types = types
        self._described = lru_cache(maxsize=_REMEMBERED)(self._read)

    def of(self, place: str, around: Set[str]) -> Mapping[str, Set[str]]:
        """The divisions that a place is, or lies in, by their kind; ``around`` is what facts say it lies in."""
        found: dict[str, set[str]] = defaultdict(set)
        for each in (place, *around):
            for kind in self._types.divisions(each):
                found[kind].add(each)
        for kind, each in self._described(place):
            if kind not in found:
                found[kind] = {each}
        return found

    def is_of_town(self, kind: str) -> bool:
        """Whether a kind of division is one of a town, as "borough of New York City" is."""
        whole = kind.partition(" of ")[2]
        meant = [c.id for c in self._graph.candidates(whole) if not c.partial]
        return bool(meant) and all(map(self._types.is_settlement, meant))

    def _read(self, place: str) -> tuple[tuple[str, str], ...]:
        """(kind, division) as the description of a settlement or a graveyard names them; a name of several is none."""
        if not (self._types.is_settlement(place) or self._types.is_graveyard(place)):
            return ()
        return tuple(self._named(self._graph.entity(place).description))

    def _named(self, description: str) -> Iterator[tuple[str, str]]:
        phrases = (found["names"] for found in _WITHIN.finditer(description))
        names = [each.strip() for phrase in phrases for each in phrase.split(",")]
        for name in names[:_MOST_NAMES]:
            ids = [c.id for c in self._graph.candidates(name) if not c.partial]
            kinds = {(kind, each) for each in ids for kind in self._types.divisions(each)}
            if len({each for _, each in kinds}) == 1:
                yield from kinds
