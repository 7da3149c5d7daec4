"""Putting a finished snapshot in the place of an old one, so that a reader finds the old or the new one, always whole.

The new data folder moves beside the old one, the manifest is replaced in one step, then the old data goes. Everything
is on the disk before the manifest names it. A process that holds old files open or mapped keeps them. What does not
belong to a snapshot (own facts in `overlay`, the user's notes) stays.
"""

from __future__ import annotations

import logging
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

from kg.manifest import DATA_PREFIX, FILE_NAME, Manifest, SnapshotError, data_folder, read_manifest

log = logging.getLogger("kg.replace")

_NEW_MANIFEST = f".{FILE_NAME}.new"
_FLAT_FILES = frozenset(
    """
    dense.json dense_facts.npy dense_levels.npy dense_links.npy dense_scales.npy dense_upper.npy dense_vectors.npy
    entities.npy entity_ids.marisa entity_numbers.npy entity_text.bin entity_text.npy fact_spans.npy facts.npy
    inverse.npy inverse_spans.npy name_entries.npy name_spans.npy names.marisa periods.npy quantities.npy schema.json
    texts.bin texts.npy times.npy
    """.split()
)
"""Format 1 kept these files beside the manifest."""


def replace(out: Path, staged: Path, manifest: Manifest) -> None:
    """Make the files in ``staged`` the data of the snapshot ``out``; both are on one file system.

    ``staged`` is gone afterwards. After a crash at any moment ``out`` holds the old snapshot or the new one.

    :raises OSError: the disk is full or the folder cannot be written; the old snapshot is still there.
    """
    _sync_folder(staged)
    if not out.exists():
        out.mkdir()
        _sync(out.parent)
    data = data_folder(out, manifest)
    if data.exists():
        _mend(data, staged)
    else:
        staged.rename(data)
    _sync(out)
    _replace_manifest(out, manifest)
    remove_leftovers(out)


def remove_leftovers(out: Path) -> None:
    """Remove what the manifest does not name: data of older or unfinished snapshots, manifests half written."""
    (out / _NEW_MANIFEST).unlink(missing_ok=True)
    try:
        current = data_folder(out, read_manifest(out)).name
    except SnapshotError:
        return
    for path in list(out.iterdir()):
        if path.name != current and _is_ours(path):
            _remove(path)


def is_foreign(out: Path) -> bool:
    """Whether something is there that no build has made."""
    if not out.is_dir():
        return out.exists()
    return not (out / FILE_NAME).is_file() and any(_foreign(out))


def _foreign(out: Path) -> Iterator[Path]:
    return (path for path in out.iterdir() if not _is_data(path) and path.name != _NEW_MANIFEST)


def _is_data(path: Path) -> bool:
    return path.name.startswith(DATA_PREFIX) and path.is_dir()


def _is_ours(path: Path) -> bool:
    return _is_data(path) or (path.name in _FLAT_FILES and path.is_file())


def _mend(data: Path, staged: Path) -> None:
    """Take over files one by one: the same names with the same content, or the folder could not have this name."""
    for path in sorted(staged.iterdir()):
        path.replace(data / path.name)
    staged.rmdir()
    _sync(data)


def _replace_manifest(out: Path, manifest: Manifest) -> None:
    path = out / _NEW_MANIFEST
    try:
        path.write_text(manifest.text(), encoding="utf-8")
        _sync(path)
        path.replace(out / FILE_NAME)
    except OSError:
        path.unlink(missing_ok=True)
        raise
    _sync(out)


def _sync_folder(folder: Path) -> None:
    for path in folder.iterdir():
        _sync(path)
    _sync(folder)


def _sync(path: Path) -> None:
    """Wait until a file's content, or a folder's list of names, is on the disk."""
    number = os.open(path, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)


def _remove(path: Path) -> None:
    try:
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    except OSError as error:
        log.warning("%s: left over from an older snapshot, cannot be removed: %s", path, error)
