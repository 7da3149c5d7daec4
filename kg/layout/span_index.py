"""Where the bytes of each entity lie in a file of bytes without gaps.

Entities are numbered by importance and the most important have the most bytes, so the head of them has a whole offset
each and the rest a byte of length each, with an offset for every 16. In `NAME_spans.bin`, all u8 unless stated:

    count, head, exceptions   entities, those in the head, those of the rest with 255 bytes or more
    offsets of the head       head + 1
    offsets of the rest       one for every 16 begun
    exceptions                entity, bytes; sorted
    lengths of the rest       u1; 255 stands for an exception
"""

from __future__ import annotations

from bisect import bisect_left
from pathlib import Path

from kg.layout.mapped_file import damaged, mapped

GROUP = 16
ESCAPE = 255
_WORD = 8


class SpanBlob:
    """Read-only bytes by entity number: ``NAME.bin`` and its spans."""

    def __init__(self, folder: Path, name: str) -> None:
        """:raises SnapshotError: a file is missing, or its size is not what its content says."""
        self.path = folder / f"{name}.bin"
        self._blob = mapped(self.path)
        self._size = len(self._blob)
        path = folder / f"{name}_spans.bin"
        content = mapped(path)
        if len(content) < 3 * _WORD:
            raise damaged(path, f"{len(content)} bytes")
        self._count, self._head, exceptions = memoryview(content)[: 3 * _WORD].cast("Q")
        groups = -(-(self._count - self._head) // GROUP) if self._count >= self._head else -1
        words = 3 + self._head + 1 + groups + 2 * exceptions
        self._lengths_at = words * _WORD
        if groups < 0 or len(content) != self._lengths_at + self._count - self._head:
            raise damaged(path, f"{len(content)} bytes for {self._count} entities")
        self._content = content
        view = memoryview(content)[: self._lengths_at].cast("Q")
        self._offsets = view[3 : 4 + self._head]
        self._bases = view[4 + self._head : 4 + self._head + groups]
        self._exceptions = view[words - 2 * exceptions : words : 2]
        self._exceptional = view[words - 2 * exceptions + 1 : words : 2]

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, number: int) -> bytes:
        """The bytes of an entity; of a damaged file perhaps others, or too few.

        :raises SnapshotError: a damaged file led to an entity that there is not.
        """
        if number < self._head:
            return self._blob[self._offsets[number] : self._offsets[number + 1]]
        if number >= self._count:
            raise damaged(self.path, f"entity {number} of {self._count}")
        group, place = divmod(number - self._head, GROUP)
        first = self._lengths_at + group * GROUP
        before = self._content[first : first + place]
        start = self._bases[group] + sum(before)
        length = self._content[first + place]
        if length == ESCAPE:
            length = self._exception(number)
        if ESCAPE in before:
            for other, stated in enumerate(before, start=number - place):
                if stated == ESCAPE:
                    start += self._exception(other) - ESCAPE
        return self._blob[start : start + length]

    def _exception(self, number: int) -> int:
        place = bisect_left(self._exceptions, number)
        if place == len(self._exceptions) or self._exceptions[place] != number:
            return ESCAPE
        return self._exceptional[place]
