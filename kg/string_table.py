"""Numbered strings on disk: one blob of UTF-8 and the offset of each string in it.

`{name}.bin` holds the strings one after the other, `{name}.npy` their n + 1 offsets. Reading maps both files.
"""

from __future__ import annotations

import mmap
from collections.abc import Iterable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

_HEADER = 256
"""Bytes below which a file has at most a few rows; an empty array cannot be mapped."""


def load_array(path: Path) -> NDArray[np.generic]:
    """A mapped, read-only array as a plain ndarray (scalar access on a memmap is several times slower)."""
    loaded: NDArray[np.generic] = np.load(path, mmap_mode="r" if path.stat().st_size > _HEADER else None)
    return loaded.view(np.ndarray)


def load_rows(path: Path) -> NDArray[np.void]:
    """As `load_array`, for an array with named columns."""
    loaded: NDArray[np.void] = np.load(path, mmap_mode="r" if path.stat().st_size > _HEADER else None)
    return loaded.view(np.ndarray)


class StringTable:
    """Read-only strings by number."""

    def __init__(self, folder: Path, name: str) -> None:
        self._offsets = load_array(folder / f"{name}.npy")
        self._blob = _map(folder / f"{name}.bin")

    def __len__(self) -> int:
        return len(self._offsets) - 1

    def __getitem__(self, number: int) -> str:
        start, end = self._offsets[number : number + 2].tolist()
        return self._blob[start:end].decode()

    def head(self, number: int, separator: bytes, count: int) -> list[str]:
        """The first ``count`` fields of a string made of fields, without decoding the rest."""
        start, end = self._offsets[number : number + 2].tolist()
        fields = []
        for _ in range(count):
            stop = self._blob.find(separator, start, end)
            stop = end if stop < 0 else stop
            fields.append(self._blob[start:stop].decode())
            start = stop + 1
        return fields


def write_strings(folder: Path, name: str, strings: Iterable[str]) -> None:
    """Write the two files of a `StringTable`."""
    offsets = [0]
    with (folder / f"{name}.bin").open("wb") as file:
        for text in strings:
            offsets.append(offsets[-1] + file.write(text.encode()))
    kind = np.uint32 if offsets[-1] < 2**32 else np.uint64
    np.save(folder / f"{name}.npy", np.array(offsets, dtype=kind))


def _map(path: Path) -> mmap.mmap | bytes:
    if path.stat().st_size == 0:
        return b""
    with path.open("rb") as file:
        return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
