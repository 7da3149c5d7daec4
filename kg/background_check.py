"""Comparing an open snapshot with its hashes beside the work, for snapshots too large to hash before they serve.

Sizes were checked when the snapshot was opened; what only a hash finds is logged and told by `problem` as soon as it is
found. A snapshot that is replaced meanwhile is not damaged: the check just ends.
"""

from __future__ import annotations

import logging
import threading
from pathlib import Path

from kg.manifest import Manifest, SnapshotError, data_folder, read_manifest, verify_files

log = logging.getLogger("kg.background_check")


class BackgroundCheck:
    """Hashes all files of a snapshot in a thread of its own; `hashlib` leaves the other threads running."""

    def __init__(self, folder: Path, manifest: Manifest) -> None:
        self._folder = folder
        self._manifest = manifest
        self._stopped = threading.Event()
        self._problem = ""
        self._thread = threading.Thread(target=self._run, name="snapshot check", daemon=True)

    @property
    def problem(self) -> str:
        """What is wrong and what to do; empty while nothing was found."""
        return self._problem

    @property
    def running(self) -> bool:
        return self._thread.is_alive()

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """End within a megabyte; needed where the snapshot is given up before the check is done."""
        self._stopped.set()

    def wait(self, timeout_s: float | None = None) -> None:
        self._thread.join(timeout_s)

    def _run(self) -> None:
        try:
            verify_files(self._folder, self._manifest, self._heed_stop)
        except _StoppedError:
            return
        except SnapshotError as error:
            if self._was_replaced():
                return
            self._problem = str(error)
            log.error("%s; answers are still checked against what can be read", error)

    def _heed_stop(self, count: int) -> None:
        if self._stopped.is_set():
            raise _StoppedError

    def _was_replaced(self) -> bool:
        """Whether the folder holds another snapshot by now, so that missing files are no damage."""
        try:
            current = read_manifest(self._folder)
        except SnapshotError:
            return False
        return data_folder(self._folder, current) != data_folder(self._folder, self._manifest)


class _StoppedError(Exception):
    """The check is no longer wanted."""
