"""The exchange log of a running server: a queue and one writer thread in front of the SQLite file.

`write` never waits for the disk. `close` writes what is queued: a server that closes its log on SIGTERM loses
nothing. While the file cannot be written, exchanges wait in memory (up to a limit) and ``problem`` says why;
serving goes on.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from correct.exchange import Exchange
from proxy.exchange_file import (
    ExchangeFile,
    ExchangeFileError,
    ExchangeFilter,
    Row,
    connect,
    describe,
    insert,
    purge,
    row_of,
)
from proxy.exchange_filters import wanted_of
from proxy.wire.json_body import JsonObject

logger = logging.getLogger(__name__)

DAY_S = 86_400.0
_PURGE_EVERY_S = 3600.0
_WAITING_LIMIT = 1_000
_BATCH = 500
Records = list[JsonObject]
Rows = list[Row]
Flushes = list[threading.Event]


@contextmanager
def _answered_503() -> Iterator[None]:
    from proxy.errors import ApiError

    try:
        yield
    except ExchangeFileError as error:
        raise ApiError(str(error), status=503, code="log_unavailable") from error


class ExchangeLog:
    """The log at a path. Safe from several threads; several processes may share the file.

    :param keep_days: age at which exchanges are deleted, 0 for never
    :param clock: seconds since the epoch
    :param retry_s: pause before another try while the file cannot be written
    """

    def __init__(
        self,
        path: Path,
        *,
        keep_days: int = 0,
        clock: Callable[[], float] = time.time,
        busy_s: float = 5.0,
        retry_s: float = 1.0,
    ) -> None:
        self.path = path
        self.file = ExchangeFile(path)
        self.lost = 0
        self.problem = ""
        self._keep_days = keep_days
        self._clock = clock
        self._busy_s = busy_s
        self._retry_s = retry_s
        self._queue: queue.SimpleQueue[Row | threading.Event] = queue.SimpleQueue()
        self._closing = threading.Event()
        self._connection: sqlite3.Connection | None = None
        self._next_purge = 0.0
        self._thread = threading.Thread(target=self._run, name="exchange-log", daemon=True)
        self._ready = threading.Event()
        self._thread.start()
        self._ready.wait()

    async def write(self, exchange: Exchange) -> None:
        """Queue the exchange as it is now; returns at once."""
        self.put(exchange)

    def put(self, exchange: Exchange) -> None:
        """`write` for callers without an event loop."""
        row = row_of(exchange)
        if self._thread.is_alive():
            self._queue.put(row)
        else:
            self._give_up([row])

    def flush(self, timeout_s: float = 10.0) -> bool:
        """Wait until everything queued so far is on disk or was tried; False when it took too long."""
        if not self._thread.is_alive():
            return True
        done = threading.Event()
        self._queue.put(done)
        return done.wait(timeout_s)

    def close(self) -> None:
        """Write what is queued, then end. A second call does nothing."""
        self._closing.set()
        self.flush(self._busy_s + self._retry_s + 5.0)
        self._thread.join(self._busy_s + 5.0)

    async def get(self, exchange_id: str) -> JsonObject | None:
        """:raises ApiError: the file cannot be read"""
        with _answered_503():
            return await asyncio.to_thread(self._get, exchange_id)

    async def list(self, filters: Mapping[str, str], after: str, limit: int) -> Records:
        """Records newest first, those included that this process has just written.

        :param filters: texts by the names of `proxy.exchange_filters.FILTERS`
        :param after: id of the last record of the page before, "" for the first page
        :raises FilterError: an unknown filter, or a value that is not allowed
        :raises ApiError: the file cannot be read
        """
        with _answered_503():
            return await asyncio.to_thread(self._list, wanted_of(filters, after), limit)

    def _get(self, exchange_id: str) -> JsonObject | None:
        self.flush(1.0)
        return self.file.get(exchange_id)

    def _list(self, wanted: ExchangeFilter, limit: int) -> Records:
        self.flush(1.0)
        return self.file.page(wanted, limit=limit)

    def _run(self) -> None:
        """The writer thread: open early so that a bad file is known at once, then batch by batch."""
        self._save([])
        self._ready.set()
        waiting: Rows = []
        while not (self._closing.is_set() and self._queue.empty()):
            rows, flushed = self._collect(patience_s=self._retry_s if waiting else None)
            waiting = self._save(waiting + rows)
            for event in flushed:
                event.set()
        self._give_up(waiting)
        if self._connection is not None:
            self._connection.close()

    def _collect(self, *, patience_s: float | None) -> tuple[Rows, Flushes]:
        """What is queued, after waiting for the first item; the events are those of `flush`."""
        rows: Rows = []
        flushed: Flushes = []
        try:
            item = self._queue.get(timeout=patience_s)
            while True:
                if isinstance(item, threading.Event):
                    flushed.append(item)
                else:
                    rows.append(item)
                if len(rows) >= _BATCH:
                    break
                item = self._queue.get_nowait()
        except queue.Empty:
            pass
        return rows, flushed

    def _save(self, rows: Rows) -> Rows:
        """Write the rows; returns those that still wait because the file could not be written."""
        try:
            if self._connection is None:
                self._connection = connect(self.path, busy_s=self._busy_s)
            if rows:
                insert(self._connection, rows)
            self._purge(self._connection)
        except (ExchangeFileError, sqlite3.Error) as error:
            self._fail(error)
            self._give_up(rows[:-_WAITING_LIMIT])
            return rows[-_WAITING_LIMIT:]
        self.problem = ""
        return []

    def _purge(self, connection: sqlite3.Connection) -> None:
        now = self._clock()
        if self._keep_days and now >= self._next_purge:
            self._next_purge = now + _PURGE_EVERY_S
            purge(connection, before=now - self._keep_days * DAY_S)

    def _fail(self, error: Exception) -> None:
        """Say what is wrong, once, and start over with a new connection: the file may be mended meanwhile."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None
        problem = str(error) if isinstance(error, ExchangeFileError) else describe(error, self.path)
        if problem != self.problem:
            logger.error("%s", problem)
        self.problem = problem

    def _give_up(self, rows: Rows) -> None:
        if rows:
            self.lost += len(rows)
            logger.error("%d exchanges were not logged: %s", len(rows), self.problem)
