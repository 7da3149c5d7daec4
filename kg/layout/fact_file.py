"""The facts of a snapshot, by subject.

    facts.bin, _spans    by subject, see `fact_blob`
    texts.marisa         texts that are too long to stand in a fact

Best first within a relation, as `kg.staging.columns` orders them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from kg.layout.entity_details import EntityDetails
from kg.layout.fact_blob import NONE, Row, payloads_of, rows_of
from kg.layout.mapped_file import damaged
from kg.layout.quantity_form import QuantityForm, place_of, quantity_of
from kg.layout.span_index import SpanBlob
from kg.layout.string_trie import StringTrie
from kg.layout.time_number import time_of
from kg.records import Fact, Relation, Text, Value, ValueKind

_Reader = Callable[[bytes, bool], Value]
"""No methods: a graph that is part of a cycle would keep its files open until a full collection."""


class FactFile:
    """Read-only facts by the number of their subject."""

    def __init__(
        self,
        folder: Path,
        entities: EntityDetails,
        *,
        relations: Sequence[Relation],
        sources: Sequence[str],
        forms: Sequence[QuantityForm],
    ) -> None:
        """:raises SnapshotError: a file is missing or damaged."""
        self._blob = SpanBlob(folder, "facts")
        self._entities = entities
        self._sources = sources
        self._refs = [relation.ref for relation in relations]
        read: dict[ValueKind, _Reader] = {
            ValueKind.ENTITY: _entities(entities),
            ValueKind.TIME: _time,
            ValueKind.QUANTITY: _quantities(forms),
            ValueKind.TEXT: _texts(StringTrie(folder / "texts.marisa")),
            ValueKind.COORDINATES: _place,
        }
        self._readers = [read[relation.kind] for relation in relations]
        self._of_entity = frozenset(
            number for number, relation in enumerate(relations) if relation.kind is ValueKind.ENTITY
        )

    def rows(self, subject: int, relation: int | None = None) -> list[Row]:
        """Facts in numbers, of one relation or of all."""
        if relation is None:
            return rows_of(self._blob[subject])
        return rows_of(self._blob[subject], least=relation, most=relation)

    def facts(self, subject: int, rows: Sequence[Row]) -> list[Fact]:
        """:raises SnapshotError: a file is damaged."""
        ref = self._entities.ref(subject)
        refs, readers, sources = self._refs, self._readers, self._sources
        try:
            return [
                Fact(
                    ref,
                    refs[relation],
                    readers[relation](payload, is_long),
                    None if start == NONE else time_of(start),
                    None if end == NONE else time_of(end),
                    sources[source],
                )
                for relation, payload, is_long, start, end, source in rows
            ]
        except (ValueError, IndexError, OverflowError) as error:
            raise damaged(self._blob.path, f"facts of entity {subject}: {error}") from error

    def objects(self, subject: int, limit: int) -> list[int]:
        """Entities that the first facts of the subject lead to."""
        payloads = payloads_of(self._blob[subject], self._of_entity, limit)
        return [int.from_bytes(payload, "little") for payload in payloads]

    def about(self, subject: int, entity: int, relation: int | None) -> list[Fact]:
        """Facts of the subject whose object is the entity, of one relation or of all."""
        of_entity = self._of_entity
        rows = [
            row
            for row in self.rows(subject, relation)
            if int.from_bytes(row[1], "little") == entity and row[0] in of_entity
        ]
        return self.facts(subject, rows) if rows else []


def _entities(entities: EntityDetails) -> _Reader:
    known, ref = entities.known, entities.ref

    def entity(payload: bytes, is_long: bool) -> Value:
        number = int.from_bytes(payload, "little")
        return known(number) or ref(number)

    return entity


def _quantities(forms: Sequence[QuantityForm]) -> _Reader:
    return lambda payload, is_long: quantity_of(payload, forms)


def _texts(texts: StringTrie) -> _Reader:
    def text(payload: bytes, is_long: bool) -> Value:
        return Text(payload.decode() if is_long else texts[int.from_bytes(payload, "little")])

    return text


def _time(payload: bytes, is_long: bool) -> Value:
    return time_of(int.from_bytes(payload, "little"))


def _place(payload: bytes, is_long: bool) -> Value:
    return place_of(payload)
