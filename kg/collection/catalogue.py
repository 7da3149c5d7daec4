"""Which collections there are and which files are in them: one JSON file a collection, replaced in one step.

A file's ``state`` says whether the engine has it for certain: "adding" and "removing" are written before the engine is
asked, so that whoever comes next after a crash knows what was left half done.
"""

from __future__ import annotations

import json
import os
import re
import tempfile
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from enum import StrEnum
from pathlib import Path
from typing import Any
from urllib.parse import unquote

_FORMAT = 1
_BAD = re.compile(r"[\x00-\x1f\x7f/\\\ud800-\udfff]|^\s|\s$|^\.+$")
_SHORTEST_HASH = 8
_LONGEST = 64
"""Bytes of a name; a file's name has three times as many, at most 255."""
_PLAIN = frozenset(b"abcdefghijklmnopqrstuvwxyz0123456789_-.")
_SUFFIX = ".json"


class BadName(ValueError):
    """No collection can have that name."""


class DamagedRecord(ValueError):
    """What a collection holds cannot be read."""


class NoSuchFile(LookupError):
    """There is no such document, or the collection has not got it."""


class AmbiguousFile(ValueError):
    """Several files of a collection have the name."""


class FileState(StrEnum):
    READY = "ready"
    ADDING = "adding"
    REMOVING = "removing"


@dataclass(frozen=True, slots=True)
class CollectionFile:
    """A file of a collection: its hash, the name it came under, what is in it, and when it came (ISO 8601, UTC)."""

    sha256: str
    name: str
    kind: str
    bytes: int
    pages: int
    passages: int
    without_text: tuple[int, ...]
    added: str
    state: FileState = FileState.READY


@dataclass(frozen=True, slots=True)
class CollectionRecord:
    """``index`` names the engine, the encoder and the rules by which the engine was filled; ``dropped``: it is to go.

    ``entries`` has the files by hash, in the order they came.
    """

    name: str
    created: str
    index: str
    entries: Mapping[str, CollectionFile] = field(default_factory=dict)
    dropped: bool = False

    @property
    def files(self) -> tuple[CollectionFile, ...]:
        """Those that can be searched."""
        return tuple(file for file in self.entries.values() if file.state is FileState.READY)

    @property
    def unfinished(self) -> tuple[str, ...]:
        """Hashes of the files that were left half done."""
        return tuple(sha for sha, file in self.entries.items() if file.state is not FileState.READY)

    def find(self, wanted: str) -> CollectionFile:
        """A file by its hash, by the beginning of it (8 figures at least), or by its name.

        :raises NoSuchFile: there is none
        :raises AmbiguousFile: there are several
        """
        named = [file for file in self.files if file.name == wanted]
        hashed = [f for f in self.files if f.sha256.startswith(wanted) and len(wanted) >= _SHORTEST_HASH]
        found = {file.sha256: file for file in named + hashed}
        if not found:
            raise NoSuchFile(f"The collection {self.name!r} has no file {wanted!r:.80}.")
        if len(found) > 1:
            hashes = ", ".join(sha[:_SHORTEST_HASH] for sha in found)
            raise AmbiguousFile(f"{wanted!r:.80} is {len(found)} files; name one by its hash: {hashes}.")
        return next(iter(found.values()))

    def with_file(self, file: CollectionFile) -> CollectionRecord:
        return replace(self, entries={**self.entries, file.sha256: file})

    def without(self, *hashes: str) -> CollectionRecord:
        return replace(self, entries={sha: f for sha, f in self.entries.items() if sha not in hashes})


class Catalogue:
    """Records of collections in a folder; reading needs no lock, whoever writes holds the collection's."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._read: dict[str, tuple[tuple[int, int, int], CollectionRecord]] = {}

    def names(self) -> list[str]:
        """In order; also of those that are to go."""
        if not self.folder.is_dir():
            return []
        return sorted(unquote(path.name.removesuffix(_SUFFIX)) for path in self.folder.glob(f"*{_SUFFIX}"))

    def get(self, name: str) -> CollectionRecord | None:
        """
        :raises BadName: no collection can have that name
        :raises DamagedRecord: it cannot be read
        """
        path = self._path(name)
        try:
            stat = path.stat()
            state = (stat.st_mtime_ns, stat.st_ino, stat.st_size)
            kept = self._read.get(name)
            if kept is not None and kept[0] == state:
                return kept[1]
            record = _parsed(json.loads(path.read_bytes()))
        except FileNotFoundError:
            self._read.pop(name, None)
            return None
        except (ValueError, KeyError, TypeError) as error:
            message = f"{path} is damaged ({error}); delete it and add the files of {name!r} again."
            raise DamagedRecord(message) from error
        self._read[name] = (state, record)
        return record

    def put(self, record: CollectionRecord) -> None:
        """:raises OSError: the disk is full or cannot be written; the record is as it was"""
        path = self._path(record.name)
        self.folder.mkdir(parents=True, exist_ok=True)
        handle, beside = tempfile.mkstemp(dir=self.folder, suffix=".new")
        try:
            with open(handle, "w", encoding="utf-8") as file:
                json.dump(_json(record), file)
                file.flush()
                os.fsync(file.fileno())
            os.replace(beside, path)
        finally:
            Path(beside).unlink(missing_ok=True)

    def drop(self, name: str) -> None:
        self._path(name).unlink(missing_ok=True)

    def referenced(self) -> set[str]:
        """Hashes of all files that are in some collection, or about to be.

        :raises DamagedRecord: one of them cannot be read
        """
        records = (self.get(name) for name in self.names())
        return {sha for record in records if record is not None for sha in record.entries}

    def _path(self, name: str) -> Path:
        written = checked_name(name).encode()
        plain = "".join(chr(byte) if byte in _PLAIN else f"%{byte:02x}" for byte in written)
        return self.folder / f"{plain}{_SUFFIX}"


def checked_name(name: str) -> str:
    """:raises BadName: no collection can have that name"""
    if not name or _BAD.search(name) or len(name.encode()) > _LONGEST:
        message = (
            f"A collection cannot be called {name!r:.80}; take up to {_LONGEST} bytes without slashes, control"
            " characters and white space at the ends."
        )
        raise BadName(message)
    return name


def _json(record: CollectionRecord) -> dict[str, Any]:
    fields = {
        "name": record.name,
        "created": record.created,
        "index": record.index,
        "dropped": record.dropped,
    }
    return {"format": _FORMAT, **fields, "files": [asdict(file) for file in record.entries.values()]}


def _parsed(content: Mapping[str, Any]) -> CollectionRecord:
    files = [
        CollectionFile(
            **{**each, "state": FileState(each["state"]), "without_text": tuple(each["without_text"])}
        )
        for each in content["files"]
    ]
    return CollectionRecord(
        content["name"],
        content["created"],
        content["index"],
        {file.sha256: file for file in files},
        content["dropped"],
    )
