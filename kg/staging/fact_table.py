"""Facts in columns that grow and shrink where they lie, and the literals they speak of."""

from __future__ import annotations

from dataclasses import dataclass, fields

import numpy as np
from numpy.typing import NDArray

from kg.staging.fact_stream import FactPiece
from kg.staging.packed_strings import PackedStrings


@dataclass(slots=True)
class FactTable:
    """Columns as in `kg.staging.columns.FactColumns`."""

    subject: NDArray[np.uint32]
    relation: NDArray[np.uint16]
    object: NDArray[np.int64]
    start: NDArray[np.int64]
    end: NDArray[np.int64]
    source: NDArray[np.uint16]

    @classmethod
    def with_room(cls, most: int) -> FactTable:
        """Room for so many facts; what is never written takes no memory."""
        return cls(
            np.empty(most, dtype=np.uint32),
            np.empty(most, dtype=np.uint16),
            np.empty(most, dtype=np.int64),
            np.empty(most, dtype=np.int64),
            np.empty(most, dtype=np.int64),
            np.empty(most, dtype=np.uint16),
        )

    def __len__(self) -> int:
        return len(self.subject)

    def write(self, first: int, piece: FactPiece) -> int:
        """Put the facts of a piece into the rows from ``first`` on; the row behind them."""
        last = first + len(piece)
        for field in fields(self):
            getattr(self, field.name)[first:last] = getattr(piece, field.name)
        return last

    def cut(self, count: int) -> None:
        """Only the first ``count`` rows."""
        for field in fields(self):
            setattr(self, field.name, getattr(self, field.name)[:count])

    def keep(self, rows: NDArray[np.generic]) -> None:
        """Keep these rows (numbers or a mask), in this order; one column at a time, for the memory's sake."""
        for field in fields(self):
            setattr(self, field.name, getattr(self, field.name)[rows])

    def reorder(self, rows: slice, order: NDArray[np.int64]) -> None:
        """Put the rows of a slice into an order, given by places within the slice."""
        for field in fields(self):
            column = getattr(self, field.name)
            column[rows] = column[rows][order]


@dataclass(frozen=True, slots=True)
class Literals:
    """The values that the objects of a fact table are rows of."""

    quantities: NDArray[np.void]
    texts: PackedStrings
    coordinates: NDArray[np.void]
