"""The same graph in SQLite: the baseline that the snapshot's sizes and times are compared with.

Rows lie in the order they are asked for (tables WITHOUT ROWID, clustered by subject and by name), numbers stand for
relations, and the labels of objects are joined. Answers become the same records as those of a snapshot.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from kg.graph import Candidate
from kg.records import EntityRef, Fact, Quantity, RelationRef, Text, Time, Value, ValueKind
from kg.schema import builtin
from kg.staging.shard import KINDS, Shard
from kg.staging.time_code import NO_TIME, time_of

_SCHEMA = """
CREATE TABLE relations (number INTEGER PRIMARY KEY, id TEXT, label TEXT);
CREATE TABLE entities (id INTEGER PRIMARY KEY, label TEXT, description TEXT, importance INTEGER);
CREATE TABLE names (name TEXT, entity INTEGER, is_alias INTEGER, spelling TEXT,
  PRIMARY KEY (name, is_alias, entity)) WITHOUT ROWID;
CREATE TABLE facts (subject INTEGER, relation INTEGER, place INTEGER, kind INTEGER, object, unit INTEGER,
  uncertainty REAL, start INTEGER, end INTEGER, PRIMARY KEY (subject, relation, place)) WITHOUT ROWID;
CREATE TABLE inverse (object INTEGER, relation INTEGER, subject INTEGER,
  PRIMARY KEY (object, relation, subject)) WITHOUT ROWID;
"""
_FACTS = """
SELECT relation, kind, object, unit, uncertainty, start, end, label
FROM facts LEFT JOIN entities ON kind = 0 AND entities.id = object
WHERE subject = ? ORDER BY relation, place
"""
_CANDIDATES = """
SELECT entity, is_alias, importance, label FROM names JOIN entities ON entities.id = entity
WHERE name = ? ORDER BY importance DESC LIMIT 16
"""
_ENTITY, _QUANTITY, _TEXT = (
    KINDS.index(kind) for kind in (ValueKind.ENTITY, ValueKind.QUANTITY, ValueKind.TEXT)
)
_ROWS = 50_000

Row = tuple[Any, ...]


class SqliteGraph:
    """Read access."""

    def __init__(self, path: Path) -> None:
        self._connection = sqlite3.connect(f"file:{path}?mode=ro&immutable=1", uri=True)
        self._connection.execute("PRAGMA mmap_size = 8000000000")
        rows = self._connection.execute("SELECT id, label FROM relations ORDER BY number")
        self._relations = [RelationRef(*row) for row in rows]

    def rows(self, number: int) -> list[Row]:
        """Facts whose subject is the entity with this Wikidata number, with the labels of objects, as tuples."""
        return self._connection.execute(_FACTS, (number,)).fetchall()

    def facts(self, entity_id: str) -> list[Fact]:
        """As `kg.graph.Graph.facts`."""
        number = int(entity_id[1:])
        (label,) = self._connection.execute("SELECT label FROM entities WHERE id = ?", (number,)).fetchone()
        subject = EntityRef(entity_id, label)
        return [
            Fact(
                subject,
                self._relations[relation],
                _value(kind, said, unit, bound, of),
                _time(start),
                _time(end),
            )
            for relation, kind, said, unit, bound, start, end, of in self.rows(number)
        ]

    def candidates(self, name: str) -> list[Candidate]:
        """As `kg.graph.Graph.candidates`."""
        rows = self._connection.execute(_CANDIDATES, (name.casefold(),)).fetchall()
        total = sum((1 + importance) ** 1.5 for _, _, importance, _ in rows)
        return [
            Candidate(f"Q{number}", label, (1 + importance) ** 1.5 / total, importance, label == name)
            for number, _, importance, label in rows
        ]

    def close(self) -> None:
        self._connection.close()


def write_sqlite(path: Path, shards: Sequence[Path]) -> None:
    """Make the database of synthetic shards: they number relations alike, and lie in the order of their subjects."""
    connection = sqlite3.connect(path)
    try:
        connection.executescript(
            "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -200000;" + _SCHEMA
        )
        opened = [Shard(folder) for folder in shards]
        connection.executemany("INSERT INTO relations VALUES (?, ?, ?)", _relations(opened[0]))
        for shard in opened:
            _add(connection, shard)
        connection.executescript("ANALYZE; VACUUM;")
    finally:
        connection.close()


def _add(connection: sqlite3.Connection, shard: Shard) -> None:
    connection.executemany("INSERT OR IGNORE INTO entities VALUES (?, ?, ?, ?)", _entities(shard))
    names: list[Row] = sorted(_names(shard), key=_by_name)
    connection.executemany("INSERT OR IGNORE INTO names VALUES (?, ?, ?, ?)", names)
    connection.executemany("INSERT INTO facts VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", _facts(shard))
    connection.executemany("INSERT OR IGNORE INTO inverse VALUES (?, ?, ?)", _inverse(shard))
    connection.commit()


def _relations(shard: Shard) -> Iterator[Row]:
    labels = {key: relation.label for key, relation in builtin().items()}
    labels |= {relation.id: relation.label for relation in shard.described}
    return ((number, key, labels[key]) for number, key in enumerate(shard.relations))


def _entities(shard: Shard) -> Iterable[Row]:
    return zip(
        np.asarray(shard.column("entity_id")).tolist(),
        shard.strings("entity_label"),
        shard.strings("entity_description"),
        np.asarray(shard.column("entity_importance")).tolist(),
        strict=True,
    )


def _names(shard: Shard) -> Iterator[Row]:
    """Folded names with the spelling where it differs."""
    numbers = np.asarray(shard.column("entity_id"))
    counts = np.diff(np.asarray(shard.column("entity_aliases_spans")))
    stated = (
        (0, numbers.tolist(), shard.strings("entity_label")),
        (1, np.repeat(numbers, counts).tolist(), shard.strings("entity_aliases")),
    )
    for is_alias, entities, names in stated:
        for number, name in zip(entities, names, strict=True):
            folded = name.casefold()
            yield folded, number, is_alias, name if is_alias and name != folded else None


def _by_name(row: Row) -> tuple[object, ...]:
    """Order of the table's key; of two aliases that fold alike, the one without a spelling of its own comes first."""
    folded, entity, is_alias, spelling = row
    return folded, entity, is_alias, spelling or ""


