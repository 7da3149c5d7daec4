"""The relations of a graph, and their numbers: most facts first, ties by id."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from kg import schema
from kg.records import Relation
from kg.staging.fact_order import begins_group
from kg.staging.fact_table import FactTable
from kg.staging.relation_estimate import cardinality, estimate
from kg.staging.shard import KINDS, Shard, StagedRelation


def relations_of(
    ids: Sequence[str], facts: FactTable, kinds: NDArray[np.uint8], rows: Mapping[str, StagedRelation]
) -> list[Relation]:
    """Relations by place in ``ids``: the built-in schema's where it knows them, else as described and estimated."""
    builtin = schema.builtin()
    counts = _counts(facts, len(ids))
    found = []
    for place, relation_id in enumerate(ids):
        known = builtin.get(relation_id)
        row = rows.get(relation_id) or StagedRelation(relation_id, relation_id)
        kind = KINDS[kinds[place]]
        found.append(known or estimate(row, kind, cardinality(**counts(place))))
    return found


def described_relations(shards: Sequence[Shard]) -> dict[str, StagedRelation]:
    """The first description of each relation."""
    rows: dict[str, StagedRelation] = {}
    for shard in shards:
        for row in shard.described:
            rows.setdefault(row.id, row)
    return rows


def order_by_count(numbers: NDArray[np.uint16], names: Sequence[str]) -> tuple[list[int], NDArray[np.int64]]:
    """Places of the names that occur, most frequent first, ties by name; and by place the rank, 0 where unused."""
    count = np.bincount(numbers, minlength=len(names)).tolist()
    order = sorted((at for at in range(len(names)) if count[at]), key=lambda at: (-count[at], names[at]))
    rank = np.zeros(len(names), dtype=np.int64)
    rank[order] = np.arange(len(order))
    return order, rank


class _Counter:
    """Facts, subjects and subjects with a single object, by place of a relation."""

    def __init__(
        self, facts: NDArray[np.int64], subjects: NDArray[np.int64], single: NDArray[np.int64]
    ) -> None:
        self._columns = {"facts": facts, "subjects": subjects, "single": single}

    def __call__(self, place: int) -> dict[str, int]:
        return {name: int(column[place]) for name, column in self._columns.items()}


def _counts(facts: FactTable, relations: int) -> _Counter:
    """The facts of one subject and relation lie together."""
    starts = np.flatnonzero(begins_group(facts))
    single = starts[np.diff(np.append(starts, len(facts))) == 1]
    return _Counter(
        *(np.bincount(facts.relation[rows], minlength=relations) for rows in (slice(None), starts, single))
    )
