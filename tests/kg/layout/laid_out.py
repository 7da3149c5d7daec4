"""Snapshots of graphs that are made of records."""

from __future__ import annotations

from pathlib import Path

from kg.layout import write
from kg.layout.snapshot import Snapshot
from kg.manifest import Counts, Manifest
from tests.kg.layout.records_in_columns import MemoryGraph, columns_of


def laid_out(graph: MemoryGraph, folder: Path) -> Snapshot:
    counts = write(folder, columns_of(graph))
    stated = Counts(counts.entities, counts.facts, counts.names)
    return Snapshot(folder, Manifest("memory", "", (), stated), data=folder)
