"""One of two snapshots that are compared: its facts as keys that mean the same on both sides.

A key is (relation, object, start, end) in numbers and bytes, without labels, so that most facts of most entities are
compared without being decoded.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from kg.layout.entity_details import EntityDetails
from kg.layout.fact_blob import rows_of
from kg.layout.fact_file import FactFile
from kg.layout.layout_file import read_layout
from kg.layout.mapped_file import damaged
from kg.layout.name_index import NameIndex
from kg.layout.quantity_form import quantity_of
from kg.layout.span_index import SpanBlob
from kg.layout.string_trie import StringTrie
from kg.records import Entity, Fact, ValueKind
from kg.schema_file import read_schema

if TYPE_CHECKING:
    from kg.layout.snapshot import Snapshot

ABSENT = 0xFFFFFFFF
"""In place of an entity's number: the other snapshot does not have it."""

FactKey = tuple[int, object, int, int]


class Side:
    def __init__(self, snapshot: Snapshot) -> None:
        """:raises SnapshotError: a file is missing or damaged."""
        data = snapshot.data
        layout = read_layout(data)
        self._relations, sources = read_schema(data)
        self._entities = EntityDetails(data, NameIndex(data, layout.names))
        self._facts = FactFile(
            data, self._entities, relations=self._relations, sources=sources, forms=layout.forms
        )
        self._blob = SpanBlob(data, "facts")
        self._texts = StringTrie(data / "texts.marisa")
        self._forms = layout.forms
        self._twins: Sequence[int] | None = None
        self._readers: list[tuple[int, Callable[[bytes, bool], object]]] = []
        self.ids = self._entities.ids

    def __len__(self) -> int:
        return len(self._entities)

    def speak(self, relations: Mapping[str, int], twins: Sequence[int] | None) -> None:
        """From now on keys have these numbers of relations, and of entities their twins' where there are any."""
        self._twins = twins
        read = {
            ValueKind.ENTITY: _number if twins is None else self._twin,
            ValueKind.TEXT: self._text,
            ValueKind.QUANTITY: self._quantity,
        }
        self._readers = [
            (relations[relation.id], read.get(relation.kind, _as_it_is)) for relation in self._relations
        ]

    def entity(self, number: int) -> Entity:
        return self._entities.entity(number)

    def keys(self, number: int) -> list[FactKey]:
        """Facts of an entity, in their order.

        :raises SnapshotError: they cannot be read.
        """
        readers = self._readers
        found: list[FactKey] = []
        try:
            for stated, payload, is_long, start, end, _ in rows_of(self._blob[number]):
                relation, read = readers[stated]
                found.append((relation, read(payload, is_long), start, end))
        except (IndexError, ValueError) as error:
            raise damaged(self._blob.path, f"facts of entity {number}: {error}") from error
        return found

    def fact(self, number: int, key: FactKey) -> Fact:
        """The fact of an entity with a key that `keys` gave."""
        rows = self._facts.rows(number)
        row = rows[self.keys(number).index(key)]
        return self._facts.facts(number, [row])[0]

    def _twin(self, payload: bytes, is_long: bool) -> object:
        number = int.from_bytes(payload, "little")
        assert self._twins is not None
        twin = self._twins[number]
        return twin if twin != ABSENT else -1 - number

    def _text(self, payload: bytes, is_long: bool) -> object:
        return payload.decode() if is_long else self._texts[int.from_bytes(payload, "little")]

    def _quantity(self, payload: bytes, is_long: bool) -> object:
        return quantity_of(payload, self._forms)


def _number(payload: bytes, is_long: bool) -> object:
    return int.from_bytes(payload, "little")


def _as_it_is(payload: bytes, is_long: bool) -> object:
    return payload
