"""A first look over all facts: what each relation holds, how connected entities are, which type lies below which."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kg import schema
from kg.records import ValueKind
from kg.staging.fact_stream import ENTITY, FactStream
from kg.staging.shard import KINDS

SUBCLASS_OF = "P279"
_MOST_TELLING = (ValueKind.QUANTITY, ValueKind.TIME, ValueKind.COORDINATES, ValueKind.TEXT, ValueKind.ENTITY)
"""Nobody writes a number by mistake, while anything without spaces reads as an entity's id."""


@dataclass(frozen=True, slots=True)
class Survey:
    """``kinds[r, k]``: facts of relation r with an object of kind k. By place of an entity: ``degree`` counts its facts
    and those that speak of it, ``in_links`` the latter. ``subclass`` holds (type, wider type) places, shape (n, 2).
    """

    kinds: NDArray[np.int64]
    degree: NDArray[np.uint32]
    in_links: NDArray[np.uint32]
    subclass: NDArray[np.int64]

    def kind(self, relations: Sequence[str]) -> NDArray[np.uint8]:
        """The kind of each relation: the schema's, else that of most of its objects, in a tie the most telling one."""
        builtin = schema.builtin()
        order = list(map(KINDS.index, _MOST_TELLING))
        kind: NDArray[np.uint8] = np.array(order, dtype=np.uint8)[self.kinds[:, order].argmax(axis=1)]
        for place, relation_id in enumerate(relations):
            if known := builtin.get(relation_id):
                kind[place] = KINDS.index(known.kind)
        return kind


def survey(stream: FactStream, entities: int) -> Survey:
    """Read all facts once."""
    kinds = np.zeros(len(stream.relations) * len(KINDS), dtype=np.int64)
    out_links = np.zeros(entities, dtype=np.uint32)
    in_links = np.zeros(entities, dtype=np.uint32)
    subclass_of = stream.relations.index(SUBCLASS_OF) if SUBCLASS_OF in stream.relations else -1
    pairs = [np.zeros((0, 2), dtype=np.int64)]
    for piece in stream.pieces():
        is_entity = piece.kind == ENTITY
        kinds += np.bincount(piece.relation * len(KINDS) + piece.kind, minlength=len(kinds))
        _count(out_links, piece.subject)
        _count(in_links, piece.object[is_entity])
        below = is_entity & (piece.relation == subclass_of)
        pairs.append(np.stack([piece.subject[below], piece.object[below]], axis=1))
    return Survey(
        kinds.reshape(-1, len(KINDS)), out_links + in_links, in_links, np.concatenate(pairs).astype(np.int64)
    )


def _count(counts: NDArray[np.uint32], places: NDArray[np.int64]) -> None:
    found, times = np.unique(places, return_counts=True)
    counts[found] += times.astype(np.uint32)
