"""A shard: a part of what a source says, as typed columns in a folder.

An id is a number: that of a Wikidata item ("Q42" is 42), or ``OTHER_ID`` plus the place among the shard's other ids.
The row order is that of the source and means nothing. An entity may be described in several shards, or in none
while facts speak of it.

    entities    id u8, importance u2; label, description; aliases and types as lists (spans into one table)
    facts       subject u8 (id), relation u2, kind u1 (order of ValueKind), object i8, start i8, end i8, source u2
                object: an id, a time code, or a row of quantities, texts, coordinates
    shard.json  relation rows and sources by number, notes, counts of what the reader left out and why; rows: whether
                it comes from rows, so that the user is told which facts a graph leaves out
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

import numpy as np
import orjson
from numpy.typing import NDArray

from kg.records import Coordinates, EntityRef, Quantity, Text, Time, Value, ValueKind
from kg.staging.packed_strings import PackedStrings, PackedStringsBuilder, load_column, save_column
from kg.staging.time_code import time_code
from kg.starter import SourceNote

OTHER_ID = 1 << 62
MOST_NUMBERED = 1 << 16
"""Relations, and sources of facts, that a graph or a shard may have."""
KINDS = tuple(ValueKind)
"""The order of the kinds is their number."""

QUANTITY_ROW = np.dtype([("amount", "<f8"), ("unit", "<u4"), ("uncertainty", "<f8")])
COORDINATES_ROW = np.dtype([("latitude", "<f8"), ("longitude", "<f8")])
_ENTITY_COLUMNS = (("id", "Q", "<u8"), ("importance", "H", "<u2"))
_FACT_COLUMNS = (
    ("subject", "Q", "<u8"),
    ("relation", "H", "<u2"),
    ("kind", "B", "u1"),
    ("object", "q", "<i8"),
    ("start", "q", "<i8"),
    ("end", "q", "<i8"),
    ("source", "H", "<u2"),
)
_MOST_IMPORTANT = 0xFFFF
_MOST_DIGITS = 18
"""Of an item's number; a longer one might reach `OTHER_ID`."""


class StagedEntity(NamedTuple):
    """An entity as a source describes it. ``types`` are labels ("city"); 0 as ``importance`` is unstated."""

    id: str
    label: str
    aliases: Sequence[str] = ()
    description: str = ""
    types: Sequence[str] = ()
    importance: int = 0


class StagedFact(NamedTuple):
    """A fact as a source states it; the label of an object that is an `EntityRef` means nothing."""

    subject: str
    relation: str
    object: Value
    source: str
    start: Time | None = None
    end: Time | None = None


@dataclass(frozen=True, slots=True)
class StagedRelation:
    """A relation as a source describes it; the built-in schema, where it knows the id, wins."""

    id: str
    label: str
    description: str = ""
    aliases: tuple[str, ...] = ()


