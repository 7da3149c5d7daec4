"""Rows in memory, staged as shards and merged."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest

from kg.source import Row
from kg.staging.merge import Merged, merge
from kg.staging.row_source import stage_rows
from kg.staging.shard import Shard
from kg.starter import SourceNote

Unite = Callable[..., Merged]


class Rows:
    """Rows from memory as a source."""

    def __init__(self, *rows: Row) -> None:
        self._rows = rows

    @property
    def notes(self) -> tuple[SourceNote, ...]:
        return (SourceNote("memory", str(len(self._rows)), "CC0-1.0", "", ""),)

    def rows(self) -> Iterator[Row]:
        return iter(self._rows)


@pytest.fixture
def unite(tmp_path: Path) -> Unite:
    """Merge lists of rows, each a source with a shard of its own."""
    numbers = count()

    def unite(*sources: list[Row], most_entities: int | None = None) -> Merged:
        folders = [tmp_path / f"shard-{next(numbers)}" for _ in sources]
        for folder, rows in zip(folders, sources, strict=True):
            stage_rows(Rows(*rows), folder)
        return merge([Shard(folder) for folder in folders], most_entities=most_entities)

    return unite
