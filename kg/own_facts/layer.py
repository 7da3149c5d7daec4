"""A layer: what one file of the user's says, with every entity and relation that it speaks of.

On disk a layer is JSON lines: entities, relations, facts, then facts taken back. It holds the labels of the
snapshot's entities too, so that it can be read without the snapshot and outlives its rebuild.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

import orjson

from kg.records import (
    Cardinality,
    Coordinates,
    EntityRef,
    Fact,
    Quantity,
    RelationRef,
    Text,
    Time,
    Value,
    ValueKind,
)

JsonRow = dict[str, object]


@dataclass(frozen=True, slots=True)
class OwnEntity:
    """An entity that a layer speaks of; where the snapshot has it, its label there counts."""

    id: str
    label: str
    aliases: tuple[str, ...] = ()
    description: str = ""
    types: tuple[str, ...] = ()

    @property
    def described(self) -> bool:
        """True where the layer says more than the name."""
        return bool(self.aliases or self.description or self.types)


@dataclass(frozen=True, slots=True)
class OwnRelation:
    """A relation that a layer uses; where the snapshot or the schema knows it, only its id and label count."""

    id: str
    label: str
    kind: ValueKind
    cardinality: Cardinality
    stated: bool = False
    """True where the user said the cardinality; otherwise it follows from the facts of the layer."""


class FactKey(NamedTuple):
    """What makes two facts the same; ``object`` is an entity's id, or a value that is no entity."""

    subject: str
    relation: str
    object: str | Time | Quantity | Text | Coordinates


def key_of(fact: Fact) -> FactKey:
    value = fact.object
    return FactKey(fact.subject.id, fact.relation.id, value.id if isinstance(value, EntityRef) else value)


@dataclass(frozen=True, slots=True)
class Layer:
    """``name`` is that of the file; ``date`` (ISO) is the day on which it was added."""

    name: str
    date: str = ""
    entities: Mapping[str, OwnEntity] = field(default_factory=dict)
    relations: Mapping[str, OwnRelation] = field(default_factory=dict)
    facts: tuple[Fact, ...] = ()
    removed: tuple[Fact, ...] = ()


def encode(layer: Layer) -> bytes:
    """The layer as JSON lines; name and date are kept in the overlay's manifest."""
    return b"".join(orjson.dumps(row) + b"\n" for row in _rows(layer))


def decode(data: bytes, *, name: str, date: str) -> Layer:
    """:raises ValueError, KeyError, TypeError: not what `encode` wrote."""
    entities: dict[str, OwnEntity] = {}
    relations: dict[str, OwnRelation] = {}
    facts: list[Fact] = []
    removed: list[Fact] = []
    refs = _Refs(entities, relations)
    for line in data.splitlines():
        row = orjson.loads(line)
        if not isinstance(row, dict):
            raise TypeError(f"{row!r} is no object")
        if "s" in row:
            (removed if row.get("removed") else facts).append(_fact(row, refs))
        elif "relation" in row:
            relations[row["relation"]] = _relation(row)
        else:
            entities[row["entity"]] = _entity(row)
    return Layer(name, date, entities, relations, tuple(facts), tuple(removed))


class _Refs:
    """References with the labels of a layer, each made once."""

    def __init__(self, entities: Mapping[str, OwnEntity], relations: Mapping[str, OwnRelation]) -> None:
        self._named = entities, relations
        self._entities: dict[str, EntityRef] = {}
        self._relations: dict[str, RelationRef] = {}

    def entity(self, entity_id: str) -> EntityRef:
        ref = self._entities.get(entity_id)
        if ref is None:
            ref = self._entities[entity_id] = EntityRef(entity_id, self._named[0][entity_id].label)
        return ref

    def relation(self, relation_id: str) -> RelationRef:
        ref = self._relations.get(relation_id)
        if ref is None:
            ref = self._relations[relation_id] = RelationRef(relation_id, self._named[1][relation_id].label)
        return ref


def _rows(layer: Layer) -> Iterator[JsonRow]:
    for entity in layer.entities.values():
        row: JsonRow = {"entity": entity.id, "label": entity.label}
        for name in ("aliases", "description", "types"):
            if value := getattr(entity, name):
                row[name] = value
        yield row
    for relation in layer.relations.values():
        yield {
            "relation": relation.id,
            "label": relation.label,
            "kind": relation.kind.value,
            "cardinality": relation.cardinality.value,
            "stated": relation.stated,
        }
    for facts, is_removed in ((layer.facts, False), (layer.removed, True)):
        for fact in facts:
            yield _fact_row(fact, is_removed=is_removed)


def _fact_row(fact: Fact, *, is_removed: bool) -> JsonRow:
    row: JsonRow = {"s": fact.subject.id, "r": fact.relation.id, "o": _value_row(fact.object)}
    for name, time in (("from", fact.start), ("to", fact.end)):
        if time is not None:
            row[name] = _time_row(time)
    if fact.source:
        row["source"] = fact.source
    if is_removed:
        row["removed"] = True
    return row


def _value_row(value: Value) -> object:
    match value:
        case EntityRef():
            return value.id
        case Time():
            return {"time": _time_row(value)}
        case Quantity():
            return {"amount": value.amount, "unit": value.unit, "uncertainty": value.uncertainty}
        case Text():
            return {"text": value.text}
        case Coordinates():
            return {"latitude": value.latitude, "longitude": value.longitude}


def _time_row(time: Time) -> list[int]:
    return [time.year, time.month, time.day, time.precision, int(time.julian)]


def _fact(row: Mapping[str, object], refs: _Refs) -> Fact:
    return Fact(
        refs.entity(str(row["s"])),
        refs.relation(str(row["r"])),
        _value(row["o"], refs),
        start=_time(row["from"]) if "from" in row else None,
        end=_time(row["to"]) if "to" in row else None,
        source=str(row.get("source", "")),
    )


def _value(stated: object, refs: _Refs) -> Value:
    if isinstance(stated, str):
        return refs.entity(stated)
    if not isinstance(stated, dict):
        raise TypeError(f"{stated!r} is no value")
    if "amount" in stated:
        return Quantity(float(stated["amount"]), str(stated["unit"]), float(stated["uncertainty"]))
    if "time" in stated:
        return _time(stated["time"])
    if "text" in stated:
        return Text(str(stated["text"]))
    return Coordinates(float(stated["latitude"]), float(stated["longitude"]))


def _time(stated: object) -> Time:
    if not isinstance(stated, list):
        raise TypeError(f"{stated!r} is no time")
    year, month, day, precision, julian = stated
    return Time(year, month, day, precision, julian=bool(julian))


def _entity(row: Mapping[str, object]) -> OwnEntity:
    aliases, types = (row.get(name, []) for name in ("aliases", "types"))
    if not isinstance(aliases, list) or not isinstance(types, list):
        raise TypeError(f"{row!r} is no entity")
    return OwnEntity(
        id=str(row["entity"]),
        label=str(row["label"]),
        aliases=tuple(aliases),
        description=str(row.get("description", "")),
        types=tuple(types),
    )


def _relation(row: Mapping[str, object]) -> OwnRelation:
    return OwnRelation(
        id=str(row["relation"]),
        label=str(row["label"]),
        kind=ValueKind(row["kind"]),
        cardinality=Cardinality(row["cardinality"]),
        stated=bool(row["stated"]),
    )
