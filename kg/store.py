"""A snapshot of a knowledge graph on disk, opened read-only and mapped into memory.

Entities and relations are numbers inside and ids outside. Opening verifies the manifest's hashes; after that
every look-up is a few reads from mapped arrays and is safe from several threads.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from kg.alias import ALIAS, LABEL, PARTIAL, AliasIndex, Entry
from kg.entity_table import EntityTable
from kg.fact_table import FactRow, FactTable
from kg.graph import Candidate
from kg.manifest import Manifest, SnapshotError, check_sizes, data_folder, read_manifest, verify_files
from kg.records import Entity, Fact, Relation
from kg.schema_file import read_schema

__all__ = ["Snapshot", "SnapshotError"]

_RANK_WEIGHT = {LABEL: 1.0, ALIAS: 0.5, PARTIAL: 0.1}
_FOLDED_WEIGHT = 0.5
_SHARPNESS = 1.5
"""Readers mean the better known entity more often than in proportion to its importance."""
_MOST_CANDIDATES = 16


class Snapshot:
    """The graph in a folder; implements `kg.graph.Graph`."""

    def __init__(self, folder: Path, manifest: Manifest, *, data: Path | None = None) -> None:
        self.folder = folder
        self.data = data or data_folder(folder, manifest)
        self.manifest = manifest
        self.aliases = AliasIndex(self.data)
        self._name = manifest.full_name
        self._entities = EntityTable(self.data)
        self._facts = FactTable(self.data)
        self._relations, self._sources = read_schema(self.data)
        self._relation_refs = tuple(relation.ref for relation in self._relations)
        self._relation_numbers = {relation.id: number for number, relation in enumerate(self._relations)}

    @classmethod
    def open(cls, folder: Path, *, verify: bool = True) -> Snapshot:
        """:raises SnapshotError: missing, damaged, or of another format; the message says what to do."""
        manifest = read_manifest(folder)
        if verify:
            verify_files(folder, manifest)
        else:
            check_sizes(folder, manifest)
        return cls(folder, manifest)

    @property
    def name(self) -> str:
        return self._name

    def verify(self) -> None:
        """:raises SnapshotError: a file is no longer what was built."""
        verify_files(self.folder, self.manifest)

    def __len__(self) -> int:
        """Number of entities."""
        return len(self._entities)

    def __contains__(self, entity_id: str) -> bool:
        return self._entities.number(entity_id) is not None

    def entity(self, entity_id: str) -> Entity:
        """:raises KeyError: the graph has no such entity."""
        number = self._entities.number(entity_id)
        if number is None:
            raise KeyError(f"{entity_id!r} is not in snapshot {self.name}; find ids with: akgc kg search")
        return self._entities.entity(number)

    def entity_at(self, number: int) -> Entity:
        """An entity by its number, as `aliases` gives it; numbers go by importance."""
        return self._entities.entity(number)

    def entities(self) -> Iterator[Entity]:
        """All entities, most important first."""
        return map(self._entities.entity, range(len(self._entities)))

    def relation(self, relation_id: str) -> Relation:
        """:raises KeyError: the graph has no such relation."""
        number = self._relation_numbers.get(relation_id)
        if number is None:
            raise KeyError(f"{relation_id!r} does not occur in snapshot {self.name}")
        return self._relations[number]

    def relations(self) -> Sequence[Relation]:
        """All relations that occur in the graph."""
        return self._relations

    def facts(self, entity_id: str) -> Sequence[Fact]:
        """Facts whose subject is the entity, by relation, best first; empty for an unknown one."""
        number = self._entities.number(entity_id)
        return [] if number is None else list(map(self._fact, self._facts.of_subject(number)))

    def inverse_facts(self, entity_id: str, relation_id: str = "", *, limit: int = 1000) -> Sequence[Fact]:
        """Facts whose object is the entity, most important subjects first."""
        number = self._entities.number(entity_id)
        relation = self._relation_numbers.get(relation_id)
        if number is None or (relation_id and relation is None):
            return []
        return self.numbered_facts(self._facts.numbers_of_object(number, relation, limit))

    def numbered_facts(self, numbers: Sequence[int]) -> list[Fact]:
        """Facts by their numbers, ``0 <= number < fact_count``; the dense index speaks in these."""
        return list(map(self._fact, self._facts.rows(numbers)))

    @property
    def fact_count(self) -> int:
        return len(self._facts)

    def candidates(self, surface: str) -> Sequence[Candidate]:
        """Entities that a surface form names, best prior first, at most 16; empty for an unknown name."""
        weighted = [(self._weight(entry), entry) for entry in self.aliases.entries(surface)]
        weighted.sort(key=lambda pair: (-pair[0], pair[1].entity))
        best = weighted[:_MOST_CANDIDATES]
        total = sum(weight for weight, _ in best)
        return [self._candidate(entry, weight / total) for weight, entry in best]

    def importance(self, number: int) -> int:
        """Importance by entity number, as `aliases` gives it."""
        return int(self._entities.importance[number])

    def _weight(self, entry: Entry) -> float:
        fame: float = (1 + self.importance(entry.entity)) ** _SHARPNESS
        return fame * _RANK_WEIGHT[entry.rank] * (1.0 if entry.exact else _FOLDED_WEIGHT)

    def _candidate(self, entry: Entry, prior: float) -> Candidate:
        ref = self._entities.ref(entry.entity)
        return Candidate(
            id=ref.id,
            label=ref.label,
            prior=prior,
            importance=self.importance(entry.entity),
            exact=entry.exact,
            partial=entry.rank == PARTIAL,
        )

    def _fact(self, row: FactRow) -> Fact:
        value = self._entities.ref(row.object) if isinstance(row.object, int) else row.object
        return Fact(
            subject=self._entities.ref(row.subject),
            relation=self._relation_refs[row.relation],
            object=value,
            start=row.start,
            end=row.end,
            source=self._sources[row.source],
        )
