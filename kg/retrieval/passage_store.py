"""The passages of a collection in SQLite: what is in it, and each row's vector; the only file that knows SQLite here.

What SQLite says is the truth. A row number is never given out twice while anything remembers it; `generation` changes
with every write, `removals` with every write that takes rows out. Rows that are gone here and not yet from the word
index wait in `leaving`.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import numpy as np

from kg.retrieval.engine_error import EngineError, Problem
from kg.retrieval.passage_engine import IndexedPassage
from kg.retrieval.vector_table import Halves, Rows, VectorTable

T = TypeVar("T")

_BUSY_S = 120
_AT_ONCE = 500
_SCHEMA = """
PRAGMA journal_mode = WAL;
CREATE TABLE passages (
  row INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, file TEXT NOT NULL, name TEXT NOT NULL,
  page INTEGER NOT NULL, start INTEGER NOT NULL, "end" INTEGER NOT NULL, text TEXT NOT NULL);
CREATE INDEX passages_of_file ON passages (file);
CREATE TABLE vectors (row INTEGER PRIMARY KEY, vector BLOB NOT NULL);
CREATE TABLE leaving (row INTEGER PRIMARY KEY);
CREATE TABLE state (generation INTEGER NOT NULL, removals INTEGER NOT NULL, next_row INTEGER NOT NULL);
INSERT INTO state VALUES (0, 0, 1);
"""
_COLUMNS = 'row, id, file, name, page, start, "end", text'


@dataclass(frozen=True, slots=True)
class State:
    """``next_row`` is the number of the next passage."""

    generation: int
    removals: int
    next_row: int


class PassageStore:
    """Reads by any number of threads and processes while one writes."""

    def __init__(self, path: Path, dimension: int) -> None:
        self._path = path
        self._dimension = dimension
        self._idle: list[sqlite3.Connection] = []
        self._is_closed = False

    @classmethod
    def create(cls, path: Path) -> None:
        connection = sqlite3.connect(path)
        try:
            connection.executescript(_SCHEMA)
        finally:
            connection.close()

    @contextmanager
    def reading(self) -> Iterator[Reading]:
        """One state of the collection, whatever is written meanwhile.

        :raises EngineError: the file is damaged
        """
        with self._transaction("BEGIN") as connection:
            yield Reading(connection, self._dimension)

    @contextmanager
    def writing(self) -> Iterator[Writing]:
        """All or nothing of what is done within; others wait for their turn, in other processes too.

        :raises EngineError: the file is damaged, the disk is full, or another process has been writing for two minutes
        """
        with self._transaction("BEGIN IMMEDIATE") as connection:
            yield Writing(connection, self._dimension)

    def close(self) -> None:
        """What is in use is closed when it is done."""
        self._is_closed = True
        while self._idle:
            self._idle.pop().close()

    @contextmanager
    def _transaction(self, begin: str) -> Iterator[sqlite3.Connection]:
        with _translated(self._path):
            connection = self._idle.pop() if self._idle else self._connect()
            try:
                connection.execute(begin)
                try:
                    yield connection
                except BaseException:
                    connection.rollback()
                    raise
                connection.commit()
            finally:
                self._idle.append(connection)
                if self._is_closed:
                    self.close()

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(
            f"{self._path.absolute().as_uri()}?mode=rw",
            uri=True,
            timeout=_BUSY_S,
            isolation_level=None,
            check_same_thread=False,
        )
        connection.execute(
            "PRAGMA synchronous = FULL"
        )  # the word index is never behind what is committed here
        return connection


class Reading:
    """A transaction that reads."""

    def __init__(self, connection: sqlite3.Connection, dimension: int) -> None:
        self._connection = connection
        self._dimension = dimension

    def state(self) -> State:
        return State(*self._connection.execute("SELECT generation, removals, next_row FROM state").fetchone())

    def live(self) -> Rows:
        """All row numbers, in order."""
        found = self._connection.execute("SELECT row FROM passages INDEXED BY passages_of_file")
        return np.sort(np.fromiter((row for (row,) in found), dtype=np.int64))

    def vectors(self, *, above: int) -> VectorTable:
        """The rows with higher numbers."""
        found = self._connection.execute(
            "SELECT row, vector FROM vectors WHERE row > ? ORDER BY row", (above,)
        ).fetchall()
        halves = np.frombuffer(b"".join(vector for _, vector in found), dtype="<f2")
        rows = np.array([row for row, _ in found], dtype=np.int64)
        return VectorTable.of(rows, halves.reshape(len(found), self._dimension))

    def ids(self, rows: Collection[int]) -> dict[int, str]:
        """Of those of the rows that are there."""
        found: dict[int, str] = {}
        for some in _parts(list(rows)):
            query = f"SELECT row, id FROM passages WHERE row IN ({_marks(some)})"
            found.update(self._connection.execute(query, some).fetchall())
        return found

    def passages(self, ids: Collection[str]) -> dict[str, IndexedPassage]:
        """Those of the ids that are there."""
        found: dict[str, IndexedPassage] = {}
        for some in _parts(list(ids)):
            query = f"SELECT {_COLUMNS} FROM passages WHERE id IN ({_marks(some)})"
            found.update(
                (each[1], IndexedPassage(*each[1:])) for each in self._connection.execute(query, some)
            )
        return found

    def leaving(self) -> list[int]:
        return [row for (row,) in self._connection.execute("SELECT row FROM leaving ORDER BY row")]


class Writing(Reading):
    """A transaction that writes, the only one at its time."""

    def add(self, first: int, passages: Sequence[IndexedPassage], vectors: Halves) -> None:
        """Passages under the row numbers from ``first``; passages of the same ids leave."""
        old = self._rows("id", [passage.id for passage in passages])
        self._take_out(old)
        rows = range(first, first + len(passages))
        self._connection.executemany(
            f"INSERT INTO passages ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (
                (row, p.id, p.file, p.name, p.page, p.start, p.end, p.text)
                for row, p in zip(rows, passages, strict=True)
            ),
        )
        blobs = ((row, vector.tobytes()) for row, vector in zip(rows, vectors, strict=True))
        self._connection.executemany("INSERT INTO vectors VALUES (?, ?)", blobs)
        self._connection.execute("UPDATE state SET generation = generation + 1, next_row = ?", (rows.stop,))

    def remove(self, files: Collection[str]) -> None:
        """The passages of files."""
        self._take_out(self._rows("file", list(files)))

    def left(self, rows: Iterable[int]) -> None:
        """The word index has forgotten the rows."""
        self._connection.executemany("DELETE FROM leaving WHERE row = ?", ((row,) for row in rows))

    def _rows(self, column: str, values: Sequence[str]) -> list[int]:
        return [
            row
            for some in _parts(values)
            for (row,) in self._connection.execute(
                f"SELECT row FROM passages WHERE {column} IN ({_marks(some)})", some
            )
        ]

    def _take_out(self, rows: Sequence[int]) -> None:
        if not rows:
            return
        each = [(row,) for row in rows]
        self._connection.executemany("INSERT INTO leaving VALUES (?)", each)
        self._connection.executemany("DELETE FROM vectors WHERE row = ?", each)
        self._connection.executemany("DELETE FROM passages WHERE row = ?", each)
        self._connection.execute("UPDATE state SET generation = generation + 1, removals = removals + 1")


@contextmanager
def _translated(path: Path) -> Iterator[None]:
    """:raises EngineError: for what SQLite says"""
    try:
        yield
    except sqlite3.OperationalError as error:
        busy = getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY
        remedy = (
            "try again" if busy else "look at the disk, or delete the collection and index its files again"
        )
        problem = Problem.BUSY if busy else Problem.FAILED
        raise EngineError(problem, f"{path}: {error}; {remedy}") from error
    except sqlite3.DatabaseError as error:
        message = f"{path} is damaged ({error}); delete the collection and index its files again"
        raise EngineError(Problem.FAILED, message) from error


def _parts(values: Sequence[T]) -> Iterator[Sequence[T]]:
    return (values[start : start + _AT_ONCE] for start in range(0, len(values), _AT_ONCE))


def _marks(values: Sequence[object]) -> str:
    return ", ".join("?" * len(values))
