"""The exchange log on disk: one SQLite file in WAL mode, one row per exchange, plain blocking calls.

A row is the record `proxy.verdict.record_json` makes of an exchange, beside the columns that are searched.
Pages are keyset pages: newest first, ``after`` is the id of the last record seen, so that no page moves when
new exchanges arrive.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, fields, replace
from datetime import UTC, datetime
from pathlib import Path

from correct.exchange import Exchange
from proxy.verdict import record_json
from proxy.wire.json_body import JsonObject, well_formed

_SCHEMA = """
CREATE TABLE IF NOT EXISTS exchanges (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, started_at REAL NOT NULL,
    route TEXT NOT NULL, model TEXT NOT NULL, policy TEXT NOT NULL, decision TEXT NOT NULL, hvi REAL,
    failed INTEGER NOT NULL, record TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS exchanges_started_at ON exchanges (started_at);
CREATE INDEX IF NOT EXISTS exchanges_decision ON exchanges (decision, seq);
"""

_INSERT = """
INSERT INTO exchanges (id, started_at, route, model, policy, decision, hvi, failed, record)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (id) DO UPDATE SET decision = excluded.decision, hvi = excluded.hvi, failed = excluded.failed,
    record = excluded.record
"""

_CONDITIONS = {
    "decision": "decision = ?",
    "policy": "policy = ?",
    "model": "model = ?",
    "route": "route = ?",
    "since": "started_at >= ?",
    "until": "started_at < ?",
    "hvi_below": "hvi < ?",
    "failed": "failed = ?",
    "text": "instr(lower(json_extract(record, '$.prompt') || char(10) || json_extract(record, '$.answer')), "
    "lower(?)) > 0",
    "after": "seq < (SELECT seq FROM exchanges WHERE id = ?)",
}

_PAGE = 500

Row = tuple[str | float | int | None, ...]
"""Values in the order of the INSERT."""


class ExchangeFileError(Exception):
    """The log cannot be read or written; the message is one line and names the file and a remedy."""


@dataclass(frozen=True, slots=True)
class ExchangeFilter:
    """What to list; None leaves a criterion out. Times are seconds since the epoch, half-open.

    ``text`` occurs in prompt or answer, without regard to case (of ASCII); ``failed`` means with an error.
    ``after`` is the id of the last record of the page before.
    """

    decision: str | None = None
    policy: str | None = None
    model: str | None = None
    route: str | None = None
    since: float | None = None
    until: float | None = None
    hvi_below: float | None = None
    failed: bool | None = None
    text: str | None = None
    after: str | None = None

    def where(self) -> tuple[str, list[object]]:
        """SQL condition and its parameters."""
        used = [(_CONDITIONS[f.name], getattr(self, f.name)) for f in fields(self)]
        used = [(sql, value) for sql, value in used if value is not None]
        return " AND ".join(sql for sql, _ in used) or "1", [value for _, value in used]


def parse_time(text: str) -> float:
    """Seconds since the epoch from such a number or from ISO 8601 (without an offset: UTC).

    :raises ValueError: it is neither.

    >>> parse_time("1970-01-02")
    86400.0
    """
    try:
        return float(text)
    except ValueError:
        moment = datetime.fromisoformat(text)
    return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp()


def row_of(exchange: Exchange) -> Row:
    """The exchange as a row; a later change of the exchange does not reach it.

    Names come from clients: half a character in one would otherwise end the thread that writes.
    """
    e = exchange
    route, model = well_formed(e.route), well_formed(e.model)
    failed = int(bool(e.error))
    record = json.dumps(record_json(e), separators=(",", ":"))
    decision, hvi = e.decision.value, e.assessment.hvi
    return (e.id, e.started_at, route, model, e.policy.value, decision, hvi, failed, record)


def connect(path: Path, *, busy_s: float = 5.0) -> sqlite3.Connection:
    """A connection for writing; makes folder, file and tables where they are missing.

    :raises ExchangeFileError: the file is no database, is locked, or cannot be written
    """
    connection = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(path, timeout=busy_s, isolation_level=None)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.executescript(_SCHEMA)
        connection.execute("SELECT record FROM exchanges LIMIT 1").fetchone()
    except (OSError, sqlite3.Error) as error:
        if connection is not None:
            connection.close()
        raise ExchangeFileError(describe(error, path)) from error
    return connection


def describe(error: Exception, path: Path) -> str:
    """One line: what is wrong with the log file and what to do."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return f"exchange log {path} is locked by another program; close it or set log_path"
    if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        return f"exchange log {path} is corrupt ({error}); move the file away or set log_path"
    return f"exchange log {path} cannot be used ({error}); check its rights or set log_path"


def insert(connection: sqlite3.Connection, rows: Sequence[Row]) -> None:
    """Add all rows in one transaction; a row with a known id replaces that one's record."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        connection.executemany(_INSERT, rows)
        connection.execute("COMMIT")
    except sqlite3.Error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def purge(connection: sqlite3.Connection, *, before: float) -> int:
    """Delete the exchanges that started before the time; returns how many."""
    return connection.execute("DELETE FROM exchanges WHERE started_at < ?", (before,)).rowcount


class ExchangeFile:
    """Read access to a log file, from any thread; a file that does not exist yet is an empty log.

    All methods raise ExchangeFileError where the file cannot be read.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    def page(self, wanted: ExchangeFilter, *, limit: int) -> list[JsonObject]:
        """At most ``limit`` records, newest first."""
        condition, values = wanted.where()
        return [record for _, record in self._select(f"{condition} ORDER BY seq DESC", values, limit=limit)]

    def get(self, exchange_id: str) -> JsonObject | None:
        found = self._select("id = ?", [exchange_id], limit=1)
        return found[0][1] if found else None

    def tail(self, seq: int | None, *, limit: int) -> list[tuple[int, JsonObject]]:
        """Records after a sequence number, or the last ones, oldest first, with their sequence numbers."""
        if seq is None:
            return self._select("1 ORDER BY seq DESC", [], limit=limit)[::-1]
        return self._select("seq > ? ORDER BY seq", [seq], limit=limit)

    def every(self, wanted: ExchangeFilter) -> Iterator[JsonObject]:
        """All records that match, newest first, with a page of them in memory."""
        while True:
            page = self.page(wanted, limit=_PAGE)
            yield from page
            if len(page) < _PAGE:
                return
            wanted = replace(wanted, after=str(page[-1]["id"]))

    def _select(self, clause: str, values: Sequence[object], *, limit: int) -> list[tuple[int, JsonObject]]:
        if not self.path.exists():
            return []
        query = f"SELECT seq, record FROM exchanges WHERE {clause} LIMIT ?"
        try:
            with closing(sqlite3.connect(f"{self.path.absolute().as_uri()}?mode=ro", uri=True)) as connection:
                rows = connection.execute(query, [*values, limit]).fetchall()
        except (OSError, sqlite3.Error) as error:
            raise ExchangeFileError(describe(error, self.path)) from error
        return [(seq, json.loads(record)) for seq, record in rows]
