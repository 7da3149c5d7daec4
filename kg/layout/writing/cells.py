"""Rows of bytes from columns of numbers.

A row is some cells one after the other; a cell is a little-endian number of 0 to 8 bytes, or a string of bytes that
stands elsewhere. `joined` lays the cells of all rows out at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kg.staging.packed_strings import PackedStrings

_VARINT_BITS = 56


class Cell(NamedTuple):
    """One number per row: ``values`` (u8) in ``widths`` (u1) bytes, 0 for none."""

    values: NDArray[np.uint64]
    widths: NDArray[np.uint8]


class Copied(NamedTuple):
    """One string per row: number ``rows`` of ``strings``, negative for none."""

    strings: PackedStrings
    rows: NDArray[np.int64]


def number_widths(values: NDArray[np.uint64], *, least: int = 1) -> NDArray[np.uint8]:
    """Bytes that each number takes."""
    widths = np.full(len(values), least, dtype=np.uint8)
    greatest = int(values.max(initial=0))
    for count in range(least, 8):
        if greatest >> 8 * count == 0:
            break
        widths += values >= np.uint64(1 << 8 * count)
    return widths


def fixed(values: NDArray[np.integer] | NDArray[np.bool_], width: int) -> Cell:
    """Numbers of the same width."""
    return Cell(values.astype(np.uint64), np.full(len(values), width, dtype=np.uint8))


def varints(values: NDArray[np.integer]) -> Cell:
    """Numbers as LEB128.

    :raises ValueError: a number has more than 56 bits.
    """
    left = values.astype(np.uint64)
    if int(left.max(initial=0)) >> _VARINT_BITS:
        raise ValueError(f"{int(left.max())} has more than {_VARINT_BITS} bits and cannot be written")
    packed = left & np.uint64(127)
    widths = np.ones(len(left), dtype=np.uint8)
    for byte in range(1, 8):
        left = left >> np.uint64(7)
        more = left > 0
        if not more.any():
            break
        packed |= more.astype(np.uint64) << np.uint64(8 * byte - 1)
        packed |= (left & np.uint64(127)) << np.uint64(8 * byte)
        widths += more
    return Cell(packed, widths)


def zigzag(values: NDArray[np.int64]) -> NDArray[np.uint64]:
    """0, -1, 1, -2 ... as 0, 1, 2, 3 ..."""
    return (values << 1 ^ values >> 63).view(np.uint64)


def where(mask: NDArray[np.bool_], cell: Cell) -> Cell:
    """The cell in the rows of a mask, nothing in the others."""
    return Cell(cell.values, np.where(mask, cell.widths, 0).astype(np.uint8))


def lengths_of(cells: Sequence[Cell | Copied]) -> NDArray[np.int64]:
    """Bytes of each row."""
    total = np.zeros(len(cells[0][1]), dtype=np.int64)
    for cell in cells:
        total += _widths(cell)
    return total


def joined(cells: Sequence[Cell | Copied]) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """The bytes of all rows and the length of each."""
    lengths = lengths_of(cells)
    ends = np.cumsum(lengths)
    out = np.empty(int(ends[-1]) if len(ends) else 0, dtype=np.uint8)
    place = ends - lengths
    for cell in cells:
        if isinstance(cell, Copied):
            _copy(out, place, cell)
        else:
            _scatter(out, place, cell)
        place = place + _widths(cell)
    return out, lengths


def _widths(cell: Cell | Copied) -> NDArray[np.integer]:
    if isinstance(cell, Cell):
        return cell.widths
    if not len(cell.strings):
        return np.zeros(len(cell.rows), dtype=np.int64)
    rows = np.maximum(cell.rows, 0)
    return np.where(cell.rows >= 0, cell.strings.offsets[rows + 1] - cell.strings.offsets[rows], 0)


def _scatter(out: NDArray[np.uint8], place: NDArray[np.int64], cell: Cell) -> None:
    values, widths = cell
    for byte in range(int(widths.max(initial=0))):
        rows = widths > byte
        if rows.all():
            out[place + byte] = (values >> np.uint64(8 * byte)).astype(np.uint8)
        else:
            out[place[rows] + byte] = (values[rows] >> np.uint64(8 * byte)).astype(np.uint8)


def _copy(out: NDArray[np.uint8], place: NDArray[np.int64], cell: Copied) -> None:
    rows = np.flatnonzero(cell.rows >= 0)
    if not len(rows):
        return
    taken = cell.strings.take(cell.rows[rows])
    into = np.arange(int(taken.offsets[-1]), dtype=np.int64)
    out[into + np.repeat(place[rows] - taken.offsets[:-1], taken.lengths)] = taken.blob
