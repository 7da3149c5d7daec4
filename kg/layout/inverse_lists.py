"""Which entities state something about an entity: the subjects of facts by object and relation.

`inverse.bin` with its spans holds, by object, a list for each relation, relations ascending: varints of the relation
number less that of the list before, of the bytes that follow, and of the subjects, ascending, each less the one
before. A subject stands once however many of its facts have this relation and object; at most `MOST_SUBJECTS` are
kept, the most important ones.
"""

from __future__ import annotations

from pathlib import Path

from kg.layout.span_index import SpanBlob
from kg.layout.varint import varint

MOST_SUBJECTS = 1000


class InverseLists:
    """Read-only subjects by object."""

    def __init__(self, folder: Path) -> None:
        """:raises SnapshotError: a file is missing or damaged."""
        self._lists = SpanBlob(folder, "inverse")

    def subjects(self, entity: int, relation: int | None, *, limit: int) -> list[tuple[int, int]]:
        """(subject, relation) of at most ``limit`` most important subjects, under one relation or all."""
        data = self._lists[entity]
        found: list[tuple[int, int]] = []
        place = number = 0
        while place < len(data):
            delta, place = varint(data, place)
            number += delta
            length, place = varint(data, place)
            if relation is None or number == relation:
                found += ((subject, number) for subject in _ascending(data, place, place + length, limit))
            place += length
            if relation is not None and number >= relation:
                break
        if relation is None:
            found.sort()
        return found[:limit]


def _ascending(data: bytes, place: int, end: int, limit: int) -> list[int]:
    subjects: list[int] = []
    end = min(end, len(data))
    subject = 0
    while place < end and len(subjects) < limit:
        delta, place = varint(data, place)
        subject += delta
        subjects.append(subject)
    return subjects
