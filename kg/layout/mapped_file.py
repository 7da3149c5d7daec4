"""Files mapped read-only, and what is wrong with one."""

from __future__ import annotations

import mmap
from pathlib import Path
from zlib import crc32

from kg.manifest import SnapshotError

_CHUNK = 1 << 20


def mapped(path: Path) -> mmap.mmap | bytes:
    """The content of a file; an empty one cannot be mapped.

    :raises SnapshotError: it cannot be read.
    """
    try:
        with path.open("rb") as file:
            if path.stat().st_size == 0:
                return b""
            return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    except OSError as error:
        raise _unreadable(path, error) from error


def checksum(path: Path) -> int:
    """CRC-32 of a file's content, read without mapping it.

    :raises SnapshotError: it cannot be read.
    """
    found, buffer = 0, memoryview(bytearray(_CHUNK))
    try:
        with path.open("rb", buffering=0) as file:
            while count := file.readinto(buffer):
                found = crc32(buffer[:count], found)
    except OSError as error:
        raise _unreadable(path, error) from error
    return found


def damaged(path: Path, what: str) -> SnapshotError:
    """The error for a file whose content cannot be right."""
    return SnapshotError(
        f"{path}: damaged ({what}); do: akgc kg verify --kg {path.parent.parent}, then build again"
    )


def _unreadable(path: Path, error: OSError) -> SnapshotError:
    if isinstance(error, FileNotFoundError):
        return SnapshotError(f"{path}: missing from the snapshot; do: akgc kg build SOURCE... --out DIR")
    return SnapshotError(f"{path}: cannot be read ({error.strerror}); do: check its permissions")
