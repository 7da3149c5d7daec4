"""Ids of entities across shards as one kind of number, the key.

A Wikidata item's key is its number; any other id's is `OTHER_ID` plus its place among all other ids, sorted.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from kg.staging.shard import OTHER_ID, Shard

Keys = NDArray[np.uint64]


class EntityKeys:
    """Translates the ids of each shard."""

    def __init__(self, shards: Sequence[Shard]) -> None:
        local = [list(shard.strings("ids")) for shard in shards]
        self.other_ids = sorted({text for ids in local for text in ids})
        place = {text: number for number, text in enumerate(self.other_ids)}
        self._places = [np.array([place[text] for text in ids], dtype=np.uint64) for ids in local]

    def keys(self, shard: int, ids: NDArray[np.generic]) -> Keys:
        """Keys of ids that stand in the given shard."""
        found = np.array(ids, dtype=np.uint64)
        other = found >= OTHER_ID
        if other.any():
            found[other] = self._places[shard][(found[other] - np.uint64(OTHER_ID)).astype(np.int64)]
            found[other] += np.uint64(OTHER_ID)
        return found
