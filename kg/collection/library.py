"""Collections of documents that can be searched: the store of files, the catalogue, an indexer and an engine together.

Files and their passages lie in the store once, whichever collections have them; the catalogue says what a collection
holds; the engine is filled from both. A search takes no lock and sees a file whole or not at all.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from threading import Event

from kg.collection.catalogue import Catalogue, CollectionFile, CollectionRecord, NoSuchFile, checked_name
from kg.collection.change import Changes, now
from kg.collection.file_store import FileStore, StoredDocument
from kg.collection.indexing import Indexed, Indexer, IndexingState, Watch
from kg.collection.limits import LIMITS, ReadingLimits
from kg.collection.page_image import PageImage, Span
from kg.collection.reading import render
from kg.embedding import Encoder
from kg.retrieval.passage_engine import NoSuchCollection, PassageEngine, PassageHit, PassageQuery
from kg.well_formed import well_formed

INDEXED_AT_ONCE = 2
_DAY_S = 86_400


class LibraryClosed(RuntimeError):
    """The library was closed while a document was being read."""


@dataclass(frozen=True, slots=True)
class Added:
    """A file in a collection. ``cached``: its passages were there, nothing was encoded."""

    file: CollectionFile
    cached: bool


class Library:
    """Collections in a folder of this machine; safe from several tasks and processes.

    ``engine_name`` tells engines of different kinds apart: a collection moves to another when it is first asked for.
    """

    def __init__(
        self,
        folder: Path,
        engine: PassageEngine,
        encoder: Encoder,
        *,
        engine_name: str = "embedded",
        limits: ReadingLimits = LIMITS,
    ) -> None:
        self.folder = folder
        self.engine = engine
        self.encoder = encoder
        self.limits = limits
        self._catalogue = Catalogue(folder / "collections")
        self._store = FileStore(folder / "files")
        self._indexer = Indexer(self._store, encoder, limits)
        self._changes = Changes(folder, self._catalogue, self._indexer, engine, engine_name=engine_name)
        self._threads = ThreadPoolExecutor(INDEXED_AT_ONCE, "documents")
        self._closing = Event()

    async def index(self, file: Path, name: str = "", watch: Watch | None = None) -> Indexed:
        """A document with its passages and their vectors, in no collection; at once where it was indexed before.

        :raises DocumentError: it cannot be read
        :raises OSError: there is no such file, or the folder cannot be written
        """
        known = await asyncio.to_thread(self._indexer.known, file, name)
        if known is not None:
            return known
        loop, work = (
            asyncio.get_running_loop(),
            partial(self._indexer.index, file, name, self._watching(watch)),
        )
        return await loop.run_in_executor(self._threads, work)

    async def add(self, collection: str, file: Path, name: str = "", watch: Watch | None = None) -> Added:
        """Put a file into a collection, which is made where there is none; there it has one name, the last.

        :raises BadName: no collection can have that name
        :raises DocumentError: it cannot be read
        :raises OSError: there is no such file, or the folder cannot be written
        """
        checked_name(collection)
        while True:
            indexed = await self.index(file, name, watch)
            entry = _entry(indexed.document, name or file.name)
            if await self._changes.add(collection, entry, indexed.document):
                return Added(entry, indexed.cached)

    async def create(self, collection: str) -> CollectionRecord:
        """The collection, made where there is none.

        :raises BadName: no collection can have that name
        """
        return await self._changes.make_sound(collection)

    async def collections(self) -> list[CollectionRecord]:
        """In order of their names."""
        records = await asyncio.to_thread(lambda: [self._catalogue.get(n) for n in self._catalogue.names()])
        return [record for record in records if record is not None and not record.dropped]

    async def collection(self, name: str) -> CollectionRecord:
        """:raises NoSuchCollection: there is none of that name"""
        record = await asyncio.to_thread(self._catalogue.get, name)
        if record is None or record.dropped:
            raise NoSuchCollection(f"There is no collection {name!r:.80}.")
        return record

    async def remove(self, collection: str, sha256: str) -> CollectionFile:
        """Take a file out of a collection; it is forgotten where no other has it.

        :raises NoSuchCollection: there is none of that name
        :raises NoSuchFile: it has no such file
        """
        await self.collection(collection)
        return await self._changes.remove(collection, sha256)

    async def drop(self, collection: str) -> CollectionRecord:
        """Delete a collection, and the files that no other has.

        :raises NoSuchCollection: there is none of that name
        """
        await self.collection(collection)
        return await self._changes.drop(collection)

    async def search(self, collection: str, query: PassageQuery) -> list[PassageHit]:
        """The best passages of the files that were in the collection when it was asked, best first.

        :raises NoSuchCollection: there is none of that name
        """
        record = await self.collection(collection)
        if record.index != self._changes.index:
            record = await self._changes.make_sound(collection)
        try:
            hits = await self.engine.search(collection, query)
        except NoSuchCollection:  # the engine's own files were lost, or the collection has just been deleted
            await self.collection(collection)
            record = await self._changes.make_sound(collection)
            hits = await self.engine.search(collection, query)
        files = {file.sha256 for file in record.files}
        return [hit for hit in hits if hit.passage.file in files]

    async def document(self, sha256: str) -> StoredDocument:
        """A document of some collection, with its pages and passages.

        :raises NoSuchFile: there is none with that hash
        """
        found = await asyncio.to_thread(self._store.indexed, sha256, self.encoder.name)
        if found is not None:
            return found
        try:
            return (await self.index(self._original(sha256), sha256)).document
        except FileNotFoundError:
            raise _no_document(sha256) from None

    async def page_image(self, sha256: str, page: int, spans: tuple[Span, ...] = ()) -> PageImage:
        """A page of a PDF as a picture, with the boxes of pieces of its text.

        :raises NoSuchFile: there is none with that hash
        :raises DocumentError: it is no PDF, or has no such page
        """
        file = self._original(sha256)
        return await asyncio.to_thread(partial(render, file, page, spans, limits=self.limits))

    async def forget_unused(self, days: float) -> None:
        """Drop documents that are in no collection and were not asked for in so many days."""
        oldest = time.time() - days * _DAY_S
        await asyncio.to_thread(lambda: self._changes.forget(self._store.unused_since(oldest)))

    async def close(self) -> None:
        """Break off what is being read, finish the changes that have begun, and close the engine."""
        self._closing.set()
        self._threads.shutdown(wait=False, cancel_futures=True)
        await self._changes.finish()
        await self.engine.close()

    def _original(self, sha256: str) -> Path:
        if sha256 not in self._store:
            raise _no_document(sha256)
        return self._store.original(sha256)

    def _watching(self, watch: Watch | None) -> Callable[[IndexingState], None]:
        def look(state: IndexingState) -> None:
            if self._closing.is_set():
                raise LibraryClosed("the library was closed")
            if watch is not None:
                watch(state)

        return look


def _no_document(sha256: str) -> NoSuchFile:
    return NoSuchFile(f"There is no document {sha256!r:.80}.")


def _entry(document: StoredDocument, name: str) -> CollectionFile:
    return CollectionFile(
        sha256=document.sha256,
        name=well_formed(name),
        kind=document.text.kind.value,
        bytes=document.bytes,
        pages=len(document.pages),
        passages=len(document.spans),
        without_text=document.text.without_text,
        added=now(),
    )
