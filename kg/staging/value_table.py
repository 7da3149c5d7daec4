"""Literals of several shards as one sorted table without doubles."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from kg.staging.packed_strings import PackedStrings


def distinct_rows(rows: NDArray[np.void]) -> tuple[NDArray[np.void], NDArray[np.int64]]:
    """The distinct rows in order, and for each row its place among them."""
    names = rows.dtype.names or ()
    order = np.lexsort([rows[name] for name in reversed(names)])
    ordered = rows[order]
    return _numbered(ordered, order, _changes([ordered[name] for name in names], len(rows)))


def distinct_texts(texts: Sequence[str]) -> tuple[PackedStrings, NDArray[np.int64]]:
    """As `distinct_rows`, for strings."""
    ordered = sorted(set(texts))
    place = {text: number for number, text in enumerate(ordered)}
    return PackedStrings.of(ordered), np.fromiter((place[text] for text in texts), np.int64, len(texts))


def _changes(columns: Sequence[NDArray[np.generic]], count: int) -> NDArray[np.bool_]:
    changed = np.zeros(count, dtype=bool)
    changed[:1] = True
    for column in columns:
        changed[1:] |= column[1:] != column[:-1]
    return changed


def _numbered(
    ordered: NDArray[np.void], order: NDArray[np.int64], first: NDArray[np.bool_]
) -> tuple[NDArray[np.void], NDArray[np.int64]]:
    places = np.empty(len(order), dtype=np.int64)
    places[order] = np.cumsum(first) - 1
    return ordered[first], places
