"""Writing the records of `kg.layout.name_index`."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from kg.alias import PARTIAL
from kg.layout.name_index import MOST_ENTRIES, RANK_BITS, NameFormat
from kg.layout.writing.output_file import write_arrays

Column = NDArray[np.uint64]


@dataclass(frozen=True, slots=True)
class Postings:
    """Rows of names: the key of the folded name, the entity, its rank and the shape of the name."""

    key: Column
    entity: Column
    rank: Column
    shape: Column


def write_postings(folder: Path, postings: Postings, *, names: int, form: NameFormat) -> None:
    """:raises OSError: see `output_file`."""
    key, record = _records(postings, form)
    counts = np.bincount(key.astype(np.int64), minlength=names)
    starts = np.cumsum(counts) - counts
    several = np.flatnonzero(counts > 1)
    place = np.cumsum(counts[several] + 1) - (counts[several] + 1)
    top = np.uint64(1 << 8 * form.width - 1)
    single = (
        record[np.minimum(starts, max(len(record) - 1, 0))] if len(record) else np.zeros(names, np.uint64)
    )
    single[several] = top | place.astype(np.uint64)
    lists = np.zeros(int((counts[several] + 1).sum()), dtype=np.uint64)
    lists[place] = counts[several]
    in_list = counts[key.astype(np.int64)] > 1
    behind_count = np.ones(len(lists), dtype=bool)
    behind_count[place] = False
    lists[behind_count] = record[in_list]
    write_arrays(folder / "name_postings.bin", [_narrow(single, form.width), _narrow(lists, form.width)])


def _records(postings: Postings, form: NameFormat) -> tuple[Column, Column]:
    """Key and record of the rows that are kept, by key and entity; of doubles the better rank."""
    shape = postings.shape & np.uint64((1 << form.shape_bits) - 1)
    record = (postings.entity << np.uint64(form.shape_bits) | shape) << np.uint64(RANK_BITS) | postings.rank
    order = np.lexsort((record, postings.key))
    key, record = postings.key[order], record[order]
    kept = np.ones(len(key), dtype=bool)
    kept[1:] = (key[1:] != key[:-1]) | (
        record[1:] >> np.uint64(RANK_BITS) != record[:-1] >> np.uint64(RANK_BITS)
    )
    key, record = key[kept], record[kept]
    kept = ~_beyond_most(key, record)
    return key[kept], record[kept]


def _beyond_most(key: Column, record: Column) -> NDArray[np.bool_]:
    """Rows that find no room in the list of their name: parts of names before names, unknown entities before known."""
    beyond = np.zeros(len(key), dtype=bool)
    counts = np.bincount(key.astype(np.int64))
    rows = np.flatnonzero(counts[key.astype(np.int64)] > MOST_ENTRIES)
    is_partial = record[rows] & np.uint64((1 << RANK_BITS) - 1) == PARTIAL
    order = rows[np.lexsort((rows, is_partial, key[rows]))]
    sorted_key = key[order]
    first = np.ones(len(order), dtype=bool)
    first[1:] = sorted_key[1:] != sorted_key[:-1]
    place = np.arange(len(order))
    place -= np.maximum.accumulate(np.where(first, place, 0))
    beyond[order[place >= MOST_ENTRIES]] = True
    return beyond


def _narrow(values: Column, width: int) -> NDArray[np.uint8]:
    """The lowest bytes of each number."""
    return np.ascontiguousarray(values.astype("<u8").view(np.uint8).reshape(-1, 8)[:, :width])
