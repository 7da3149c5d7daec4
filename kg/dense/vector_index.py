"""What every index over vectors offers: the nearest ones by cosine, under numbers that the caller chose."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from kg.embedding import Vectors


class Neighbour(NamedTuple):
    """A number given to `write` with the cosine of its vector and the query."""

    number: int
    score: float


class VectorIndex(Protocol):
    """Read-only nearest neighbours of unit vectors; safe from several threads."""

    @property
    def dimension(self) -> int: ...

    @property
    def bytes_per_vector(self) -> float:
        """On disk, everything included."""
        ...

    def __len__(self) -> int: ...

    def search(self, vectors: Vectors, k: int) -> list[list[Neighbour]]:
        """For each vector its ``k`` nearest (fewer in a small index), best first.

        :raises ValueError: the vectors have another dimension than the index.
        """
        ...


def check_queries(vectors: Vectors, dimension: int) -> None:
    """:raises ValueError: the shape is not (n, dimension)."""
    if vectors.ndim != 2 or vectors.shape[1] != dimension:
        raise ValueError(f"vectors of shape {vectors.shape}, the index takes (n, {dimension})")
