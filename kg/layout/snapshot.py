"""A snapshot of a knowledge graph on disk, opened read-only and mapped into memory.

Entities and relations are numbers inside and ids outside; entities are numbered by importance. Every look-up reads a
few places of mapped files and is safe from several threads; nothing that grows with the snapshot is on the heap.
A fact's number is its subject's number times 2 ** 20 plus its place among the subject's facts.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from pathlib import Path

from kg.alias import ALIAS, LABEL, PARTIAL
from kg.graph import Candidate
from kg.layout.entity_details import EntityDetails
from kg.layout.fact_file import FactFile
from kg.layout.inverse_lists import InverseLists
from kg.layout.layout_file import check_tries, read_layout
from kg.layout.name_index import RANK_MASK, NameIndex
from kg.layout.read_candidate import ReadCandidate
from kg.manifest import Manifest, SnapshotError, check_sizes, data_folder, read_manifest, verify_files
from kg.records import Entity, EntityClass, Fact, Relation
from kg.schema_file import read_schema

__all__ = ["Snapshot", "SnapshotError"]

PLACE_BITS = 20
_HASHED_WHEN_OPENED = 64 << 20
"""Bytes up to which opening compares every file with its hash; larger snapshots leave that to `verify`."""
_RANK_WEIGHTS = {LABEL: 1.0, ALIAS: 0.5, PARTIAL: 0.1}
_FOLDED_WEIGHT = 0.5
_WEIGHTS = [
    _RANK_WEIGHTS[min(rank, PARTIAL)] * factor for rank in range(4) for factor in (_FOLDED_WEIGHT, 1.0)
]
"""By twice the rank, plus 1 for an exact match."""
_ALIAS, _PARTIAL = ALIAS << 1, PARTIAL << 1
_MOST_CANDIDATES = 16
_Reading = tuple[float, int, int, int]
"""Weight of an entity, negative; the entity; twice its rank, plus 1 for an exact match; its step of importance."""


class Snapshot:
    """The graph in a folder; implements `kg.graph.Graph`."""

    def __init__(self, folder: Path, manifest: Manifest, *, data: Path | None = None) -> None:
        """``data`` is where the files lie before they are in their place.

        :raises SnapshotError: a file is missing or damaged.
        """
        self.folder = folder
        self.data = data or data_folder(folder, manifest)
        self.manifest = manifest
        self._name = manifest.full_name
        layout = read_layout(self.data)
        check_tries(self.data, layout)
        self._fact_count = layout.facts
        self.aliases = NameIndex(self.data, layout.names)
        self._entities = EntityDetails(self.data, self.aliases)
        self._relations, sources = read_schema(self.data)
        self._relation_numbers = {relation.id: number for number, relation in enumerate(self._relations)}
        self._facts = FactFile(
            self.data, self._entities, relations=self._relations, sources=sources, forms=layout.forms
        )
        self._inverse = InverseLists(self.data)

    @classmethod
    def open(cls, folder: Path, *, verify: bool = True) -> Snapshot:
        """``verify`` compares a small snapshot with its hashes; see `verify` for large ones.

        :raises SnapshotError: missing, damaged, or of another format; the message says what to do.
        """
        manifest = read_manifest(folder)
        try:
            return cls._opened(folder, manifest, verify=verify)
        except SnapshotError:
            replaced = read_manifest(folder)
            if replaced == manifest:
                raise
        return cls._opened(folder, replaced, verify=verify)

    @classmethod
    def _opened(cls, folder: Path, manifest: Manifest, *, verify: bool) -> Snapshot:
        if verify and manifest.size <= _HASHED_WHEN_OPENED:
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

    def number(self, entity_id: str) -> int | None:
        """Number of an entity; None for an unknown one."""
        return self._entities.number(entity_id)

    def entity(self, entity_id: str) -> Entity:
        """:raises KeyError: the graph has no such entity."""
        return self._entities.entity(self._known(entity_id))

    def entity_at(self, number: int) -> Entity:
        """An entity by its number, as `aliases` gives it; numbers go by importance."""
        return self._entities.entity(number)

    def label_of(self, number: int) -> str:
        """Label by entity number."""
        return self._entities.label(number)

    def classes(self, entity_id: str) -> frozenset[EntityClass]:
        """Classes of an entity, for less than all of it.

        :raises KeyError: the graph has no such entity.
        """
        return self._entities.kind(self._known(entity_id))[0]

    def described(self, entity_id: str) -> tuple[str, tuple[str, ...]]:
        """Description and types of an entity, for less than all of it.

        :raises KeyError: the graph has no such entity.
        """
        return self._entities.described(self._known(entity_id))

    def importance(self, number: int) -> int:
        """Importance by entity number, as `aliases` gives it."""
        return self._entities.importance[number]

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

    @property
    def fact_count(self) -> int:
        return self._fact_count

    def facts(self, entity_id: str) -> Sequence[Fact]:
        """Facts whose subject is the entity, by relation, best first; empty for an unknown one."""
        number = self._entities.number(entity_id)
        return [] if number is None else self.facts_of(number)

    def facts_of(self, number: int) -> list[Fact]:
        """As `facts`, by entity number."""
        return self._facts.facts(number, self._facts.rows(number))

    def objects(self, entity_id: str, limit: int) -> list[str]:
        """Ids of the entities that the first ``limit`` facts of an entity lead to, for less than the facts."""
        number = self._entities.number(entity_id)
        if number is None:
            return []
        found, id_of, count = self._facts.objects(number, limit), self._entities.ids.id, len(self._entities)
        return [id_of(entity) for entity in found if entity < count]

    def numbered_facts(self, numbers: Sequence[int]) -> list[Fact]:
        """Facts by their numbers; the dense index speaks in these.

        :raises KeyError: there is no such fact.
        """
        return [self._numbered(number) for number in numbers]

    def inverse_facts(self, entity_id: str, relation_id: str = "", *, limit: int = 1000) -> Sequence[Fact]:
        """Facts whose object is the entity, most important subjects first; at most 1000 subjects under a relation."""
        number = self._entities.number(entity_id)
        relation = self._relation_numbers.get(relation_id)
        if number is None or (relation_id and relation is None):
            return []
        found: list[Fact] = []
        for subject, stated in self._inverse.subjects(number, relation, limit=limit):
            if len(found) >= limit:
                break
            found += self._facts.about(subject, number, relation if stated is None else stated)
        return found[:limit]

    def inverse_relations(self, entity_id: str) -> frozenset[str]:
        """Ids of the relations of `inverse_facts`, for less than those."""
        number = self._entities.number(entity_id)
        if number is None:
            return frozenset()
        listed = self._inverse.relations(number)
        if listed is None:
            return frozenset(fact.relation.id for fact in self.inverse_facts(entity_id))
        return frozenset(self._relations[relation].id for relation in listed)

    def candidates(self, surface: str) -> Sequence[Candidate]:
        """Entities that a surface form names, best prior first, at most 16; empty for an unknown name."""
        return self._named(*self._weighed(surface))

    def stated_candidates(self, surface: str) -> Sequence[Candidate]:
        """Those of `candidates` that are exact and not partial, for less than all of them."""
        best, total = self._weighed(surface)
        return self._named([reading for reading in best if reading[2] & 1 and reading[2] < _PARTIAL], total)

    def _known(self, entity_id: str) -> int:
        number = self._entities.number(entity_id)
        if number is None:
            raise KeyError(f"{entity_id!r} is not in snapshot {self.name}; find ids with: akgc kg search")
        return number

    def _numbered(self, number: int) -> Fact:
        subject, place = number >> PLACE_BITS, number & (1 << PLACE_BITS) - 1
        rows = self._facts.rows(subject) if 0 <= subject < len(self) else []
        if place >= len(rows):
            raise KeyError(f"fact {number} is not in snapshot {self.name}; build its dense index again")
        return self._facts.facts(subject, rows[place : place + 1])[0]

    def _weighed(self, surface: str) -> tuple[list[_Reading], float]:
        """The readings of a name, best first, and the sum of their weights."""
        records, shift, mask, stated = self.aliases.records(surface)
        firsts, fames, weights = *self._entities.importance.steps, _WEIGHTS
        readings: list[_Reading] = []
        last = -1
        for record in records:
            entity = record >> shift
            how = (record & RANK_MASK) << 1 | (record & mask == stated)
            if entity == last:
                if how & 1 <= readings[-1][2] & 1:
                    continue
                readings.pop()
            last = entity
            step = bisect_right(firsts, entity) - 1
            readings.append((fames[step] * weights[how], entity, how, step))
        if len(readings) < 2:
            return readings, readings[0][0] if readings else 0.0
        readings.sort()
        best = readings[:_MOST_CANDIDATES]
        return best, sum([weight for weight, _, _, _ in best])

    def _named(self, best: Sequence[_Reading], total: float) -> list[Candidate]:
        entities, importance = self._entities, self._entities.importance.values
        named, label = entities.named, entities.label
        return [
            ReadCandidate(
                entity,
                label,
                named(entity),
                weight / total,
                importance[step],
                how & 1 == 1,
                how >= _PARTIAL,
                how < _ALIAS,
            )
            for weight, entity, how, step in best
        ]
