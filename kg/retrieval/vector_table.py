"""The vectors of a collection in memory: an immutable table that is searched by cosine and changed into another.

The signs of all vectors choose the candidates, whose half-precision vectors are scored; few vectors are all scored. It
needs no building, takes passages in and out at once, and 2 bytes a dimension. 100,000 vectors of 192 dimensions, 100
results, milliseconds of one core and recall@100 (recall@10) against exhaustive search:

    signs, then 1,600 scored    2.7 ms   0.981 (0.9995)
    faiss flat, half precision  7.0 ms   1.000
    faiss SQ8, 400 rescored     5.1 ms   0.9996
    faiss HNSW                  0.2 ms   takes 28 s to build and nothing out
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kg.dense.signs import Signs, likeliest, signs

Halves = NDArray[np.float16]
Rows = NDArray[np.int64]
_SCORED = 1600
_SCORED_PER_RESULT = 16


@dataclass(frozen=True, slots=True)
class VectorTable:
    """``vectors[i]``, of unit length or zero, belongs to row number ``rows[i]``; these ascend."""

    rows: Rows
    vectors: Halves
    signs: Signs

    @classmethod
    def empty(cls, dimension: int) -> VectorTable:
        return cls.of(np.empty(0, np.int64), np.empty((0, dimension), np.float16))

    @classmethod
    def of(cls, rows: Rows, vectors: Halves) -> VectorTable:
        return cls(rows, vectors, signs(vectors.astype(np.float32)))

    def __len__(self) -> int:
        return len(self.rows)

    def changed(self, added: VectorTable, live: Rows) -> VectorTable:
        """This and another table, whose rows are all higher, less the rows that are not ``live``."""
        rows = np.concatenate((self.rows, added.rows))
        stays = np.isin(rows, live, assume_unique=True)
        vectors = np.concatenate((self.vectors, added.vectors))
        bits = np.concatenate((self.signs, added.signs), axis=1)
        if stays.all():
            return VectorTable(rows, vectors, bits)
        return VectorTable(rows[stays], vectors[stays], np.ascontiguousarray(bits[:, stays]))

    def search(self, vector: NDArray[np.float32], limit: int) -> dict[int, float]:
        """Cosines of the nearest rows, best first; in [-1, 1]."""
        if limit <= 0 or not len(self):
            return {}
        wanted = max(_SCORED, _SCORED_PER_RESULT * limit)
        near = likeliest(self.signs, signs(vector[None])[:, 0], wanted)
        # einsum and not @: on a busy machine BLAS waits longer for its threads than it computes.
        cosines = np.einsum("ij,j->i", self.vectors[near].astype(np.float32), vector).clip(-1, 1)
        best = np.lexsort((near, -cosines))[:limit]
        return dict(zip(self.rows[near[best]].tolist(), cosines[best].tolist(), strict=True))