class ShardWriter:
    """Takes entities, facts and relations, and writes them in one go by `close`; about 60 bytes of memory a fact.

    ``rows``: it comes from rows, and the user is told which facts a graph leaves out. ``left_out`` counts by reason
    what the reader skipped ("deprecated", "no sitelink", "bad line"); it goes into the build's report.
    """

    def __init__(self, folder: Path, *, notes: Sequence[SourceNote] = (), rows: bool = False) -> None:
        self.folder = folder
        self._rows = rows
        self.left_out: Counter[str] = Counter()
        self._notes = tuple(notes)
        self._entities = {name: array(code) for name, code, _ in _ENTITY_COLUMNS}
        self._facts = {name: array(code) for name, code, _ in _FACT_COLUMNS}
        self._strings = {name: PackedStringsBuilder() for name in _STRINGS}
        self._spans = {"aliases": array("q", [0]), "types": array("q", [0])}
        self._ids: dict[str, int] = {}
        self._relations: dict[str, int] = {}
        self._described: dict[str, StagedRelation] = {}
        self._sources: dict[str, int] = {}
        self._quantities = array("d")
        self._coordinates = array("d")

    def __len__(self) -> int:
        """Number of facts so far."""
        return len(self._facts["subject"])

    def entity(self, entity: StagedEntity) -> None:
        self._entities["id"].append(self._id(entity.id))
        self._entities["importance"].append(min(entity.importance, _MOST_IMPORTANT))
        self._strings["label"].append(entity.label)
        self._strings["description"].append(entity.description)
        for name, texts in (("aliases", entity.aliases), ("types", entity.types)):
            strings = self._strings[name]
            for text in texts:
                strings.append(text)
            self._spans[name].append(len(strings))

    def fact(self, fact: StagedFact) -> None:
        """:raises ValueError: a time that no snapshot can hold, or more relations or sources than it can number."""
        start, end = time_code(fact.start), time_code(fact.end)
        kind, payload = self._object(fact.object)
        columns = self._facts
        columns["subject"].append(self._id(fact.subject))
        columns["relation"].append(_numbered(fact.relation, self._relations, "relations"))
        columns["kind"].append(kind)
        columns["object"].append(payload)
        columns["start"].append(start)
        columns["end"].append(end)
        columns["source"].append(_numbered(fact.source, self._sources, "sources of facts"))

    def relation(self, relation: StagedRelation) -> None:
        self._described.setdefault(relation.id, relation)

    def close(self) -> None:
        """Write the columns; the folder may exist and its files are replaced."""
        self.folder.mkdir(parents=True, exist_ok=True)
        for prefix, columns, kinds in (
            ("entity", self._entities, _ENTITY_COLUMNS),
            ("fact", self._facts, _FACT_COLUMNS),
        ):
            for name, _, kind in kinds:
                save_column(self.folder / f"{prefix}_{name}.npy", np.frombuffer(columns[name], dtype=kind))
        for name, strings in self._strings.items():
            strings.packed().save(self.folder, f"entity_{name}" if name in _OF_ENTITY else name)
        for name, spans in self._spans.items():
            save_column(self.folder / f"entity_{name}_spans.npy", np.frombuffer(spans, dtype="<i8"))
        PackedStrings.of(self._ids).save(self.folder, "ids")
        quantities = np.frombuffer(self._quantities, dtype="<f8").reshape(-1, 3)
        table = np.zeros(len(quantities), dtype=QUANTITY_ROW)
        for column, name in enumerate(("amount", "unit", "uncertainty")):
            table[name] = quantities[:, column]
        save_column(self.folder / "quantities.npy", table)
        save_column(self.folder / "coordinates.npy", np.frombuffer(self._coordinates, dtype=COORDINATES_ROW))
        content = {
            "relations": list(self._relations),
            "described": [asdict(relation) for relation in self._described.values()],
            "sources": list(self._sources),
            "notes": [asdict(note) for note in self._notes],
            "left_out": dict(self.left_out),
            **({"rows": True} if self._rows else {}),
        }
        (self.folder / _FILE).write_bytes(orjson.dumps(content))

    def _id(self, text: str) -> int:
        digits = text[1:]
        is_number = digits.isdigit() and digits.isascii() and digits[0] != "0"
        if text[0] == "Q" and is_number and len(digits) <= _MOST_DIGITS:
            return int(digits)
        return OTHER_ID + self._ids.setdefault(text, len(self._ids))

    def _object(self, value: Value) -> tuple[int, int]:
        match value:
            case EntityRef():
                return _ENTITY, self._id(value.id)
            case Time():
                return _TIME, time_code(value)
            case Quantity():
                self._quantities.extend((value.amount, int(value.unit[1:] or 0), value.uncertainty))
                return _QUANTITY_KIND, len(self._quantities) // 3 - 1
            case Text():
                self._strings["texts"].append(value.text)
                return _TEXT, len(self._strings["texts"]) - 1
            case Coordinates():
                self._coordinates.extend((value.latitude, value.longitude))
                return _PLACE, len(self._coordinates) // 2 - 1


def _numbered(name: str, numbers: dict[str, int], what: str) -> int:
    number = numbers.setdefault(name, len(numbers))
    if number >= MOST_NUMBERED:
        raise ValueError(f"more than {MOST_NUMBERED:,} {what}, the last one {name!r}; give them fewer names")
    return number


_FILE = "shard.json"
_OF_ENTITY = ("label", "description", "aliases", "types")
_STRINGS = (*_OF_ENTITY, "texts")
_ENTITY, _TIME, _QUANTITY_KIND, _TEXT, _PLACE = range(len(KINDS))


class Shard:
    """Read-only columns of a shard folder, mapped when first asked for."""

    def __init__(self, folder: Path) -> None:
        """:raises FileNotFoundError: the folder holds no complete shard (its description is written last)."""
        self.folder = folder
        content = orjson.loads((folder / _FILE).read_bytes())
        self.relations: tuple[str, ...] = tuple(content["relations"])
        self.described = tuple(
            StagedRelation(**{**row, "aliases": tuple(row["aliases"])}) for row in content["described"]
        )
        self.sources: tuple[str, ...] = tuple(content["sources"])
        self.notes = tuple(SourceNote(**note) for note in content["notes"])
        self.left_out: Mapping[str, int] = content["left_out"]
        self.is_rows: bool = content.get("rows", False)

    def column(self, name: str) -> NDArray[np.generic]:
        """A column by the name in its file: "entity_id", "fact_object", "quantities", "entity_types_spans"."""
        return load_column(self.folder / f"{name}.npy")

    def strings(self, name: str) -> PackedStrings:
        """ "entity_label", "entity_description", "entity_aliases", "entity_types", "ids" or "texts"."""
        return PackedStrings.load(self.folder, name)

    @cached_property
    def entity_count(self) -> int:
        return len(self.column("entity_id"))

    @cached_property
    def fact_count(self) -> int:
        return len(self.column("fact_subject"))


def is_complete(folder: Path) -> bool:
    """Whether a shard was written there to its end."""
    return (folder / _FILE).is_file()
