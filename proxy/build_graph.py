"""Opens the snapshot that the settings name; the starter is built where it is missing."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from proxy.build_models import build_encoder
from proxy.folders import own_facts_path, starter_path
from proxy.kept_facts import keep_own_facts
from proxy.missing import SnapshotMissing
from proxy.settings import Settings

if TYPE_CHECKING:
    from kg.embedding import Encoder
    from kg.overlay import OverlayGraph
    from kg.store import Snapshot

log = logging.getLogger("proxy.build_graph")


def require_snapshot(settings: Settings) -> None:
    """Whether there is a snapshot at all where the settings name one: a folder without any is a slip.

    A server goes on without a snapshot that is damaged, but is not started without one.

    :raises SnapshotMissing: the folder holds none
    """
    from kg.manifest import FILE_NAME, SnapshotError, read_manifest

    if settings.kg is None or (settings.kg / FILE_NAME).exists():
        return
    try:
        read_manifest(settings.kg)
    except SnapshotError as error:
        raise SnapshotMissing(f"setting kg (from {settings.source_of('kg')}): {error}") from None


def open_graph(settings: Settings, environ: Mapping[str, str]) -> Snapshot | OverlayGraph:
    """The snapshot of the settings with its overlay; the starter is built where it is missing or of an older format.

    :raises SnapshotMissing: there is none, or it or its overlay is damaged
    """
    from kg import overlay
    from kg.manifest import SnapshotError

    folder = settings.kg or starter_path(environ)
    try:
        if settings.kg is None:
            _provide_starter(folder, settings)
            keep_own_facts(folder, own_facts_path(environ))
        return overlay.open_graph(folder)
    except (SnapshotError, ValueError, OSError, ImportError) as error:
        raise SnapshotMissing(" ".join(str(error).split())) from error


def _provide_starter(folder: Path, settings: Settings) -> None:
    """Build the starter where there is none, or one that an older version of the program made."""
    from kg.build_room import BuildRunningError, wait_for_build
    from kg.manifest import FILE_NAME, OtherFormatError, read_manifest

    if (folder / FILE_NAME).exists():
        try:
            read_manifest(folder)
            return
        except OtherFormatError as error:
            log.warning("the starter snapshot is of format %s and is built anew", error.format)
    log.warning("building the starter snapshot in %s (once, about a minute)", folder)
    try:
        _build_starter(folder, build_encoder(settings))
    except BuildRunningError:
        log.warning("another process builds it already; waiting for that")
        wait_for_build(folder)


def _build_starter(folder: Path, encoder: Encoder) -> None:
    from kg.build import build

    today = datetime.now(UTC).date()
    name, date = f"starter-{today:%Y-%m}", today.isoformat()
    build(["starter"], folder, encoder=encoder, budget_bytes=None, name=name, date=date)
