"""Filling the dense index of a snapshot that has just been laid out.

Entities are always embedded by the static embedding, which takes seconds and needs no torch to be searched; facts by
the given encoder where the snapshot is small, and by the static embedding where it is large. The facts of a small
snapshot go into an HNSW graph, which is held in memory, everything else into the flat index, which is not.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from kg.dense import flat_index, hnsw_index
from kg.dense.choice import (
    MOST_ENTITIES,
    MOST_FACTS,
    NumberedEntities,
    choose_entities,
    choose_facts,
    entity_text,
)
from kg.dense.dense_index import ENTITIES, FACTS, Filling, Kind, write_index
from kg.embedding import Encoder
from kg.static_embedding import StaticEmbedding
from kg.verbalise import fact_text

SMALL_SNAPSHOT = 100_000
"""Entities up to which a snapshot is small."""
_FOR_FACTS = 0.3
"""Share of the room that facts may take."""
_OVERHEAD = 4096
"""Bytes of `dense.json` and of the headers of the arrays."""


class SnapshotOnDisk(NumberedEntities, Protocol):
    @property
    def data(self) -> Path:
        """The folder of the snapshot's files."""
        ...


@dataclass(frozen=True, slots=True)
class DenseCounts:
    """What a dense index holds; ``encoder`` is the one of the facts, ``size`` is in bytes."""

    facts: int
    entities: int
    encoder: str
    size: int


def build(snapshot: SnapshotOnDisk, encoder: Encoder | None, *, room_bytes: int | None) -> DenseCounts | None:
    """Write the dense index into ``snapshot.data``, within the room; None where there is no room for any.

    Without an encoder facts are embedded by the static embedding whatever the snapshot's size.
    """
    static = StaticEmbedding.default()
    of_facts = encoder if encoder is not None and len(snapshot) <= SMALL_SNAPSHOT else static
    before = _size(snapshot.data)
    room = None if room_bytes is None else room_bytes - _OVERHEAD
    fillings = {}
    facts = _facts(snapshot, of_facts, None if room is None else int(room * _FOR_FACTS))
    if facts is not None:
        fillings[FACTS] = facts
        room = None if room is None else room - len(facts.numbers) * _bytes(facts.kind, of_facts)
    entities = _entities(snapshot, static, room)
    if entities is not None:
        fillings[ENTITIES] = entities
    if not fillings:
        return None
    write_index(snapshot.data, fillings)
    counts = {name: len(filling.numbers) for name, filling in fillings.items()}
    size = _size(snapshot.data) - before
    return DenseCounts(counts.get(FACTS, 0), counts.get(ENTITIES, 0), of_facts.name, size)


def _facts(snapshot: SnapshotOnDisk, encoder: Encoder, room: int | None) -> Filling | None:
    kind = Kind.HNSW if len(snapshot) <= SMALL_SNAPSHOT else Kind.FLAT
    chosen = choose_facts(snapshot, _fitting(MOST_FACTS, room, _bytes(kind, encoder)))
    if not chosen:
        return None
    vectors = encoder.encode([fact_text(fact, relation) for _, fact, relation in chosen])
    return Filling([number for number, _, _ in chosen], vectors, encoder.name, kind)


def _entities(snapshot: SnapshotOnDisk, encoder: Encoder, room: int | None) -> Filling | None:
    chosen = choose_entities(snapshot, _fitting(MOST_ENTITIES, room, _bytes(Kind.FLAT, encoder)))
    if not chosen:
        return None
    vectors = encoder.encode([entity_text(entity) for _, entity in chosen])
    return Filling([number for number, _ in chosen], vectors, encoder.name, Kind.FLAT)


def _bytes(kind: Kind, encoder: Encoder) -> int:
    if kind is Kind.HNSW:
        return hnsw_index.bytes_per_vector(encoder.dimension)
    return flat_index.bytes_per_vector(encoder.dimension)


def _fitting(most: int, room: int | None, each: int) -> int:
    return most if room is None else max(0, min(most, room // each))


def _size(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.glob("dense*"))
