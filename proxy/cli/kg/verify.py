"""`akgc kg verify`: is every file of a snapshot what was built, and does it make sense?"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from proxy.cli.command import Command, Exit
from proxy.cli.kg.snapshot_folder import add_folder, chosen_folder
from proxy.cli.output import print_json

if TYPE_CHECKING:
    from kg.manifest import Progress


def _verify(options: argparse.Namespace) -> int:
    from kg.verify import problems

    folder = chosen_folder(options)
    with _bar(folder, quiet=options.json) as progress:
        found = list(problems(folder, progress))
    if options.json:
        problem = found[0] if found else None
        print_json({"ok": not found, "path": str(folder), "problem": problem, "problems": found})
    else:
        print("\n".join(found) or f"{folder}: every file is as it was built")
    return Exit.FAILED if found else Exit.DONE


@contextmanager
def _bar(folder: Path, *, quiet: bool) -> Iterator[Progress]:
    """A bar of the bytes that were read, on standard error where that is a terminal."""
    from kg.manifest import SnapshotError, read_manifest

    if quiet or not sys.stderr.isatty():
        yield lambda count: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TransferSpeedColumn

    try:
        total = read_manifest(folder).size
    except SnapshotError:
        total = 0
    columns = (TextColumn("{task.description}"), BarColumn(), DownloadColumn(), TransferSpeedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bars:
        task = bars.add_task("reading", total=total)
        yield lambda count: bars.advance(task, count)


VERIFY = Command("compare a snapshot's files with its manifest", _verify, add_folder)
