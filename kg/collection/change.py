"""Changes to collections: each is made under the collection's lock, in steps that a crash may part.

A change holds the lock in this process and all others; it is short, files have been read and encoded before. Whoever
takes the lock finds the collection sound: what a crash left half done is undone, and an engine that was filled by
another encoder, other rules or not at all is filled anew from the store. A change that has begun is finished even if
nobody waits for it any more.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterable
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from filelock import AsyncFileLock, FileLock

from kg.collection.catalogue import (
    Catalogue,
    CollectionFile,
    CollectionRecord,
    DamagedRecord,
    FileState,
    NoSuchFile,
    checked_name,
)
from kg.collection.file_store import StoredDocument
from kg.collection.indexing import Indexer
from kg.collection.passage_spans import VERSION
from kg.retrieval.passage_engine import PassageEngine

T = TypeVar("T")
log = logging.getLogger("kg.collection.change")
Change = Callable[[CollectionRecord], Coroutine[Any, Any, T]]


class Changes:
    """Makes changes to the collections of a folder; ``engine_name`` tells engines of different kinds apart."""

    def __init__(
        self, folder: Path, catalogue: Catalogue, indexer: Indexer, engine: PassageEngine, *, engine_name: str
    ) -> None:
        self._engine_name = engine_name
        self._locks = folder / "locks"
        self._catalogue = catalogue
        self._indexer = indexer
        self._store = indexer.store
        self._engine = engine
        self._running: set[asyncio.Task[Any]] = set()

    @property
    def index(self) -> str:
        """What fills the engine: its kind, the encoder and the rules of cutting."""
        return f"{self._engine_name} {self._indexer.encoder.name} {VERSION}"

    async def add(self, collection: str, file: CollectionFile, document: StoredDocument) -> bool:
        """Whether the file is in the collection; not so if it went from the store meanwhile."""
        return await self._make(collection, partial(self._add, file, document))

    async def remove(self, collection: str, sha256: str) -> CollectionFile:
        """:raises NoSuchFile: the collection has no such file"""
        removed = await self._make(collection, partial(self._remove, sha256))
        await asyncio.to_thread(self.forget, [sha256])
        return removed

    async def drop(self, collection: str) -> CollectionRecord:
        """The collection that is gone."""
        dropped = await self._make(collection, self._drop)
        await asyncio.to_thread(self.forget, list(dropped.entries))
        return dropped

    async def make_sound(self, collection: str) -> CollectionRecord:
        """The collection, made where there is none, and in the engine whatever became of it."""
        return await self._make(collection, self._kept)

    def forget(self, hashes: Iterable[str]) -> None:
        """Drop the files that are in no collection."""
        with FileLock(self._lock_file("store"), thread_local=False):
            try:
                kept = self._catalogue.referenced()
            except DamagedRecord as error:
                log.warning("no document is forgotten: %s", error)
                return
            for sha256 in set(hashes) - kept:
                self._store.drop(sha256)

    async def finish(self) -> None:
        """Wait for the changes that have begun."""
        await asyncio.gather(*self._running, return_exceptions=True)

    async def _make(self, collection: str, change: Change[T]) -> T:
        task = asyncio.create_task(self._locked(collection, change))
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return await asyncio.shield(task)

    async def _locked(self, collection: str, change: Change[T]) -> T:
        lock = self._lock_file(f"collection-{checked_name(collection).encode().hex()}")
        async with AsyncFileLock(lock):
            return await change(await self._sound(collection))

    def _lock_file(self, name: str) -> Path:
        self._locks.mkdir(parents=True, exist_ok=True)
        return self._locks / f"{name}.lock"

    async def _sound(self, collection: str) -> CollectionRecord:
        record = await asyncio.to_thread(self._catalogue.get, collection)
        if record is None or record.dropped:
            return await self._fill(CollectionRecord(collection, now(), self.index))
        if record.index != self.index or collection not in await self._engine.collections():
            return await self._fill(record.without(*record.unfinished))
        if record.unfinished:
            await self._engine.remove(collection, record.unfinished)
            return await self._write(record.without(*record.unfinished))
        return record

    async def _fill(self, record: CollectionRecord) -> CollectionRecord:
        """Fill the engine from the store."""
        await self._engine.drop(record.name)
        await self._engine.create(record.name, dimension=self._indexer.encoder.dimension)
        for file in record.files:
            document = await asyncio.to_thread(self._indexer.again, file.sha256)
            await self._engine.add(record.name, document.passages(file.name), document.vectors)
        return await self._write(replace(record, index=self.index))

    async def _add(self, file: CollectionFile, document: StoredDocument, record: CollectionRecord) -> bool:
        known = record.entries.get(file.sha256)
        if known is not None and known.name == file.name:
            return True
        async with AsyncFileLock(self._lock_file("store")):
            if file.sha256 not in self._store:
                return False
            await self._write(record.with_file(replace(file, state=FileState.ADDING)))
        await self._engine.add(record.name, document.passages(file.name), document.vectors)
        await self._write(record.with_file(file))
        return True

    async def _remove(self, sha256: str, record: CollectionRecord) -> CollectionFile:
        file = record.entries.get(sha256)
        if file is None:
            raise NoSuchFile(f"The collection {record.name!r} has no file {sha256!r:.80}.")
        await self._write(record.with_file(replace(file, state=FileState.REMOVING)))
        await self._engine.remove(record.name, [sha256])
        await self._write(record.without(sha256))
        return file

    async def _drop(self, record: CollectionRecord) -> CollectionRecord:
        await self._write(replace(record, entries={}, dropped=True))
        await self._engine.drop(record.name)
        await asyncio.to_thread(self._catalogue.drop, record.name)
        return record

    async def _kept(self, record: CollectionRecord) -> CollectionRecord:
        return record

    async def _write(self, record: CollectionRecord) -> CollectionRecord:
        await asyncio.to_thread(self._catalogue.put, record)
        return record


def now() -> str:
    """ISO 8601, UTC, to the second."""
    return datetime.now(UTC).isoformat(timespec="seconds")
