"""The engine that needs no server: a folder for each collection, and one with a manifest that says which it is.

What a manifest names is whole before the manifest is there, and deleted after it. The folder of a collection is never
used again, so that what goes on in it while it is dropped and made anew, in this process or another, ends in the old.
"""

from __future__ import annotations

import asyncio
import errno
import hashlib
import json
import re
import shutil
import uuid
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import TypeVar

from kg.embedding import Vectors
from kg.retrieval.embedded_collection import FORMAT, MANIFEST, EmbeddedCollection
from kg.retrieval.engine_error import EngineError, Problem
from kg.retrieval.passage_engine import IndexedPassage, NoSuchCollection, PassageHit, PassageQuery

T = TypeVar("T")

_POINTER = re.compile("[0-9a-f]{32}")
_SEARCHING, _WRITING = 4, 2
"""Threads: those that wait for their turn to write never keep others from searching."""
_OTHERS_WERE_FIRST = {errno.EEXIST, errno.ENOTEMPTY}
"""Renaming a folder onto one that another made in the meantime; it may be dropped by now."""


class EmbeddedEngine:
    """Implements `kg.retrieval.passage_engine.PassageEngine`; several processes may use one folder."""

    persistent = True

    def __init__(self, folder: Path) -> None:
        """``folder`` is made with the first collection."""
        self._folder = folder
        self._opened: dict[str, tuple[bytes, EmbeddedCollection]] = {}
        self._opening = Lock()
        self._searching = ThreadPoolExecutor(_SEARCHING, "retrieve")
        self._writing = ThreadPoolExecutor(_WRITING, "index")

    async def create(self, collection: str, *, dimension: int) -> None:
        """See `PassageEngine.create`.

        :raises ValueError: the dimension is not positive
        """
        await self._run(self._writing, lambda: self._create(collection, dimension))

    async def drop(self, collection: str) -> None:
        """See `PassageEngine.drop`."""
        await self._run(self._writing, lambda: self._drop(collection))

    async def collections(self) -> list[str]:
        """See `PassageEngine.collections`."""
        return await self._run(self._searching, self._names)

    async def add(self, collection: str, passages: Sequence[IndexedPassage], vectors: Vectors) -> None:
        """See `PassageEngine.add`.

        :raises ValueError: `EmbeddedCollection.add`
        :raises EngineError: the collection is damaged, or the disk is full
        """
        await self._run(
            self._writing, lambda: self._within(collection, lambda its: its.add(passages, vectors))
        )

    async def remove(self, collection: str, files: Collection[str]) -> None:
        """See `PassageEngine.remove`.

        :raises EngineError: the collection is damaged
        """
        await self._run(self._writing, lambda: self._within(collection, lambda its: its.remove(files)))

    async def search(self, collection: str, query: PassageQuery) -> list[PassageHit]:
        """See `PassageEngine.search`.

        :raises ValueError: `EmbeddedCollection.search`
        :raises EngineError: the collection is damaged
        """
        return await self._run(
            self._searching, lambda: self._within(collection, lambda its: its.search(query))
        )

    async def close(self) -> None:
        """Waits for what is being done."""
        await asyncio.to_thread(self._close)

    async def _run(self, threads: ThreadPoolExecutor, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(threads, work)

    def _create(self, name: str, dimension: int) -> None:
        if dimension < 1:
            raise ValueError(f"a dimension of {dimension}; vectors have at least one")
        pointer = self._pointer(name)
        if pointer.is_dir():
            return
        beside, pointing = self._hidden(), self._hidden()
        beside.mkdir(parents=True)
        pointing.mkdir()
        place = beside
        try:
            EmbeddedCollection.create(beside, name, dimension)
            manifest = (beside / MANIFEST).read_bytes()
            (pointing / MANIFEST).write_bytes(manifest)
            place = beside.rename(self._place(pointer, manifest))
            pointing.rename(pointer)
        except OSError as error:
            shutil.rmtree(place, ignore_errors=True)
            if error.errno not in _OTHERS_WERE_FIRST:
                raise
        finally:
            shutil.rmtree(pointing, ignore_errors=True)

    def _drop(self, name: str) -> None:
        pointer, gone = self._pointer(name), self._hidden()
        try:
            pointed = pointer.rename(self._hidden())
        except FileNotFoundError:
            return
        with suppress(FileNotFoundError, EngineError):
            self._place(pointer, (pointed / MANIFEST).read_bytes()).rename(gone)
        with self._opening:
            self._let_go(name)
        shutil.rmtree(gone, ignore_errors=True)
        shutil.rmtree(pointed, ignore_errors=True)

    def _hidden(self) -> Path:
        """A new name for what is not there yet, or not any more."""
        return self._folder / f".{uuid.uuid4().hex}"

    def _names(self) -> list[str]:
        if not self._folder.is_dir():
            return []
        manifests = (_read(pointer) for pointer in self._folder.iterdir() if _POINTER.fullmatch(pointer.name))
        return sorted(str(json.loads(manifest)["name"]) for manifest in manifests if manifest)

    def _within(self, name: str, work: Callable[[EmbeddedCollection], T]) -> T:
        """What is done in the collection that has this name now.

        :raises NoSuchCollection: there is none, or it was dropped while that was done
        """
        manifest = _read(self._pointer(name))
        try:
            return work(self._collection(name, manifest))
        except (EngineError, OSError, RuntimeError, ValueError):
            if _read(self._pointer(name)) != manifest:
                raise NoSuchCollection(f"the collection {name!r:.80} was dropped meanwhile") from None
            raise

    def _collection(self, name: str, manifest: bytes | None) -> EmbeddedCollection:
        """The collection of a manifest; another process may have dropped and made it anew since it was last used."""
        with self._opening:
            if manifest is None:
                self._let_go(name)
                raise NoSuchCollection(f"there is no collection {name!r:.80}")
            opened = self._opened.get(name)
            if opened is None or opened[0] != manifest:
                self._let_go(name)
                place = self._place(self._pointer(name), manifest)
                opened = manifest, EmbeddedCollection(place, _described(place, manifest).dimension)
                self._opened[name] = opened
            return opened[1]

    def _let_go(self, name: str) -> None:
        opened = self._opened.pop(name, None)
        if opened is not None:
            opened[1].close()

    def _close(self) -> None:
        self._searching.shutdown()
        self._writing.shutdown()
        for name in list(self._opened):
            self._let_go(name)

    def _pointer(self, name: str) -> Path:
        """
        :raises ValueError: the name is empty
        """
        if not name:
            raise ValueError("a collection needs a name")
        digest = hashlib.sha256(name.encode("utf-8", "surrogatepass")).hexdigest()[:32]
        return self._folder / digest

    def _place(self, pointer: Path, manifest: bytes) -> Path:
        """The folder that a pointer with this manifest points to."""
        return self._folder / f"{pointer.name}-{_described(pointer, manifest).made}"


@dataclass(frozen=True, slots=True)
class _Described:
    """What the engine needs of a manifest."""

    dimension: int
    made: str


def _read(pointer: Path) -> bytes | None:
    try:
        return (pointer / MANIFEST).read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        return None


def _described(path: Path, manifest: bytes) -> _Described:
    try:
        about = json.loads(manifest)
        if about["format"] == FORMAT:
            return _Described(int(about["dimension"]), str(about["made"]))
        what = f"format {about['format']}, this program reads {FORMAT}"
    except (ValueError, KeyError, TypeError) as error:
        what = f"no manifest ({error})"
    raise EngineError(Problem.FAILED, f"{path}: {what}; delete the collection and index its files again")
