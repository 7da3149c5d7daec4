"""Passages with their vectors, queries, and engines that share collections, for the tests of engines."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np

from kg.embedding import Vectors
from kg.retrieval.passage_engine import (
    Fusion,
    IndexedPassage,
    Method,
    PassageEngine,
    PassageHit,
    PassageQuery,
)


def passages_of(name: str, texts: Sequence[str]) -> list[IndexedPassage]:
    """A file of one page, a passage for each text."""
    file = hashlib.sha256(name.encode()).hexdigest()
    return [
        IndexedPassage(f"{file}:{number}", file, name, 1, 1000 * number, 1000 * number + len(text), text)
        for number, text in enumerate(texts)
    ]


def unit(*numbers: float) -> Vectors:
    """A row of unit length, shape (1, len(numbers)); zeros stay zeros."""
    row = np.array([numbers], dtype=np.float32)
    return row / (np.linalg.norm(row) or 1)


def vectors(*rows: Sequence[float]) -> Vectors:
    return np.concatenate([unit(*row) for row in rows])


LIGHTHOUSE = passages_of(
    "lighthouse.txt",
    [
        "The lighthouse of Skerry Point was built in 1847.",
        "Its keepers rowed out every week; the keepers of the lamp were three.",
        "The harbour below has boats and nets.",
    ],
)
LIGHTHOUSE_VECTORS = vectors([1, 0, 0, 0], [0.8, 0.6, 0, 0], [0, 0, 1, 0])
KETTLE = passages_of(
    "kettle.md", ["The kettle holds two litres — «deux litres», 二リットル.", "Its lamp glows blue."]
)
KETTLE_VECTORS = vectors([0, 0, 0.6, 0.8], [-1, 0, 0, 0])


def ids(hits: list[PassageHit]) -> list[str]:
    return [hit.passage.id for hit in hits]


def by_words(text: str, limit: int = 10) -> PassageQuery:
    return PassageQuery(text, limit=limit, method=Method.BM25)


def by_both(text: str, *vector: float, fusion: Fusion = Fusion.RRF, **more: object) -> PassageQuery:
    return PassageQuery(text, unit(*vector)[0], fusion=fusion, **more)  # type: ignore[arg-type]


@dataclass
class Opened:
    """``engine``, and ``another()`` on the same collections as another process would have it."""

    another: Callable[[], PassageEngine]
    named: str = ""
    """Part of every name, where others use the same cluster."""
    engines: list[PassageEngine] = field(default_factory=list)

    def open(self) -> PassageEngine:
        self.engines.append(self.another())
        return self.engines[-1]
