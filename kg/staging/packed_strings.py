"""Many strings as two arrays: their UTF-8 one after the other, and where each begins."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import overload

import numpy as np
from numpy.typing import NDArray


class PackedStrings(Sequence[str]):
    """Read-only strings by number. ``blob`` is uint8, ``offsets`` int64 of shape (n + 1,); either may be mapped."""

    def __init__(self, blob: NDArray[np.uint8], offsets: NDArray[np.int64]) -> None:
        self.blob = blob
        self.offsets = offsets

    @classmethod
    def of(cls, strings: Iterable[str]) -> PackedStrings:
        builder = PackedStringsBuilder()
        for text in strings:
            builder.append(text)
        return builder.packed()

    @classmethod
    def load(cls, folder: Path, name: str) -> PackedStrings:
        """The strings that `save` wrote, mapped."""
        blob, offsets = load_column(folder / f"{name}.npy"), load_column(folder / f"{name}_offsets.npy")
        return cls(blob.view(np.uint8), offsets.view(np.int64))

    def save(self, folder: Path, name: str) -> None:
        save_column(folder / f"{name}.npy", self.blob)
        save_column(folder / f"{name}_offsets.npy", self.offsets)

    def __len__(self) -> int:
        return len(self.offsets) - 1

    @overload
    def __getitem__(self, number: int) -> str: ...
    @overload
    def __getitem__(self, number: slice) -> list[str]: ...
    def __getitem__(self, number: int | slice) -> str | list[str]:
        if isinstance(number, slice):
            return [self[at] for at in range(*number.indices(len(self)))]
        if not -len(self) <= number < len(self):
            raise IndexError(number)
        number %= len(self)
        start, end = self.offsets[number : number + 2].tolist()
        return self.blob[start:end].tobytes().decode()

    def __iter__(self) -> Iterator[str]:
        """All strings, at about 0.1 us each."""
        for first in range(0, len(self), _CHUNK):
            offsets = self.offsets[first : first + _CHUNK + 1].tolist()
            base = offsets[0]
            data = self.blob[base : offsets[-1]].tobytes()
            for start, end in pairwise(offsets):
                yield data[start - base : end - base].decode()

    @property
    def lengths(self) -> NDArray[np.int64]:
        """Bytes of each string."""
        return np.diff(self.offsets)

    def take(self, numbers: NDArray[np.integer]) -> PackedStrings:
        """The strings with these numbers, in this order."""
        lengths = self.offsets[numbers + 1] - self.offsets[numbers]
        offsets = np.zeros(len(numbers) + 1, dtype=np.int64)
        np.cumsum(lengths, out=offsets[1:])
        blob = np.empty(offsets[-1], dtype=np.uint8)
        for first in range(0, len(numbers), _CHUNK):
            part = slice(first, min(first + _CHUNK, len(numbers)))
            into = np.arange(offsets[part.start], offsets[part.stop], dtype=np.int64)
            shift = self.offsets[numbers[part]] - offsets[part]
            blob[into] = self.blob[into + np.repeat(shift, lengths[part])]
        return PackedStrings(blob, offsets)

    def head(self, count: int) -> PackedStrings:
        """The first ``count`` strings; nothing is copied."""
        return PackedStrings(self.blob[: int(self.offsets[count])], self.offsets[: count + 1])

    @staticmethod
    def joined(parts: Sequence[PackedStrings]) -> PackedStrings:
        """The strings of all parts, one part after the other."""
        offsets = [np.zeros(1, dtype=np.int64)]
        end = 0
        for part in parts:
            offsets.append(part.offsets[1:] + end)
            end += int(part.offsets[-1])
        blobs = [part.blob for part in parts]
        return PackedStrings(
            np.concatenate(blobs) if blobs else np.empty(0, dtype=np.uint8), np.concatenate(offsets)
        )


class PackedStringsBuilder:
    """Takes strings one at a time."""

    def __init__(self) -> None:
        self._blob = bytearray()
        self._offsets = array("q", [0])

    def __len__(self) -> int:
        return len(self._offsets) - 1

    def append(self, text: str) -> None:
        self._blob += text.encode("utf-8", "replace")
        self._offsets.append(len(self._blob))

    def packed(self) -> PackedStrings:
        """What was appended; the builder must not be used afterwards."""
        return PackedStrings(
            np.frombuffer(self._blob, dtype=np.uint8), np.frombuffer(self._offsets, dtype=np.int64)
        )


def save_column(path: Path, column: NDArray[np.generic]) -> None:
    """Write a column as numpy does, but notice a full disk: `numpy.save` leaves a short file and says nothing.

    :raises OSError: the file cannot be written whole.
    """
    column = np.ascontiguousarray(column)
    with path.open("wb") as file:
        np.lib.format.write_array_header_1_0(file, np.lib.format.header_data_from_array_1_0(column))
        file.write(column.view(np.uint8).data)


def each_span(offsets: NDArray[np.int64]) -> Iterator[tuple[int, int]]:
    """Each offset with the next one, as integers of Python, few of which exist at a time."""
    for first in range(0, len(offsets) - 1, _CHUNK):
        yield from pairwise(offsets[first : first + _CHUNK + 1].tolist())


def load_column(path: Path) -> NDArray[np.generic]:
    """A column that was saved, mapped where it has rows (an empty array cannot be mapped)."""
    loaded: NDArray[np.generic] = np.load(path, mmap_mode="r" if path.stat().st_size > _HEADER else None)
    return loaded.view(np.ndarray)


_CHUNK = 1 << 16
_HEADER = 256
