"""All that can be wrong with a snapshot: its manifest, its files' hashes, its structure, own facts laid over it.

Hashes find what happened to a file after it was built; the structure is looked at for what a faulty program built.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from kg.manifest import Progress, SnapshotError, check_sizes, damaged_files, read_manifest


def problems(folder: Path, progress: Progress = lambda count: None) -> Iterator[str]:
    """What is wrong, a line each with what to do; nothing where all is well. Reads every file once or twice."""
    try:
        manifest = read_manifest(folder)
        check_sizes(folder, manifest)
    except SnapshotError as error:
        yield str(error)
        return
    damaged = False
    for problem in damaged_files(folder, manifest, progress):
        damaged = True
        yield str(problem)
    if not damaged:
        from kg.structure_check import structure_problems

        yield from structure_problems(folder, manifest)
    yield from _overlay_problems(folder)


def _overlay_problems(folder: Path) -> Iterator[str]:
    from kg.own_facts.folder import read_overlay

    try:
        read_overlay(folder)
    except SnapshotError as error:
        yield str(error)
