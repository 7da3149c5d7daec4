"""The graph on disk under the name by which the rest of the program knows it."""

from __future__ import annotations

from kg.layout.snapshot import Snapshot, SnapshotError

__all__ = ["Snapshot", "SnapshotError"]
