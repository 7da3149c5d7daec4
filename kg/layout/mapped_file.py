"""Files mapped read-only, and what is wrong with one."""

from __future__ import annotations

import mmap
from pathlib import Path

from kg.manifest import SnapshotError


def mapped(path: Path) -> mmap.mmap | bytes:
    """The content of a file; an empty one cannot be mapped.

    :raises SnapshotError: it cannot be read.
    """
    try:
        with path.open("rb") as file:
            if path.stat().st_size == 0:
                return b""
            return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    except FileNotFoundError as error:
        raise SnapshotError(
            f"{path}: missing from the snapshot; do: akgc kg build SOURCE... --out DIR"
        ) from error
    except OSError as error:
        raise SnapshotError(
            f"{path}: cannot be read ({error.strerror}); do: check its permissions"
        ) from error


def damaged(path: Path, what: str) -> SnapshotError:
    """The error for a file whose content cannot be right."""
    return SnapshotError(
        f"{path}: damaged ({what}); do: akgc kg verify --kg {path.parent.parent}, then build again"
    )
