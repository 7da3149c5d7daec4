"""A collection in a folder: SQLite holds the passages and vectors, tantivy the words, memory the vectors again.

SQLite is the truth, and what it takes in the word index has already: words are added before a commit and taken out
after one, so that at any moment the word index holds at least the passages of SQLite, and what it holds beyond them is
never shown. A search reads one state of SQLite, with vectors of that very state and words that are no older.
"""

from __future__ import annotations

import json
import uuid
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Lock

import numpy as np

from kg.embedding import Vectors
from kg.retrieval.fusion import Fused, alone, fuse
from kg.retrieval.passage_engine import (
    BM25,
    DENSE,
    IndexedPassage,
    Method,
    PassageHit,
    PassageQuery,
)
from kg.retrieval.passage_store import PassageStore, Reading, State
from kg.retrieval.vector_table import Halves, VectorTable
from kg.retrieval.word_index import WordIndex, WordSearcher

MANIFEST = "collection.json"
FORMAT = 1
_PASSAGES, _WORDS = "passages.sqlite", "words"
_WIDER = 4


@dataclass(frozen=True, slots=True)
class View:
    """``vectors`` are those of the state; ``words`` has all its passages, and perhaps others."""

    state: State
    vectors: VectorTable
    words: WordSearcher


class EmbeddedCollection:
    """Safe from several threads and processes; the folder may be taken away while it is read."""

    def __init__(self, folder: Path, dimension: int) -> None:
        """:raises EngineError: the folder holds no collection, or a damaged one"""
        self._dimension = dimension
        self._store = PassageStore(folder / _PASSAGES, dimension)
        self._words = WordIndex(folder / _WORDS)
        self._view = View(State(0, 0, 1), VectorTable.empty(dimension), self._words.searcher())
        self._refreshing = Lock()
        self._writing = Lock()

    @classmethod
    def create(cls, folder: Path, name: str, dimension: int) -> None:
        """An empty collection in a folder that is there; the manifest, written last, says that it is whole."""
        WordIndex.create(folder / _WORDS)
        PassageStore.create(folder / _PASSAGES)
        about = {"format": FORMAT, "name": name, "dimension": dimension, "made": uuid.uuid4().hex}
        (folder / MANIFEST).write_text(json.dumps(about, indent=1) + "\n", encoding="utf-8")

    def add(self, passages: Sequence[IndexedPassage], vectors: Vectors) -> None:
        """See `PassageEngine.add`.

        :raises ValueError: there is not one vector of this collection for each passage, or two have the same id
        """
        halves = self._checked(passages, vectors)
        if not passages:
            return
        with self._writing:
            with self._store.writing() as writing:
                first = writing.state().next_row
                self._words.add({row: passage.text for row, passage in enumerate(passages, first)})
                writing.add(first, passages, halves)
            self._forget()

    def remove(self, files: Collection[str]) -> None:
        """See `PassageEngine.remove`."""
        with self._writing:
            with self._store.writing() as writing:
                writing.remove(files)
            self._forget()

    def search(self, query: PassageQuery) -> list[PassageHit]:
        """See `PassageEngine.search`.

        :raises ValueError: the method needs a vector of this collection, or the weights are wrong
        """
        self._check(query)
        while True:
            with self._store.reading() as reading:
                view = self._view_of(reading)
                if view is not None:
                    return _hits(view, reading, query)

    def close(self) -> None:
        self._store.close()

    def _view_of(self, reading: Reading) -> View | None:
        """What is to be searched; None where passages were taken out after the reading began."""
        state = reading.state()
        with self._refreshing:
            before = self._view
            if before.state == state:
                return before
            if before.state.generation > state.generation:
                return None
            added = reading.vectors(above=before.state.next_row - 1)
            vectors = before.vectors.changed(added, reading.live())
            words = self._words.searcher()
            with self._store.reading() as now:
                if now.state().removals != state.removals:
                    return None
            self._view = View(state, vectors, words)
            return self._view

    def _forget(self) -> None:
        """Let the word index follow; what a process that died had left is taken out as well."""
        with self._store.writing() as writing:
            if rows := writing.leaving():
                self._words.remove(rows)
                writing.left(rows)

    def _checked(self, passages: Sequence[IndexedPassage], vectors: Vectors) -> Halves:
        expected = (len(passages), self._dimension)
        if vectors.shape != expected:
            raise ValueError(f"vectors of shape {vectors.shape} for passages that need {expected}")
        if not np.isfinite(vectors).all():
            raise ValueError("vectors: a number is not finite")
        if len({passage.id for passage in passages}) < len(passages):
            raise ValueError("two passages have the same id; ids are unique in a collection")
        for passage in passages:
            passage.text.encode()  # a lone surrogate is a ValueError before anything is written
        return vectors.astype("<f2")

    def _check(self, query: PassageQuery) -> None:
        if query.method is Method.BM25:
            return
        if query.vector is None:
            raise ValueError(
                f"method {query.method.value} needs the vector of the query; only bm25 needs none"
            )
        if query.vector.shape != (self._dimension,):
            raise ValueError(
                f"a vector of shape {query.vector.shape}; the collection takes ({self._dimension},)"
            )


def _hits(view: View, reading: Reading, query: PassageQuery) -> list[PassageHit]:
    found: dict[str, dict[str, float]] = {}
    depth = max(query.candidates, query.limit)
    if query.method is not Method.DENSE:
        found[BM25] = _worded(view.words, reading, query.text, depth)
    if query.method is not Method.BM25 and query.vector is not None:
        found[DENSE] = _named(view.vectors.search(query.vector, depth), reading)
    best = _ranked(found, query)[: query.limit]
    passages = reading.passages([one.id for one in best])
    return [PassageHit(passages[one.id], one.score, one.scores, one.ranks) for one in best]


def _ranked(found: dict[str, dict[str, float]], query: PassageQuery) -> list[Fused]:
    if query.method is Method.HYBRID:
        return fuse(found, query.fusion, weights=query.weights)
    return alone(found[query.method.value], query.method.value)


def _worded(words: WordSearcher, reading: Reading, text: str, wanted: int) -> dict[str, float]:
    """As many as wanted of those that the reading knows, by id."""
    asked = wanted
    while True:
        found = words.search(text, asked)
        known = _named(found, reading)
        if len(known) >= wanted or len(found) < asked:
            return dict(list(known.items())[:wanted])
        asked *= _WIDER


def _named(found: dict[int, float], reading: Reading) -> dict[str, float]:
    """Scores by id, of the rows that the reading knows."""
    ids = reading.ids(found)
    return {ids[row]: score for row, score in found.items() if row in ids}
