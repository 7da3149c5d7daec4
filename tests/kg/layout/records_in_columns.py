"""Columns made from records, row by row, and a graph in memory that answers from the records themselves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from kg.graph import Candidate
from kg.records import Coordinates, Entity, EntityRef, Fact, Quantity, Relation, Text, Time, Value
from kg.staging.columns import EntityColumns, EntityKind, FactColumns, GraphColumns
from kg.staging.packed_strings import PackedStrings
from kg.staging.shard import OTHER_ID
from kg.staging.time_code import time_code


@dataclass(frozen=True)
class MemoryGraph:
    """Entities by importance; facts by subject, relation number, then as given."""

    all_entities: Sequence[Entity]
    all_relations: Sequence[Relation]
    all_facts: Sequence[Fact]
    name: str = "memory"

    def entity(self, entity_id: str) -> Entity:
        return next(entity for entity in self.all_entities if entity.id == entity_id)

    def relation(self, relation_id: str) -> Relation:
        return next(relation for relation in self.all_relations if relation.id == relation_id)

    def relations(self) -> Sequence[Relation]:
        return tuple(self.all_relations)

    def entities(self) -> Iterator[Entity]:
        return iter(self.all_entities)

    def facts(self, entity_id: str) -> Sequence[Fact]:
        return [fact for fact in self.all_facts if fact.subject.id == entity_id]

    def inverse_facts(self, entity_id: str, relation_id: str = "", *, limit: int = 1000) -> Sequence[Fact]:
        found = [
            fact
            for fact in self.all_facts
            if isinstance(fact.object, EntityRef)
            and fact.object.id == entity_id
            and relation_id in ("", fact.relation.id)
        ]
        return found[:limit]

    def inverse_relations(self, entity_id: str) -> frozenset[str]:
        return frozenset(fact.relation.id for fact in self.inverse_facts(entity_id))

    def candidates(self, surface: str) -> Sequence[Candidate]:
        raise NotImplementedError


def columns_of(graph: MemoryGraph) -> GraphColumns:
    sources = tuple(dict.fromkeys(fact.source for fact in graph.all_facts)) or ("",)
    numbers = {entity.id: number for number, entity in enumerate(graph.all_entities)}
    return GraphColumns(
        _entity_columns(graph.all_entities),
        tuple(graph.all_relations),
        _fact_columns(graph, numbers, sources),
        sources,
    )


def _entity_columns(entities: Sequence[Entity]) -> EntityColumns:
    kinds = sorted({(entity.classes, entity.types) for entity in entities}, key=str)
    other = sorted(entity.id for entity in entities if not _is_item(entity.id))
    values = [
        int(entity.id[1:]) if _is_item(entity.id) else OTHER_ID + other.index(entity.id)
        for entity in entities
    ]
    return EntityColumns(
        id=np.array(values, dtype=np.uint64),
        other_ids=other,
        label=PackedStrings.of(entity.label for entity in entities),
        description=PackedStrings.of(entity.description for entity in entities),
        alias=PackedStrings.of(alias for entity in entities for alias in entity.aliases),
        alias_spans=np.cumsum([0, *(len(entity.aliases) for entity in entities)], dtype=np.int64),
        importance=np.array([entity.importance for entity in entities], dtype=np.uint16),
        kind=np.array([kinds.index((e.classes, e.types)) for e in entities], dtype=np.uint32),
        kinds=[EntityKind(classes, types) for classes, types in kinds],
    )


def _fact_columns(graph: MemoryGraph, numbers: dict[str, int], sources: Sequence[str]) -> FactColumns:
    values = {fact.object for fact in graph.all_facts}
    quantities = sorted(_quantity_row(v) for v in values if isinstance(v, Quantity))
    texts = sorted(v.text for v in values if isinstance(v, Text))
    places = sorted((v.latitude, v.longitude) for v in values if isinstance(v, Coordinates))

    def stored(value: Value) -> int:
        match value:
            case EntityRef():
                return numbers[value.id]
            case Time():
                return time_code(value)
            case Quantity():
                return quantities.index(_quantity_row(value))
            case Text():
                return texts.index(value.text)
            case Coordinates():
                return places.index((value.latitude, value.longitude))

    relation_ids = [relation.id for relation in graph.all_relations]
    facts = graph.all_facts
    return FactColumns(
        subject=np.array([numbers[fact.subject.id] for fact in facts], dtype=np.uint32),
        relation=np.array([relation_ids.index(fact.relation.id) for fact in facts], dtype=np.uint16),
        object=np.array([stored(fact.object) for fact in facts], dtype=np.int64),
        start=np.array([time_code(fact.start) for fact in facts], dtype=np.int64),
        end=np.array([time_code(fact.end) for fact in facts], dtype=np.int64),
        source=np.array([sources.index(fact.source) for fact in facts], dtype=np.uint16),
        quantities=np.array(quantities, dtype=[("amount", "<f8"), ("unit", "<u4"), ("uncertainty", "<f8")]),
        texts=PackedStrings.of(texts),
        coordinates=np.array(places, dtype=[("latitude", "<f8"), ("longitude", "<f8")]),
    )


def _quantity_row(value: Quantity) -> tuple[float, int, float]:
    return value.amount, int(value.unit[1:] or 0), value.uncertainty


def _is_item(entity_id: str) -> bool:
    digits = entity_id[1:]
    return entity_id[:1] == "Q" and digits.isdecimal() and digits.isascii() and digits[0] != "0"
