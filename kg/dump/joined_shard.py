"""Many small shards joined into one, the same to the byte as if their rows had been written into one at once.

A block of lines is small, so that few of them fill little memory; the whole dump has eight thousand. A merge maps
every column of every shard, and systems allow a process a thousand open files or so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from pathlib import Path

import numpy as np
import orjson
from numpy.typing import NDArray

from kg.records import ValueKind
from kg.staging.packed_strings import PackedStrings, save_column
from kg.staging.shard import COORDINATES_ROW, KINDS, OTHER_ID, QUANTITY_ROW, Shard
from kg.starter import SourceNote

_PLAIN = (
    ("entity_importance", "<u2"),
    ("fact_kind", "u1"),
    ("fact_start", "<i8"),
    ("fact_end", "<i8"),
    ("quantities", QUANTITY_ROW),
    ("coordinates", COORDINATES_ROW),
)
"""Columns that mean the same in every shard."""
_STRINGS = ("entity_label", "entity_description", "entity_aliases", "entity_types", "texts")
_TABLES = {
    ValueKind.QUANTITY: "quantities",
    ValueKind.TEXT: "texts_offsets",
    ValueKind.COORDINATES: "coordinates",
}
Column = NDArray[np.generic]


class _Names:
    """Names of all shards in the order in which they first occur, and each shard's numbers in it."""

    def __init__(self, of_shards: Iterable[Iterable[str]]) -> None:
        numbers: dict[str, int] = {}
        self.places = [
            np.array([numbers.setdefault(name, len(numbers)) for name in names], dtype=np.uint64)
            for names in of_shards
        ]
        self.all = list(numbers)


def join_shards(folders: Sequence[Path], into: Path, *, notes: Sequence[SourceNote] = ()) -> None:
    """Write one shard with the rows of all, in order; the folder ``into`` is made. None to join gives an empty one.

    :raises OSError: it cannot be written whole.
    """
    shards = [Shard(folder) for folder in folders]
    into.mkdir(parents=True, exist_ok=True)
    for name, dtype in _PLAIN:
        save_column(into / f"{name}.npy", _stacked((shard.column(name) for shard in shards), np.dtype(dtype)))
    for name in _STRINGS:
        PackedStrings.joined([shard.strings(name) for shard in shards]).save(into, name)
    for name in ("aliases", "types"):
        save_column(into / f"entity_{name}_spans.npy", _spans(shards, f"entity_{name}_spans"))
    ids = _Names(shard.strings("ids") for shard in shards)
    PackedStrings.of(ids.all).save(into, "ids")
    for name in ("entity_id", "fact_subject"):
        columns = (_own_ids(shard.column(name), at) for shard, at in zip(shards, ids.places, strict=True))
        save_column(into / f"{name}.npy", _stacked(columns, np.dtype("<u8")))
    save_column(into / "fact_object.npy", _objects(shards, ids))
    content: dict[str, object] = {"relations": [], "described": _described(shards), "sources": []}
    for name, tables in (
        ("relation", [shard.relations for shard in shards]),
        ("source", [shard.sources for shard in shards]),
    ):
        names = _Names(tables)
        content[f"{name}s"] = names.all
        columns = (at[shard.column(f"fact_{name}")] for shard, at in zip(shards, names.places, strict=True))
        save_column(into / f"fact_{name}.npy", _stacked(columns, np.dtype("<u2")))
    left_out: Counter[str] = Counter()
    for shard in shards:
        left_out.update(shard.left_out)
    said = [note for shard in shards for note in shard.notes] + list(notes)
    rest = {"notes": [asdict(note) for note in dict.fromkeys(said)], "left_out": dict(left_out)}
    (into / "shard.json").write_bytes(orjson.dumps(content | rest))


def _stacked(columns: Iterable[Column], dtype: np.dtype[np.generic]) -> Column:
    return np.concatenate([np.empty(0, dtype=dtype), *columns]).astype(dtype, copy=False)


def _spans(shards: Sequence[Shard], name: str) -> Column:
    """Spans into the joined table of strings."""
    parts, end = [np.zeros(1, dtype=np.int64)], 0
    for shard in shards:
        spans = shard.column(name).view(np.int64)
        parts.append(spans[1:] + end)
        end += int(spans[-1])
    return np.concatenate(parts)


def _own_ids(column: Column, places: NDArray[np.uint64]) -> Column:
    """Ids with the numbers of other ids as in the joined table."""
    ids = np.array(column.view(np.uint64))
    own = ids >= OTHER_ID
    ids[own] = places[ids[own] - OTHER_ID] + OTHER_ID
    return ids


def _objects(shards: Sequence[Shard], ids: _Names) -> Column:
    parts: list[Column] = [np.empty(0, dtype=np.int64)]
    rows = dict.fromkeys(_TABLES, 0)
    for shard, places in zip(shards, ids.places, strict=True):
        objects = np.array(shard.column("fact_object").view(np.int64))
        kinds = shard.column("fact_kind")
        entities = kinds == KINDS.index(ValueKind.ENTITY)
        objects[entities] = _own_ids(objects[entities], places).view(np.int64)
        for kind, table in _TABLES.items():
            objects[kinds == KINDS.index(kind)] += rows[kind]
            rows[kind] += len(shard.column(table)) - (kind is ValueKind.TEXT)
        parts.append(objects)
    return np.concatenate(parts)


def _described(shards: Sequence[Shard]) -> list[dict[str, object]]:
    first = {relation.id: relation for shard in reversed(shards) for relation in reversed(shard.described)}
    in_order = dict.fromkeys(relation.id for shard in shards for relation in shard.described)
    return [asdict(first[key]) for key in in_order]
