"""Facts of tables that the graph leaves out, each with the reason, so that whoever wrote the table can correct it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from kg.literal import format_literal
from kg.records import Coordinates, EntityRef, Quantity, Text, Value, ValueKind
from kg.staging.described import NOWHERE, Described
from kg.staging.entity_key import EntityKeys
from kg.staging.fact_stream import ENTITY
from kg.staging.shard import KINDS, OTHER_ID, Shard
from kg.staging.time_code import time_of

MOST_TOLD = 10
_PLURAL = {
    ValueKind.ENTITY: "entities",
    ValueKind.TIME: "times",
    ValueKind.QUANTITY: "quantities",
    ValueKind.TEXT: "texts",
    ValueKind.COORDINATES: "places",
}


@dataclass(frozen=True, slots=True)
class DroppedFact:
    """``object`` as in `kg.literal`."""

    subject: str
    relation: str
    object: str
    reason: str

    def __str__(self) -> str:
        return f"{self.subject} {self.relation} {self.object}: {self.reason}"


@dataclass(frozen=True, slots=True)
class DroppedFacts:
    """The first ``MOST_TOLD`` facts of tables that were left out, and how many there are."""

    first: Sequence[DroppedFact] = ()
    count: int = 0


def dropped_facts(
    shards: Sequence[Shard],
    keys: EntityKeys,
    described: Described,
    *,
    relations: Sequence[str],
    kinds: NDArray[np.uint8],
) -> DroppedFacts:
    """Of the shards that were made of rows; ``kinds`` has the kind of each of the relations."""
    found: list[DroppedFact] = []
    count = 0
    kind_of = dict(zip(relations, kinds.tolist(), strict=True))
    for number, shard in enumerate(shards):
        if shard.is_rows and shard.fact_count:
            left = _Left(number, shard, keys, described, kind_of)
            count += len(left.rows)
            found += islice(left.facts(), MOST_TOLD - len(found))
    return DroppedFacts(tuple(found), count)


class _Left:
    """The facts of one shard that are left out."""

    def __init__(
        self, number: int, shard: Shard, keys: EntityKeys, described: Described, kind_of: dict[str, int]
    ) -> None:
        self._shard, self._kind_of = shard, kind_of
        self._kind = np.array(shard.column("fact_kind"), dtype=np.uint8)
        subject, value = shard.column("fact_subject"), shard.column("fact_object")
        is_entity = self._kind == ENTITY
        self._no_subject = described.places(keys.keys(number, subject)) == NOWHERE
        self._no_object = np.zeros(len(is_entity), dtype=bool)
        self._no_object[is_entity] = described.places(keys.keys(number, value[is_entity])) == NOWHERE
        wanted = np.array([kind_of[name] for name in shard.relations], dtype=np.uint8)
        wrong = self._kind != wanted[shard.column("fact_relation").astype(np.int64)]
        self.rows = np.flatnonzero(self._no_subject | self._no_object | wrong)

    def facts(self) -> Iterator[DroppedFact]:
        shard = self._shard
        for row in self.rows.tolist():
            subject = self._id(int(shard.column("fact_subject")[row]))
            relation = shard.relations[int(shard.column("fact_relation")[row])]
            value = _written(self._value(row))
            yield DroppedFact(subject, relation, value, self._reason(row, subject, relation, value))

    def _reason(self, row: int, subject: str, relation: str, value: str) -> str:
        for unknown, entity_id in ((self._no_subject, subject), (self._no_object, value)):
            if unknown[row]:
                return f"no source describes {entity_id}; add it to entities.tsv"
        held, stated = KINDS[self._kind_of[relation]], KINDS[int(self._kind[row])]
        return f"{relation} holds {_PLURAL[held]}, so its {_PLURAL[stated]} are left out; write its objects alike"

    def _id(self, number: int) -> str:
        return self._shard.strings("ids")[number - OTHER_ID] if number >= OTHER_ID else f"Q{number}"

    def _value(self, row: int) -> Value:
        shard, value = self._shard, int(self._shard.column("fact_object")[row])
        match KINDS[int(self._kind[row])]:
            case ValueKind.ENTITY:
                return EntityRef(self._id(value), "")
            case ValueKind.TIME:
                time = time_of(value)
                assert time is not None
                return time
            case ValueKind.QUANTITY:
                amount, unit, uncertainty = shard.column("quantities")[value].item()
                return Quantity(amount, f"Q{unit}" if unit else "", uncertainty)
            case ValueKind.TEXT:
                return Text(shard.strings("texts")[value])
            case ValueKind.COORDINATES:
                return Coordinates(*shard.column("coordinates")[value].item())


def _written(value: Value) -> str:
    """As in a table, a text on one line."""
    return f'"{" ".join(value.text.split())}"' if isinstance(value, Text) else format_literal(value)
