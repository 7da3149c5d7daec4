"""Batches of tokenised texts: alike in length, so that little padding is computed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from tokenizers import Encoding


@dataclass(frozen=True, slots=True)
class BatchLimit:
    """Largest batch: texts, tokens with padding, and padding; beyond that, a forward of its own is cheaper."""

    texts: int
    tokens: int
    padding: int = 64


@dataclass(frozen=True, slots=True)
class TokenBatch:
    """Token ids, mask (1 = token, 0 = padding) and types (1 = second text of a pair), of shape (texts, longest)."""

    ids: NDArray[np.int64]
    mask: NDArray[np.int64]
    types: NDArray[np.int64]

    @classmethod
    def of(cls, encodings: Sequence[Encoding]) -> TokenBatch:
        longest = max(len(encoding) for encoding in encodings)
        ids = np.zeros((len(encodings), longest), dtype=np.int64)
        mask, types = np.zeros_like(ids), np.zeros_like(ids)
        for row, encoding in enumerate(encodings):
            ids[row, : len(encoding)] = encoding.ids
            mask[row, : len(encoding)] = 1
            types[row, : len(encoding)] = encoding.type_ids
        return cls(ids, mask, types)


def group(lengths: Sequence[int], limit: BatchLimit) -> Iterator[list[int]]:
    """Rows in batches, longest first, within the limit and with little padding.

    >>> list(group([3, 200, 4], BatchLimit(texts=8, tokens=1000)))
    [[1], [2, 0]]
    """
    batch: list[int] = []
    longest = padding = 0
    for row in sorted(range(len(lengths)), key=lambda i: -lengths[i]):
        padding += longest - lengths[row]
        full = len(batch) == limit.texts or (len(batch) + 1) * longest > limit.tokens
        if batch and (full or padding > limit.padding):
            yield batch
            batch = []
        if not batch:
            longest, padding = lengths[row], 0
        batch.append(row)
    if batch:
        yield batch
