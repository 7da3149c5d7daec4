"""Sources that yield rows of text; `kg.staging` unites what several of them say."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from kg.starter import EntityRow, FactRow, SourceNote


@dataclass(frozen=True, slots=True)
class RelationRow:
    """One line of relations.tsv."""

    id: str
    label: str
    description: str = ""


Row = EntityRow | FactRow | RelationRow


class Source(Protocol):
    """Anything a snapshot is built from."""

    @property
    def notes(self) -> tuple[SourceNote, ...]:
        """What the manifest says about the source."""
        ...

    def rows(self) -> Iterator[Row]:
        """:raises ValueError: a row cannot be read; the message says where it is and what to do."""
        ...
