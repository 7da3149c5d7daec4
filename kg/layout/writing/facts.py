"""Facts as bytes; `kg.layout.fact_blob` reads them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from kg.layout.fact_blob import (
    DELTA_SHIFT,
    END_SHIFT,
    FAR_RELATION,
    HAS_MORE,
    LONG_END,
    LONG_START,
    SOURCE_SHIFT,
)
from kg.layout.quantity_form import QuantityForm
from kg.layout.writing.cells import Cell, Copied, fixed, joined, lengths_of, number_widths, where
from kg.layout.writing.payloads import (
    LONG,
    Payloads,
    place_payloads,
    quantity_payloads,
    text_payloads,
)
from kg.layout.writing.times import time_numbers
from kg.records import Relation, ValueKind
from kg.staging.columns import FactColumns
from kg.staging.time_code import NO_TIME

_PIECE = 1 << 20
_KINDS = tuple(ValueKind)
_ENTITY, _TIME = _KINDS.index(ValueKind.ENTITY), _KINDS.index(ValueKind.TIME)


class FactCoder:
    """Turns rows of facts into bytes. ``text_keys``: see `text_payloads`."""

    def __init__(
        self, facts: FactColumns, relations: Sequence[Relation], text_keys: Iterable[int] | None = None
    ) -> None:
        self._facts = facts
        self._kinds = np.array([_KINDS.index(relation.kind) for relation in relations], dtype=np.uint8)
        quantities, self.forms = quantity_payloads(facts.quantities)
        self._payloads: dict[int, Payloads] = {
            _KINDS.index(ValueKind.QUANTITY): quantities,
            _KINDS.index(ValueKind.TEXT): text_payloads(facts.texts, text_keys),
            _KINDS.index(ValueKind.COORDINATES): place_payloads(facts.coordinates),
        }

    forms: tuple[QuantityForm, ...]

    def lengths(self) -> Iterator[NDArray[np.int64]]:
        """Bytes of each fact, a piece at a time."""
        for rows in self._pieces():
            yield lengths_of(self._cells(rows))

    def encoded(self) -> Iterator[tuple[NDArray[np.uint8], NDArray[np.int64]]]:
        """Bytes of the facts, and of each its length, a piece at a time."""
        for rows in self._pieces():
            yield joined(self._cells(rows))

    def _pieces(self) -> Iterator[slice]:
        for first in range(0, len(self._facts), _PIECE):
            yield slice(first, min(first + _PIECE, len(self._facts)))

    def _cells(self, rows: slice) -> list[Cell | Copied]:
        relation = np.asarray(self._facts.relation[rows])
        kind = self._kinds[relation]
        value = np.asarray(self._facts.object[rows])
        delta = self._deltas(rows)
        qualifiers, has_more = self._qualifiers(rows)
        far = delta >= FAR_RELATION
        code, payload = self._payload(kind, value)
        header = np.minimum(delta, FAR_RELATION) << DELTA_SHIFT | has_more * HAS_MORE | code
        return [fixed(header, 1), where(far, fixed(delta, 2)), *payload, *qualifiers]

    def _deltas(self, rows: slice) -> NDArray[np.int64]:
        """Relation number less that of the subject's fact before; the number itself for its first fact."""
        before = max(rows.start - 1, 0)
        relation = self._facts.relation[before : rows.stop].astype(np.int64)
        subject = np.asarray(self._facts.subject[before : rows.stop])
        delta = relation.copy()
        same = subject[1:] == subject[:-1]
        delta[1:] -= np.where(same, relation[:-1], 0)
        return delta[rows.start - before :]

    def _payload(
        self, kind: NDArray[np.uint8], value: NDArray[np.int64]
    ) -> tuple[NDArray[np.int64], list[Cell | Copied]]:
        is_time = kind == _TIME
        is_number = is_time | (kind == _ENTITY)
        numbers = np.where(is_number, value, 0).astype(np.uint64)
        numbers[is_time] = time_numbers(value[is_time])
        widths = number_widths(numbers)
        code = np.where(widths > LONG, LONG, widths - 1).astype(np.int64)
        cells: list[Cell | Copied] = [
            where(is_number & (widths > LONG), fixed(widths, 1)),
            where(is_number, Cell(numbers, widths)),
        ]
        for literal, payloads in self._payloads.items():
            of_kind = kind == literal
            if of_kind.any():
                code[of_kind] = payloads.code[value[of_kind]]
                cells.append(Copied(payloads.strings, np.where(of_kind, value, -1)))
        return code, cells

    def _qualifiers(self, rows: slice) -> tuple[list[Cell | Copied], NDArray[np.bool_]]:
        """Flags, start, end and source, of the rows that have any."""
        sides = [np.asarray(column[rows]) for column in (self._facts.start, self._facts.end)]
        source = self._facts.source[rows].astype(np.int64)
        source_width = (source > 0).astype(np.int64) + (source > 255)
        flags = source_width << SOURCE_SHIFT
        cells: list[Cell | Copied] = []
        for side, shift, long_flag in zip(sides, (0, END_SHIFT), (LONG_START, LONG_END), strict=True):
            present = side != NO_TIME
            numbers = np.where(present, time_numbers(np.where(present, side, 0)), 0).astype(np.uint64)
            widths = number_widths(numbers)
            is_long = present & (widths > LONG)
            flags |= np.where(present & ~is_long, widths, 0).astype(np.int64) << shift
            flags |= is_long * long_flag
            cells += [where(is_long, fixed(widths, 1)), where(present, Cell(numbers, widths))]
        cells.append(Cell(source.astype(np.uint64), source_width.astype(np.uint8)))
        has_more = flags > 0
        return [where(has_more, fixed(flags, 1)), *cells], has_more
