"""What every graph offers its readers: a snapshot, an overlay, or both stacked.

Readers depend on this protocol only; `kg.store.Snapshot` is the implementation on disk.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from kg.records import Entity, Fact, Relation


@dataclass(frozen=True, slots=True)
class Candidate:
    """An entity that a surface form may mean; the priors of one surface form, in (0, 1], add up to 1.

    ``exact`` is True where the surface form matched without folding case or diacritics. ``partial`` is True
    where the surface form is only part of the name (a surname): good once the full name was mentioned in
    the same text.
    """

    id: str
    label: str
    prior: float
    importance: int = 0
    exact: bool = True
    partial: bool = False


class Graph(Protocol):
    """Read access to a knowledge graph. Look-ups stay off the network and are safe from several threads."""

    @property
    def name(self) -> str:
        """Snapshot name and short hash, as the verdict's ``snapshot`` ("starter-2026-11:9f3c")."""
        ...

    def entity(self, entity_id: str) -> Entity:
        """:raises KeyError: the graph has no such entity."""
        ...

    def relation(self, relation_id: str) -> Relation:
        """:raises KeyError: the graph has no such relation."""
        ...

    def relations(self) -> Sequence[Relation]:
        """All relations that occur in the graph."""
        ...

    def entities(self) -> Iterator[Entity]:
        """All entities, most important first."""
        ...

    def facts(self, entity_id: str) -> Sequence[Fact]:
        """Facts whose subject is the entity; empty for an unknown one."""
        ...

    def inverse_facts(self, entity_id: str, relation_id: str = "", *, limit: int = 1000) -> Sequence[Fact]:
        """Facts whose object is the entity, most important subjects first."""
        ...

    def candidates(self, surface: str) -> Sequence[Candidate]:
        """Entities that a surface form names, best prior first; empty for an unknown name."""
        ...
