"""A file that is still arriving: NAME.part, and beside it a ticket that says of which file the bytes are.

What is kept counts only for the same file: same hash where one is known, else same address and entity tag. The hash is
computed as bytes come; of what was kept it is computed anew, so that nothing on the disk is trusted.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from proxy.gguf_header import MAGIC

_BLOCK_BYTES = 2**20


class NotGgufError(ValueError):
    """What arrives is no GGUF file."""


class Part:
    """One writer at a time; see `ModelsFolder.locked`.

    :param identity: what the file is known by, say its hash or its URL
    :raises OSError: the folder cannot be written
    """

    def __init__(self, path: Path, *, identity: Mapping[str, str]) -> None:
        self._path = path
        self._ticket = path.with_name(f"{path.name}.json")
        self._identity = dict(identity)
        self._hash = hashlib.sha256()
        kept, self.etag = _kept(self._ticket, self._identity)
        self._file = path.open("r+b" if kept and path.exists() else "w+b")
        self.size = 0
        self._read_kept()
        self._write_ticket()

    @property
    def sha256(self) -> str:
        """Of what is there, in hexadecimal."""
        return self._hash.hexdigest()

    def append(self, chunk: bytes) -> None:
        """
        :raises NotGgufError: the file does not begin as a GGUF file does
        :raises OSError: the disk is full
        """
        self._file.write(chunk)
        self._hash.update(chunk)
        self.size += len(chunk)
        if self.size - len(chunk) < len(MAGIC) <= self.size:
            self._check_magic()

    def note_etag(self, etag: str) -> None:
        """Remember the entity tag of the file at its server, for going on later."""
        if etag != self.etag:
            self.etag = etag
            self._write_ticket()

    def restart(self) -> None:
        """Forget what is there."""
        self._file.seek(0)
        self._file.truncate()
        self._hash = hashlib.sha256()
        self.size = 0

    def close(self) -> None:
        """Keep what is there for another time."""
        with suppress(OSError):
            self._file.close()

    def discard(self) -> None:
        """Remove everything."""
        self.close()
        self._path.unlink(missing_ok=True)
        self._ticket.unlink(missing_ok=True)

    def move_to(self, target: Path) -> None:
        """The file is complete: make it durable and give it its name, in one step.

        :raises OSError: the disk is full
        """
        self._file.flush()
        os.fsync(self._file.fileno())
        self._file.close()
        self._path.replace(target)
        self._ticket.unlink(missing_ok=True)

    def _read_kept(self) -> None:
        while block := self._file.read(_BLOCK_BYTES):
            self._hash.update(block)
            self.size += len(block)

    def _check_magic(self) -> None:
        self._file.seek(0)
        begin = self._file.read(len(MAGIC))
        self._file.seek(0, os.SEEK_END)
        if begin != MAGIC:
            raise NotGgufError(f"it begins with {begin!r}, a GGUF file with {MAGIC!r}")

    def _write_ticket(self) -> None:
        self._ticket.write_text(json.dumps({"identity": self._identity, "etag": self.etag}), encoding="utf-8")


def _kept(ticket: Path, identity: Mapping[str, str]) -> tuple[bool, str]:
    """Whether what is there belongs to the same file, and its entity tag."""
    try:
        content = json.loads(ticket.read_text(encoding="utf-8"))
        return content["identity"] == identity, str(content["etag"]) if content[
            "identity"
        ] == identity else ""
    except (OSError, ValueError, KeyError, TypeError):
        return False, ""