def _facts(shard: Shard) -> Iterator[Row]:
    names = ("subject", "relation", "kind", "object", "start", "end")
    columns = [shard.column(f"fact_{name}") for name in names]
    quantities, texts = shard.column("quantities"), shard.strings("texts")
    place, before = 0, None
    for first in range(0, shard.fact_count, _ROWS):
        part = [np.asarray(column[first : first + _ROWS]).tolist() for column in columns]
        for subject, relation, kind, payload, start, end in zip(*part, strict=True):
            place, before = (place + 1 if subject == before else 0), subject
            said, unit, uncertainty = payload, None, None
            if kind == _QUANTITY:
                said, unit, uncertainty = quantities[payload].item()
            elif kind == _TEXT:
                said = texts[payload]
            yield subject, relation, place, kind, said, unit, uncertainty, _date(start), _date(end)


def _inverse(shard: Shard) -> Iterator[Row]:
    is_entity = np.asarray(shard.column("fact_kind")) == _ENTITY
    columns = [
        np.asarray(shard.column(f"fact_{name}"))[is_entity] for name in ("object", "relation", "subject")
    ]
    order = np.lexsort(columns[::-1])
    return zip(*(column[order].tolist() for column in columns), strict=True)


def _date(code: int) -> int | None:
    return None if code == NO_TIME else code


def _time(code: int | None) -> Time | None:
    return None if code is None else time_of(code)


def _value(kind: int, said: Any, unit: int, uncertainty: float, label: str) -> Value:
    if kind == _ENTITY:
        return EntityRef(f"Q{said}", label)
    if kind == _QUANTITY:
        return Quantity(said, f"Q{unit}" if unit else "", uncertainty)
    if kind == _TEXT:
        return Text(said)
    time = time_of(said)
    assert time is not None
    return time
