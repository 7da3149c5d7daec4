"""Whether a value is of the sort that a relation has: Los Angeles is where people died, and never what they died of.

The graph itself tells: the value is one of the relation elsewhere, or of a type that its values have.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from detect.head import Head
from detect.place_types import PlaceTypes
from kg.graph import Graph
from kg.mention import Mention, MentionKind
from kg.records import Relation

UNKNOWN = 0.5
_MEANINGS = 3
_MOST_VALUES = 64
_LEAST_SHARE = 0.1
"""A type counts that a tenth of the relation's most frequent values have."""


class UsualValues:
    """Over one graph; thread-safe."""

    def __init__(self, graph: Graph, head: Head, places: PlaceTypes) -> None:
        self._graph = graph
        self._head = head
        self._places = places
        self._types = lru_cache(maxsize=1024)(self._types_of)

    def usual(self, relation: Relation, value: Mention) -> float:
        """1 for a value of the usual sort and for dates and quantities, 0 for another, `UNKNOWN` for a mere name."""
        if value.kind in (MentionKind.TIME, MentionKind.QUANTITY):
            return 1.0
        candidates = [candidate.id for candidate in value.candidates[:_MEANINGS]]
        if not candidates:
            return UNKNOWN
        return float(
            any(self._is_value(each, relation) or self._is_alike(each, relation) for each in candidates)
        )

    def is_turnable(self, relation: Relation, subject: Mention, value: Mention) -> bool:
        """Whether a relation may hold with its ends exchanged: no planet goes round a moon, no country is in a town."""
        if not self.usual(relation, subject):
            return False
        if relation.contains and self._is_of_a_higher_level(value, subject):
            return False
        inverse = self._relation(relation.inverse)
        return inverse is None or inverse.id == relation.id or self.usual(inverse, value) > 0

    def _relation(self, relation_id: str) -> Relation | None:
        try:
            return self._graph.relation(relation_id) if relation_id else None
        except KeyError:  # the graph has no fact of it
            return None

    def _is_of_a_higher_level(self, one: Mention, other: Mention) -> bool:
        """Whether one is, as it is mostly meant, a country or a continent, and the other may only be a settlement."""
        higher = one.best is not None and any(self._places.kind(one.best.id)[:2])
        lower = other.candidates[:_MEANINGS]
        return higher and bool(lower) and all(self._places.kind(each.id).settlement for each in lower)

    def _is_value(self, entity_id: str, relation: Relation) -> bool:
        if any(True for _ in self._graph.inverse_facts(entity_id, relation.id, limit=1)):
            return True
        inverse = relation.inverse
        return bool(inverse) and any(f.relation.id == inverse for f in self._graph.facts(entity_id))

    def _is_alike(self, entity_id: str, relation: Relation) -> bool:
        return not self._types(relation.id).isdisjoint(self._graph.entity(entity_id).types)

    def _types_of(self, relation_id: str) -> frozenset[str]:
        tally = self._head.figures.tallies.get(relation_id)
        frequent = [] if tally is None else [value for value, _ in tally.values.most_common(_MOST_VALUES)]
        counts = Counter(label for value in frequent for label in set(self._of(value)))
        return frozenset(label for label, count in counts.items() if count >= _LEAST_SHARE * len(frequent))

    def _of(self, entity_id: str) -> Iterable[str]:
        return self._graph.entity(entity_id).types
