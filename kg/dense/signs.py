"""One bit of each dimension, its sign: vectors whose signs differ in few places are likely near (Charikar 2002)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kg.embedding import Vectors

Signs = NDArray[np.uint64]
"""Shape (ceil(dimension / 64), n): bit ``i % 64`` of row ``i // 64`` is the sign of dimension i."""
WORD = 64


def signs(vectors: Vectors) -> Signs:
    """The signs of vectors of shape (n, dimension)."""
    packed = np.packbits(vectors > 0, axis=1, bitorder="little")
    missing = -packed.shape[1] % 8
    padded = np.pad(packed, ((0, 0), (0, missing)))
    return np.ascontiguousarray(padded.view("<u8").T)


def likeliest(table: Signs, of_query: NDArray[np.uint64], wanted: int) -> NDArray[np.intp]:
    """The ``wanted`` columns with the fewest signs that differ from the query's; among equals the first ones."""
    count = table.shape[1]
    if count <= wanted:
        return np.arange(count)
    distances = np.zeros(count, dtype=np.uint16)
    for word, of_word in zip(table, of_query, strict=True):
        distances += np.bitwise_count(word ^ of_word)
    within = np.cumsum(np.bincount(distances))
    limit = int(np.searchsorted(within, wanted))
    nearer = np.flatnonzero(distances < limit)
    tied = np.flatnonzero(distances == limit)[: wanted - len(nearer)]
    return np.concatenate((nearer, tied))
