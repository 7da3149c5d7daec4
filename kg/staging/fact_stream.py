"""The facts of all shards, a piece at a time, in the numbers that are common to all shards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kg.records import ValueKind
from kg.staging.described import NOWHERE, Described
from kg.staging.entity_key import EntityKeys
from kg.staging.shard import KINDS, Shard

ENTITY = KINDS.index(ValueKind.ENTITY)
_PIECE = 1 << 18


@dataclass(frozen=True, slots=True)
class FactPiece:
    """Facts of one shard that speak of described entities only.

    ``subject`` is a place among the described; ``object`` too where ``kind`` says entity, else as in the shard.
    ``relation`` and ``source`` are places in the stream's lists.
    """

    shard: int
    subject: NDArray[np.int64]
    relation: NDArray[np.int64]
    kind: NDArray[np.uint8]
    object: NDArray[np.int64]
    start: NDArray[np.int64]
    end: NDArray[np.int64]
    source: NDArray[np.int64]

    def where(self, mask: NDArray[np.bool_]) -> FactPiece:
        columns = (self.subject, self.relation, self.kind, self.object, self.start, self.end, self.source)
        return FactPiece(self.shard, *(column[mask] for column in columns))  # type: ignore[arg-type]

    def __len__(self) -> int:
        return len(self.subject)


class FactStream:
    """Reads the facts of shards, as often as needed; ``unknown`` counts, by relation, those about nothing described."""

    def __init__(self, shards: Sequence[Shard], keys: EntityKeys, described: Described) -> None:
        self._shards, self._keys, self._described = shards, keys, described
        self.relations = tuple(sorted({name for shard in shards for name in shard.relations}))
        self.sources = tuple(dict.fromkeys(name for shard in shards for name in shard.sources))
        self.unknown: Counter[str] = Counter()

    def pieces(self) -> Iterator[FactPiece]:
        self.unknown.clear()
        relation_of = {name: place for place, name in enumerate(self.relations)}
        source_of = {name: place for place, name in enumerate(self.sources)}
        for number, shard in enumerate(self._shards):
            relations = np.array([relation_of[name] for name in shard.relations], dtype=np.int64)
            sources = np.array([source_of[name] for name in shard.sources], dtype=np.int64)
            for first in range(0, shard.fact_count, _PIECE):
                yield self._piece(number, slice(first, first + _PIECE), relations, sources)

    def _piece(
        self, number: int, rows: slice, relations: NDArray[np.int64], sources: NDArray[np.int64]
    ) -> FactPiece:
        shard = self._shards[number]
        kind = np.array(shard.column("fact_kind")[rows], dtype=np.uint8)
        subject = self._places(number, shard.column("fact_subject")[rows])
        value = np.array(shard.column("fact_object")[rows], dtype=np.int64)
        is_entity = kind == ENTITY
        value[is_entity] = self._places(number, value[is_entity])
        relation = relations[shard.column("fact_relation")[rows].astype(np.int64)]
        known = (subject != NOWHERE) & ~(is_entity & (value == NOWHERE))
        self._count_unknown(relation[~known])
        return FactPiece(
            shard=number,
            subject=subject,
            relation=relation,
            kind=kind,
            object=value,
            start=np.array(shard.column("fact_start")[rows], dtype=np.int64),
            end=np.array(shard.column("fact_end")[rows], dtype=np.int64),
            source=sources[shard.column("fact_source")[rows].astype(np.int64)],
        ).where(known)

    def _places(self, number: int, ids: NDArray[np.generic]) -> NDArray[np.int64]:
        return self._described.places(self._keys.keys(number, ids)).astype(np.int64)

    def _count_unknown(self, relations: NDArray[np.int64]) -> None:
        for place, count in enumerate(np.bincount(relations, minlength=len(self.relations)).tolist()):
            if count:
                self.unknown[self.relations[place]] += count
