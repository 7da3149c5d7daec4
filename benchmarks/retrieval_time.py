"""How long retrieval takes over 100,000 passages: each system alone and both, beside SQLite FTS5 over the same texts.

Passages are sentences of the sets, five at a time in a drawn order. Encoding them all by the model would take an hour
and time nothing of retrieval, so their vectors are the static embedding's, turned into the model's dimension by a
matrix that keeps all cosines; the time that the model takes for a query is measured apart.
"""

from __future__ import annotations

import asyncio
import hashlib
import random
import sqlite3
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar

import numpy as np

from benchmarks.measures import Quantiles
from kg.embedding import Encoder, Vectors
from kg.retrieval.embedded_engine import EmbeddedEngine
from kg.retrieval.passage_engine import IndexedPassage, Method, PassageQuery
from kg.retrieval.word_index import words_of
from kg.static_embedding import StaticEmbedding

T = TypeVar("T")

_SENTENCES = 5
_OF_A_FILE = 1000
_SLOW_QUERIES = 30
_WARM_UP = 20
_NAME = "timed"


@dataclass(frozen=True, slots=True)
class Times:
    """Milliseconds by what was timed, seconds of indexing all passages, and of the first search of a new process."""

    passages: int
    characters: float
    wall: dict[str, Quantiles]
    cpu: dict[str, Quantiles]
    index_s: float
    fts5_index_s: float
    open_s: float
    disk_bytes: int


async def measure(
    folder: Path, texts: Sequence[str], queries: Sequence[str], encoder: Encoder, *, count: int, seed: int
) -> Times:
    """``queries`` are asked once each, after a warm-up on the first of them."""
    rng = random.Random(seed)
    written = [" ".join(rng.choices(texts, k=_SENTENCES)) for _ in range(count)]
    turn = _turn(StaticEmbedding.default().dimension, encoder.dimension, seed)
    index_s = await _index(folder, written, turn)
    begin = time.perf_counter()
    engine = EmbeddedEngine(folder)
    asked = [PassageQuery(text, _vectors([text], turn)[0]) for text in queries]
    await engine.search(_NAME, asked[0])
    open_s = time.perf_counter() - begin
    wall, cpu = {}, {}
    for method in Method:
        some = [replace(query, method=method) for query in asked]
        wall[method.value], cpu[method.value] = await _timed(lambda q: engine.search(_NAME, q), some)
    await engine.close()
    wall["encode"], cpu["encode"] = await _timed(lambda text: _encode(encoder, text), queries)
    fts5 = _Fts5(written)
    wall["fts5"], cpu["fts5"] = await _timed(fts5.search, queries[:_SLOW_QUERIES], warm_up=2)
    disk = await asyncio.to_thread(_bytes, folder)
    characters = float(np.mean([len(text) for text in written]))
    return Times(count, characters, wall, cpu, index_s, fts5.index_s, open_s, disk)


async def _index(folder: Path, texts: Sequence[str], turn: Vectors) -> float:
    """Seconds of putting all passages into a new collection, a thousand to a file; their vectors are not counted."""
    engine = EmbeddedEngine(folder)
    await engine.create(_NAME, dimension=turn.shape[1])
    spent = 0.0
    for number, start in enumerate(range(0, len(texts), _OF_A_FILE)):
        part = texts[start : start + _OF_A_FILE]
        file = hashlib.sha256(str(number).encode()).hexdigest()
        passages = [
            IndexedPassage(f"{file[:32]}-{n}", file, f"{number}.txt", 1, 0, len(text), text)
            for n, text in enumerate(part)
        ]
        vectors = _vectors(part, turn)
        begin = time.perf_counter()
        await engine.add(_NAME, passages, vectors)
        spent += time.perf_counter() - begin
    await engine.close()
    return spent


def _bytes(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


class _Fts5:
    """The baseline: SQLite's own BM25, with Porter's stemmer, in memory."""

    def __init__(self, texts: Sequence[str]) -> None:
        self._connection = sqlite3.connect(":memory:", check_same_thread=False)
        begin = time.perf_counter()
        self._connection.execute("CREATE VIRTUAL TABLE words USING fts5(text, tokenize='porter unicode61')")
        self._connection.executemany("INSERT INTO words VALUES (?)", ((text,) for text in texts))
        self.index_s = time.perf_counter() - begin

    async def search(self, text: str) -> object:
        either = " OR ".join(f'"{word}"' for word in words_of(text))
        found = "SELECT rowid, rank FROM words WHERE words MATCH ? ORDER BY rank LIMIT 100"
        return self._connection.execute(found, (either,)).fetchall()


async def _encode(encoder: Encoder, text: str) -> object:
    return await asyncio.to_thread(encoder.encode, [text])


async def _timed(
    search: Callable[[T], Awaitable[object]], asked: Sequence[T], *, warm_up: int = _WARM_UP
) -> tuple[Quantiles, Quantiles]:
    """Milliseconds of the clock and of all cores."""
    for each in asked[:warm_up]:
        await search(each)
    wall, cpu = [], []
    for each in asked:
        begin, begin_cpu = time.perf_counter(), time.process_time()
        await search(each)
        wall.append(1000 * (time.perf_counter() - begin))
        cpu.append(1000 * (time.process_time() - begin_cpu))
    return Quantiles.of(wall), Quantiles.of(cpu)


def _vectors(texts: Sequence[str], turn: Vectors) -> Vectors:
    turned: Vectors = StaticEmbedding.default().encode(list(texts)) @ turn
    return turned


def _turn(narrow: int, wide: int, seed: int) -> Vectors:
    """Orthonormal rows, shape (narrow, max(narrow, wide)): cosines stay what they are."""
    square = np.random.default_rng(seed).standard_normal((max(narrow, wide), narrow))
    return np.linalg.qr(square)[0].T.astype(np.float32)
