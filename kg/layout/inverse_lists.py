"""Which entities state something about an entity: the subjects of facts by object and relation.

`inverse.bin` with its spans holds, by object, all varints:

    up to 16 subjects   the subjects, ascending, each less the one before; the first plus 1
    more                a 0, then for each relation, ascending: relation number less that of the list before, bytes
                        that follow, subjects, ascending, each less the one before

A subject stands once in a list however many of its facts are meant; of the subjects under a relation at most
`MOST_SUBJECTS` are kept, the most important ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import accumulate
from pathlib import Path

from kg.layout.span_index import SpanBlob
from kg.layout.varint import varint, varints

MOST_SUBJECTS = 1000
SHORT = 16
"""Subjects up to which their relations are left to their facts."""


class InverseLists:
    """Read-only subjects by object."""

    def __init__(self, folder: Path) -> None:
        """:raises SnapshotError: a file is missing or damaged."""
        self._lists = SpanBlob(folder, "inverse")

    def subjects(self, entity: int, relation: int | None, *, limit: int) -> Iterable[tuple[int, int | None]]:
        """(subject, relation) of the most important subjects, under one relation or all; None for a relation or more.

        Where the relation is None the subject may turn out to have none that was asked for; hence ``limit`` holds for
        each list only.
        """
        data = self._lists[entity]
        if data[:1] != b"\0":
            subjects = accumulate(varints(data))
            return [(subject - 1, None) for subject in subjects]
        return self._by_relation(data, relation, limit)

    def relations(self, entity: int) -> list[int] | None:
        """The relations that have lists of their own; None where the subjects' facts tell."""
        data = self._lists[entity]
        return [number for number, _, _ in _listed(data)] if data[:1] == b"\0" else None

    @staticmethod
    def _by_relation(data: bytes, relation: int | None, limit: int) -> list[tuple[int, int | None]]:
        found: list[tuple[int, int]] = []
        for number, place, end in _listed(data):
            if relation is None or number == relation:
                found += ((subject, number) for subject in _ascending(data, place, end, limit))
            if relation is not None and number >= relation:
                break
        found.sort()
        return list(found)


def _listed(data: bytes) -> Iterator[tuple[int, int, int]]:
    """Each relation of lists by relation, with where its subjects begin and end."""
    place, number = 1, 0
    while place < len(data):
        delta, place = varint(data, place)
        number += delta
        length, place = varint(data, place)
        yield number, place, place + length
        place += length


def _ascending(data: bytes, place: int, end: int, limit: int) -> list[int]:
    subjects: list[int] = []
    end = min(end, len(data))
    subject = 0
    while place < end and len(subjects) < limit:
        delta, place = varint(data, place)
        subject += delta
        subjects.append(subject)
    return subjects
