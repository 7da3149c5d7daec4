"""Writing `kg.layout.span_index`."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from kg.layout.span_index import ESCAPE, GROUP
from kg.layout.writing.output_file import write_arrays

_COST_IN_HEAD = 8 - 1.5
_COST_OF_EXCEPTION = 16


def write_spans(folder: Path, name: str, lengths: NDArray[np.integer]) -> None:
    """``lengths`` in bytes, by entity number."""
    head = _head(lengths)
    offsets = np.concatenate([np.zeros(1, dtype=np.uint64), np.cumsum(lengths, dtype=np.uint64)])
    rest = lengths[head:]
    exceptions = np.flatnonzero(rest >= ESCAPE)
    pairs = np.stack([exceptions + head, rest[exceptions]], axis=1).astype("<u8")
    write_arrays(
        folder / f"{name}_spans.bin",
        [
            np.array([len(lengths), head, len(exceptions)], dtype="<u8"),
            offsets[: head + 1].astype("<u8"),
            offsets[head:-1:GROUP].astype("<u8"),
            pairs,
            np.minimum(rest, ESCAPE).astype("u1"),
        ],
    )


def _head(lengths: NDArray[np.integer]) -> int:
    """The number of entities in the head that makes the file smallest."""
    if not len(lengths):
        return 0
    saved = np.where(lengths >= ESCAPE, _COST_OF_EXCEPTION, 0) - _COST_IN_HEAD
    gains = np.cumsum(saved)
    best = int(np.argmax(gains))
    return best + 1 if gains[best] > 0 else 0


def write_blob(
    folder: Path, name: str, pieces: Iterable[tuple[NDArray[np.uint8], NDArray[np.int64]]], owners: int
) -> None:
    """Write pieces of bytes, each with the lengths of the entities in turn, and the spans of ``owners`` entities."""
    lengths: list[NDArray[np.int64]] = []

    def blobs() -> Iterable[NDArray[np.uint8]]:
        for blob, piece in pieces:
            lengths.append(piece)
            yield blob

    write_arrays(folder / f"{name}.bin", blobs())
    total = np.concatenate(lengths) if lengths else np.zeros(0, dtype=np.int64)
    if len(total) != owners:
        raise ValueError(f"{name}: bytes of {len(total)} entities, not {owners}")
    write_spans(folder, name, total)
