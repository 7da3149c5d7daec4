"""The entities that shards describe: which, where, and how important they are said to be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from kg.staging.entity_key import EntityKeys, Keys
from kg.staging.shard import Shard

Places = NDArray[np.int64]
NOWHERE = -1
_DENSE_ENOUGH = 32
"""A table by key pays where every so-many-th number is a key."""


@dataclass(frozen=True)
class Described:
    """Entities by place, sorted by key.

    ``row``: of the first description, counted through all shards. ``repeated``: all rows of the entities that are
    described more than once, in order.
    """

    key: Keys
    row: NDArray[np.int64]
    importance: NDArray[np.uint16]
    repeated: dict[int, NDArray[np.int64]]

    def __len__(self) -> int:
        return len(self.key)

    def places(self, keys: Keys) -> Places:
        """Place of each key, `NOWHERE` where no shard describes the entity."""
        table = self._table
        if table is not None:
            inside = keys < len(table)
            return np.where(inside, table[np.where(inside, keys, 0)], NOWHERE)
        if not len(self.key):
            return np.full(len(keys), NOWHERE, dtype=np.int64)
        found = np.searchsorted(self.key, keys)
        found[found == len(self.key)] = 0
        return np.where(self.key[found] == keys, found, NOWHERE)

    @cached_property
    def _table(self) -> NDArray[np.int32] | None:
        """Places by key; None where they would be sparse."""
        greatest = int(self.key[-1]) if len(self.key) else 0
        if greatest > _DENSE_ENOUGH * len(self.key) or len(self.key) >= 1 << 31:
            return None
        table = np.full(greatest + 1, NOWHERE, dtype=np.int32)
        table[self.key.astype(np.int64)] = np.arange(len(self.key), dtype=np.int32)
        return table


def described_in(shards: Sequence[Shard], keys: EntityKeys) -> Described:
    """What the shards describe."""
    key = np.concatenate(
        [keys.keys(number, shard.column("entity_id")) for number, shard in enumerate(shards)]
    )
    importance = np.concatenate([shard.column("entity_importance") for shard in shards]).astype(np.uint16)
    order = np.argsort(key, kind="stable")
    key = key[order]
    is_first = np.ones(len(key), dtype=bool)
    is_first[1:] = key[1:] != key[:-1]
    firsts = np.flatnonzero(is_first)
    counts = np.diff(np.append(firsts, len(key)))
    repeated = {
        int(place): order[firsts[place] : firsts[place] + counts[place]]
        for place in np.flatnonzero(counts > 1)
    }
    greatest = np.maximum.reduceat(importance[order], firsts) if len(firsts) else importance
    return Described(key[firsts], order[firsts], greatest, repeated)
