"""Writing `kg.layout.entity_details`, `entity_ids` and `importance_steps`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import marisa_trie
import numpy as np
from numpy.typing import NDArray

from kg.layout.entity_ids import OTHER
from kg.layout.writing.cells import fixed, joined, varints
from kg.layout.writing.names import names_of_all, written_trie
from kg.layout.writing.output_file import write_arrays, write_trie
from kg.layout.writing.spans import write_blob
from kg.records import EntityClass
from kg.staging.columns import EntityColumns, EntityKind
from kg.staging.packed_strings import PackedStrings
from kg.staging.shard import OTHER_ID

_CLASSES = tuple(EntityClass)
_PIECE = 1 << 18
_A_BUCKET = 8
"""Ids that are meant to share a bucket."""


def write_entities(folder: Path, entities: EntityColumns) -> int:
    """Write all about the entities but their facts. Returns how many names there are.

    :raises OSError: see `output_file`.
    """
    stated, names = names_of_all(entities).write(folder, len(entities))
    spans = np.asarray(entities.alias_spans)
    label_rows = spans[:-1] + np.arange(len(entities))
    write_arrays(folder / "labels.bin", [stated[label_rows].astype("<u4")])
    aliases = np.delete(stated, label_rows)
    kinds = _write_kinds(folder, entities)
    descriptions = _written_descriptions(folder, entities.description)
    write_blob(folder, "details", _details(kinds, descriptions, aliases, spans), len(entities))
    _write_ids(folder, entities)
    _write_importance(folder, entities.importance)
    return names


def _details(
    kinds: NDArray[np.int64],
    descriptions: NDArray[np.int64],
    aliases: NDArray[np.int64],
    spans: NDArray[np.int64],
) -> Iterator[tuple[NDArray[np.uint8], NDArray[np.int64]]]:
    for first in range(0, len(kinds), _PIECE):
        last = min(first + _PIECE, len(kinds))
        counts = np.diff(spans[first : last + 1])
        starts = np.cumsum(counts + 2) - (counts + 2)
        numbers = np.zeros(int((counts + 2).sum()), dtype=np.int64)
        is_alias = np.ones(len(numbers), dtype=bool)
        for offset, column in enumerate((kinds, descriptions)):
            numbers[starts + offset] = column[first:last]
            is_alias[starts + offset] = False
        numbers[is_alias] = aliases[spans[first] : spans[last]]
        blob, lengths = joined([varints(numbers)])
        yield blob, np.add.reduceat(lengths, starts)


def _write_kinds(folder: Path, entities: EntityColumns) -> NDArray[np.int64]:
    """Write the kinds, commonest first; the number of each entity's."""
    counts = np.bincount(entities.kind, minlength=len(entities.kinds))
    order = np.argsort(-counts, kind="stable")
    place = np.empty(len(order), dtype=np.int64)
    place[order] = np.arange(len(order))
    contents = [_kind_bytes(entities.kinds[number]) for number in order.tolist()]
    blob = np.frombuffer(b"".join(contents), dtype=np.uint8)
    lengths = np.fromiter(map(len, contents), dtype=np.int64, count=len(contents))
    write_blob(folder, "kinds", [(blob, lengths)], len(contents))
    return place[entities.kind]


def _kind_bytes(kind: EntityKind) -> bytes:
    bits = sum(1 << _CLASSES.index(each) for each in kind.classes)
    types = [text.encode("utf-8", "replace") for text in kind.types]
    lengths = varints(np.array([bits, *map(len, types)], dtype=np.int64))
    numbers = [
        packed.to_bytes(width, "little")
        for packed, width in zip(lengths.values.tolist(), lengths.widths.tolist(), strict=True)
    ]
    return b"".join(number + text for number, text in zip(numbers, (b"", *types), strict=True))


def _written_descriptions(folder: Path, descriptions: PackedStrings) -> NDArray[np.int64]:
    """Write the distinct descriptions; the key of each entity's plus 1, 0 for none."""
    rows = np.flatnonzero(descriptions.lengths)
    keys, _ = written_trie(folder / "descriptions.marisa", descriptions.take(rows))
    stated = np.zeros(len(descriptions), dtype=np.int64)
    stated[rows] = keys + 1
    return stated


def _write_ids(folder: Path, entities: EntityColumns) -> None:
    values = np.array(entities.id, dtype=np.uint64)
    is_other = values >= OTHER
    texts = [_other_text(value, entities) for value in values[is_other].tolist()]
    trie = marisa_trie.Trie(texts)
    write_trie(folder / "other_ids.marisa", trie)
    keys = np.fromiter(map(trie.__getitem__, texts), dtype=np.uint64, count=len(texts))
    of_key = np.zeros(len(texts), dtype="<u4")
    of_key[keys.astype(np.int64)] = np.flatnonzero(is_other)
    write_arrays(folder / "other_entities.bin", [of_key])
    values[is_other] = keys + np.uint64(OTHER)
    write_arrays(folder / "ids.bin", [values.astype("<u4")])
    _write_order(folder, values, np.flatnonzero(~is_other))


def _other_text(value: int, entities: EntityColumns) -> str:
    return entities.other_ids[value - OTHER_ID] if value >= OTHER_ID else f"Q{value}"


def _write_order(folder: Path, values: NDArray[np.uint64], items: NDArray[np.int64]) -> None:
    order = items[np.argsort(values[items], kind="stable")]
    by_value = values[order]
    greatest = int(by_value[-1]) if len(by_value) else 0
    shift = max(0, greatest.bit_length() - max(1, len(order) // _A_BUCKET).bit_length())
    buckets = (greatest >> shift) + 1
    starts = np.searchsorted(by_value, np.arange(buckets + 1, dtype=np.uint64) << np.uint64(shift))
    width = 3 if len(values) <= 1 << 24 else 4
    packed, _ = joined([fixed(order, width)])
    header = np.array([shift, buckets, width], dtype="<u4")
    write_arrays(folder / "id_order.bin", [header, starts.astype("<u4"), packed])


def _write_importance(folder: Path, importance: NDArray[np.uint16]) -> None:
    if (np.diff(importance.astype(np.int64)) > 0).any():
        raise ValueError("entities must come in the order of importance, greatest first")
    firsts = np.flatnonzero(np.diff(importance.astype(np.int64), prepend=-1))
    write_arrays(folder / "importance.bin", [firsts.astype("<u4"), importance[firsts].astype("<u4")])
