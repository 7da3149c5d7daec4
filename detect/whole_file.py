"""Files that are whole or not there: written beside and renamed."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def write_whole(path: Path, content: bytes) -> None:
    """Replace a file, or make it, in one step; only this user can read it.

    :raises OSError: the folder cannot be written or the disk is full; nothing is left behind
    """
    handle, beside = tempfile.mkstemp(dir=path.parent)
    try:
        with open(handle, "wb") as file:
            file.write(content)
        os.replace(beside, path)
    except OSError:
        os.unlink(beside)
        raise
