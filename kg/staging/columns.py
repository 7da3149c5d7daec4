"""A whole graph in columns, ready to be laid out on disk.

Entities are numbered from 0, most important first; relations by how many facts they have, most first, ties by id.
Two graphs with the same content have the same columns.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kg.records import EntityClass, Relation
from kg.staging.packed_strings import PackedStrings


@dataclass(frozen=True, slots=True)
class EntityKind:
    """What entities have in common: their coarse classes and the labels of their types."""

    classes: frozenset[EntityClass]
    types: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EntityColumns:
    """``n`` entities in the order of their numbers.

    ``id`` (u8) is a Wikidata number, or `kg.staging.shard.OTHER_ID` plus a place in ``other_ids`` (sorted). The
    aliases of entity i are ``alias[alias_spans[i]:alias_spans[i + 1]]``. ``importance`` (u2) never rises.
    """

    id: NDArray[np.uint64]
    other_ids: Sequence[str]
    label: PackedStrings
    description: PackedStrings
    alias: PackedStrings
    alias_spans: NDArray[np.int64]
    importance: NDArray[np.uint16]
    kind: NDArray[np.uint32]
    kinds: Sequence[EntityKind]

    def __len__(self) -> int:
        return len(self.id)


@dataclass(frozen=True, slots=True)
class FactColumns:
    """``m`` facts without doubles, sorted by subject, relation number, then best first.

    Best first: facts that still hold before ended ones, later starts before earlier ones, then the more important
    object. ``subject`` and ``relation`` are numbers; the kind of ``object`` is that of the relation: an entity number,
    a time code, a row of ``quantities`` (amount f8, unit u4, uncertainty f8), of ``texts`` or of ``coordinates``
    (latitude f8, longitude f8), all three sorted and without doubles. ``start`` and ``end`` are time codes or NO_TIME.
    """

    subject: NDArray[np.uint32]
    relation: NDArray[np.uint16]
    object: NDArray[np.int64]
    start: NDArray[np.int64]
    end: NDArray[np.int64]
    source: NDArray[np.uint16]
    quantities: NDArray[np.void]
    texts: PackedStrings
    coordinates: NDArray[np.void]

    def __len__(self) -> int:
        return len(self.subject)


@dataclass(frozen=True, slots=True)
class GraphColumns:
    """``sources`` are names of sources by number, the one with the most facts first."""

    entities: EntityColumns
    relations: tuple[Relation, ...]
    facts: FactColumns
    sources: tuple[str, ...]
