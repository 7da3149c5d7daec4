"""What every graph offers its readers: a snapshot, an overlay, or both stacked.

Readers depend on this protocol only; `kg.store.Snapshot` is the implementation on disk.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from kg.records import Entity, Fact, Relation


class Candidate:
    """An entity that a surface form may mean; the priors of one surface form, in (0, 1], add up to 1.

    ``exact`` is True where the surface form matched without folding case or diacritics. ``partial`` is True
    where the surface form is only part of the name (a surname): good once the full name was mentioned in
    the same text. ``by_label`` is True where the surface form is known to fold as the label does. Candidates are equal
    whose id, prior, importance, ``exact`` and ``partial`` are; the label follows from the id.
    """

    __slots__ = ("_label", "by_label", "exact", "id", "importance", "partial", "prior")

    def __init__(
        self,
        id: str,
        label: str,
        prior: float,
        importance: int = 0,
        exact: bool = True,
        partial: bool = False,
    ) -> None:
        self.id = id
        self._label = label
        self.prior = prior
        self.importance = importance
        self.exact = exact
        self.partial = partial
        self.by_label = False

    @property
    def label(self) -> str:
        return self._label

    def _fields(self) -> tuple[str, float, int, bool, bool]:
        return self.id, self.prior, self.importance, self.exact, self.partial

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Candidate) and self._fields() == other._fields()

    def __hash__(self) -> int:
        return hash(self.id)

    def __repr__(self) -> str:
        stated = f"importance={self.importance}, exact={self.exact}, partial={self.partial}"
        return f"Candidate({self.id!r}, {self.label!r}, prior={self.prior:.4g}, {stated})"


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

    def inverse_relations(self, entity_id: str) -> frozenset[str]:
        """Ids of the relations that `inverse_facts` may have, for less than those; empty for an unknown one."""
        ...

    def candidates(self, surface: str) -> Sequence[Candidate]:
        """Entities that a surface form names, best prior first; empty for an unknown name."""
        ...
