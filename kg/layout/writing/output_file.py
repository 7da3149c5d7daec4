"""Files of a snapshot in the making: written whole and synced, with a clear error where there is no room."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

import marisa_trie
import numpy as np
from numpy.typing import NDArray

_NO_ROOM = (errno.ENOSPC, errno.EDQUOT)


@contextmanager
def output_file(path: Path) -> Iterator[BinaryIO]:
    """A file to write, synced to disk at the end.

    :raises OSError: no room or no permission; the message names the folder and says what to do.
    """
    try:
        with path.open("wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        remedy = "check its permissions"
        if error.errno in _NO_ROOM:
            free = shutil.disk_usage(path.parent).free
            remedy = f"{free >> 20} MB are free; make room for the whole snapshot or choose another folder"
        raise OSError(
            error.errno,
            f"{path.parent}: cannot write {path.name} ({error.strerror or error}); {remedy}",
        ) from error


def write_arrays(path: Path, arrays: Iterable[NDArray[np.generic]]) -> None:
    """Write arrays one after the other as they lie in memory; errors as `output_file`."""
    with output_file(path) as file:
        for array in arrays:
            if array.size:
                file.write(np.ascontiguousarray(array).view(np.uint8).data)


def write_trie(path: Path, trie: marisa_trie.Trie) -> None:
    """Errors as `output_file`."""
    with output_file(path) as file:
        file.write(trie.tobytes())
