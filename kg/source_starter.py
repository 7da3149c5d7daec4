"""The starter sources as one source: the plain tables of `kg.starter` first, then the libraries it reads.

The tables come first because their labels were chosen; the libraries add to them.
"""

from __future__ import annotations

from collections.abc import Iterator

from kg import starter
from kg.source import Row
from kg.source_tsv import TsvFolder
from kg.starter import SourceNote


class StarterSource:
    """What the starter snapshot is built from."""

    @property
    def notes(self) -> tuple[SourceNote, ...]:
        return starter.SOURCES

    def rows(self) -> Iterator[Row]:
        """:raises ValueError: a row of the tables cannot be read."""
        for folder in starter.TABLES:
            yield from TsvFolder(folder).rows()
        yield from starter.read_libraries()
