"""How long does a PDF of a thousand pages take to index, and how long when it comes a second time?

Time of the clock, and of the processor with that of the reading process: the second is what a busy machine cannot
falsify, and divided by the cores it is what an idle one needs at least.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeVar

from benchmarks.processor_time import processor_s
from benchmarks.report import Report, Table
from benchmarks.sample_pdf import sample_pdf
from kg.collection.file_store import FileStore
from kg.collection.indexing import Indexer
from kg.collection.reading import read_document
from kg.embedding import Encoder

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Timed:
    """Seconds of the clock and of the processor, child processes included."""

    wall_s: float
    cpu_s: float


@dataclass(frozen=True, slots=True)
class IndexingFigures:
    """``read`` is the text of the pages alone, ``first`` all of it with cutting and encoding, ``again`` once cached."""

    pages: int
    characters: int
    passages: int
    read: Timed
    first: Timed
    again: Timed

    def table(self) -> Table:
        size = f"{self.pages:,} pages, {self.characters:,} characters, {self.passages:,} passages"
        rows = [
            (what, timed.wall_s, timed.cpu_s)
            for what, timed in (("read", self.read), ("read and index", self.first), ("again", self.again))
        ]
        return Table(f"indexing a PDF: {size}", ("step", "seconds", "processor seconds"), rows)


def run(*, encoder: Encoder, pages: int = 1000, seed: int = 0) -> Report:
    """The figures as a report; minutes of processor time for a thousand pages."""
    figures = measure(encoder, pages=pages, seed=seed)
    cores = os.cpu_count() or 1
    return Report(
        name="documents",
        question="How long does a PDF take to index, and how long when it comes a second time?",
        tables=[figures.table()],
        options={"pages": pages, "seed": seed, "encoder": encoder.name},
        notes=[
            f"processor seconds over {cores} cores: {figures.first.cpu_s / cores:.1f} s, what an idle machine needs at"
            " least; the clock says what it took beside all else that ran."
        ],
    )


def measure(encoder: Encoder, *, pages: int = 1000, seed: int = 0) -> IndexingFigures:
    """Index a sample into an empty store, twice."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "sample.pdf"
        file.write_bytes(sample_pdf(pages, seed=seed))
        indexer = Indexer(FileStore(Path(folder) / "files"), encoder)
        text, read = _timed(lambda: read_document(file))
        indexed, first = _timed(lambda: indexer.index(file))
        _, again = _timed(lambda: indexer.index(file))
    characters = sum(len(page.text) for page in text.pages)
    return IndexingFigures(pages, characters, len(indexed.document.spans), read, first, again)


def _timed(work: Callable[[], T]) -> tuple[T, Timed]:
    wall, cpu = time.perf_counter(), processor_s()
    result = work()
    return result, Timed(time.perf_counter() - wall, processor_s() - cpu)
