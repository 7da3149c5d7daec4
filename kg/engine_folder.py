"""Tasks that write a folder, on an engine that shares this machine's disk or on one that does not.

A task gets an empty folder to fill; when it is done, the folder stands under its own name, whole, in place of one
that may have been there. Where the disk is not shared it travels as a tar of its files through the engine. A task
that is killed leaves nothing under the name, and one that runs twice leaves one folder.
"""

from __future__ import annotations

import io
import os
import platform
import shutil
import tarfile
import tempfile
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar

from kg.engine import Engine

T = TypeVar("T")
R = TypeVar("R")


class FolderJob(NamedTuple, Generic[T]):
    """An item, and the folder that is made of it."""

    item: T
    folder: Path

    def __repr__(self) -> str:
        return f"{self.folder.name} from {self.item!r}"


def map_folders(engine: Engine, task: Callable[[T, Path], R], jobs: Iterable[FolderJob[T]]) -> Iterator[R]:
    """Run ``task(item, folder)`` for each job; when a result comes its folder is in place.

    :raises kg.engine.TaskError: a task failed.
    """
    if engine.shares_disk:
        yield from engine.map(partial(_fill_in_place, task), jobs)
        return
    for result, folder, packed in engine.map(partial(_fill_and_pack, task), jobs):
        _unpack(packed, folder)
        yield result


def _fill_in_place(task: Callable[[T, Path], R], job: FolderJob[T]) -> R:
    part = _part(job.folder)
    try:
        result = task(job.item, part)
        _put(part, job.folder)
    finally:
        shutil.rmtree(part, ignore_errors=True)
    return result


def _fill_and_pack(task: Callable[[T, Path], R], job: FolderJob[T]) -> tuple[R, Path, bytes]:
    with tempfile.TemporaryDirectory(prefix="akgc-") as part:
        result = task(job.item, Path(part))
        packed = io.BytesIO()
        with tarfile.open(fileobj=packed, mode="w") as tar:
            for path in sorted(Path(part).rglob("*")):
                tar.add(path, arcname=path.relative_to(part), recursive=False)
    return result, job.folder, packed.getvalue()


def _unpack(packed: bytes, folder: Path) -> None:
    part = _part(folder)
    try:
        with tarfile.open(fileobj=io.BytesIO(packed)) as tar:
            tar.extractall(part, filter="data")
        _put(part, folder)
    finally:
        shutil.rmtree(part, ignore_errors=True)


def _part(folder: Path) -> Path:
    """A folder beside the wanted one that no other process writes to."""
    part = folder.with_name(f".{folder.name}.{platform.node()}.{os.getpid()}")
    shutil.rmtree(part, ignore_errors=True)
    part.mkdir(parents=True)
    return part


def _put(part: Path, folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    part.rename(folder)
