"""Writing `kg.layout.inverse_lists`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from kg.layout.inverse_lists import MOST_SUBJECTS, SHORT
from kg.layout.writing.cells import Cell, fixed, joined, varints, where
from kg.layout.writing.spans import write_blob
from kg.records import Relation, ValueKind
from kg.staging.columns import FactColumns

_PIECE = 1 << 21
_RELATION_BITS = 16


def write_inverse(folder: Path, facts: FactColumns, relations: Sequence[Relation], *, entities: int) -> None:
    """:raises OSError: see `output_file`."""
    bits = max(1, (entities - 1).bit_length())
    keys = _sorted_keys(facts, relations, bits)
    write_blob(folder, "inverse", _pieces(keys, bits, entities), entities)


def _sorted_keys(facts: FactColumns, relations: Sequence[Relation], bits: int) -> NDArray[np.uint64]:
    """Object, relation and subject of every fact about an entity in one number, in order.

    :raises ValueError: too many entities for one number.
    """
    if 2 * bits + _RELATION_BITS > 64:
        raise ValueError(f"more than {1 << 24} entities; a snapshot holds so many, give a smaller budget")
    of_entities = np.array([relation.kind is ValueKind.ENTITY for relation in relations], dtype=bool)
    pieces = [slice(first, first + _PIECE) for first in range(0, len(facts), _PIECE)]
    counts = [int(of_entities[facts.relation[rows]].sum()) for rows in pieces]
    keys = np.empty(sum(counts), dtype=np.uint64)
    filled = 0
    for rows, count in zip(pieces, counts, strict=True):
        relation = np.asarray(facts.relation[rows])
        chosen = of_entities[relation]
        key = np.asarray(facts.object[rows])[chosen].astype(np.uint64) << np.uint64(bits + _RELATION_BITS)
        key |= relation[chosen].astype(np.uint64) << np.uint64(bits)
        keys[filled : filled + count] = key | np.asarray(facts.subject[rows])[chosen].astype(np.uint64)
        filled += count
    keys.sort()
    return keys


def _kept(keys: NDArray[np.uint64], bits: int) -> NDArray[np.uint64]:
    """The keys of whole objects each once, at most `MOST_SUBJECTS` of a list; relation 0 where the subjects are few."""
    keys = keys[_is_first(keys)]
    keys = keys[_places_in_list(keys >> np.uint64(bits)) < MOST_SUBJECTS]
    short = _is_short(keys >> np.uint64(bits + _RELATION_BITS))
    keys[short] &= ~np.uint64((1 << _RELATION_BITS) - 1 << bits)
    keys.sort()
    return keys[_is_first(keys)]


def _is_short(objects: NDArray[np.uint64]) -> NDArray[np.bool_]:
    """Rows of objects that have few; equal objects are neighbours."""
    starts = np.flatnonzero(_is_first(objects))
    counts = np.diff(np.append(starts, len(objects)))
    return np.repeat(counts <= SHORT, counts)


def _places_in_list(lists: NDArray[np.uint64]) -> NDArray[np.uint32]:
    """Place of each row among those with the same list, from 0; equal lists are neighbours."""
    starts = np.flatnonzero(_is_first(lists))
    counts = np.diff(starts, append=len(lists))
    begun: NDArray[np.uint32] = np.repeat(starts.astype(np.uint32), counts)
    return np.arange(len(lists), dtype=np.uint32) - begun


def _is_first(values: NDArray[np.uint64]) -> NDArray[np.bool_]:
    first = np.ones(len(values), dtype=bool)
    first[1:] = values[1:] != values[:-1]
    return first


def _pieces(
    keys: NDArray[np.uint64], bits: int, entities: int
) -> Iterator[tuple[NDArray[np.uint8], NDArray[np.int64]]]:
    """Bytes of some objects each, and the length of every object's; pieces end where an object does."""
    shift = np.uint64(bits + _RELATION_BITS)
    begun = row = 0
    while row < len(keys):
        stop = min(row + _PIECE, len(keys))
        last = int(keys[stop - 1] >> shift)
        stop = int(np.searchsorted(keys, np.uint64(last + 1) << shift)) if last + 1 < 1 << 24 else len(keys)
        piece = _kept(keys[row:stop], bits)
        blob, lengths = _lists(piece, bits)
        objects = (piece >> shift).astype(np.int64) - begun
        yield blob, np.bincount(objects, weights=lengths, minlength=last + 1 - begun).astype(np.int64)
        begun, row = last + 1, stop
    yield np.zeros(0, dtype=np.uint8), np.zeros(entities - begun, dtype=np.int64)


def _lists(keys: NDArray[np.uint64], bits: int) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """Bytes of rows and the length of each, whole objects only."""
    lists = keys >> np.uint64(bits)
    objects = lists >> np.uint64(_RELATION_BITS)
    subject = (keys & np.uint64((1 << bits) - 1)).astype(np.int64)
    relation = (lists & np.uint64((1 << _RELATION_BITS) - 1)).astype(np.int64)
    is_long = ~_is_short(objects)
    first_of_object, first_of_list = _is_first(objects), _is_first(lists)
    delta = subject + (first_of_object & ~is_long)
    delta[1:] -= np.where(first_of_list[1:], 0, subject[:-1])
    deltas = varints(delta)
    begins = first_of_list & is_long
    rows = np.flatnonzero(begins)
    step = relation[rows]
    step[1:] -= np.where(first_of_object[rows[1:]], 0, relation[rows[:-1]])
    sizes = np.add.reduceat(deltas.widths.astype(np.int64), np.flatnonzero(first_of_list))
    cells = [
        where(first_of_object & is_long, fixed(np.zeros(len(keys), dtype=np.int64), 1)),
        _spread(varints(step), rows, len(keys)),
        _spread(varints(sizes[is_long[first_of_list]]), rows, len(keys)),
    ]
    return joined([*cells, deltas])


def _spread(cell: Cell, rows: NDArray[np.int64], count: int) -> Cell:
    """A cell of some rows as one of all."""
    values, widths = np.zeros(count, dtype=np.uint64), np.zeros(count, dtype=np.uint8)
    values[rows], widths[rows] = cell
    return Cell(values, widths)
