"""The files of a snapshot (format 2): how a graph is laid out in bytes, and reading it where it lies.

Everything is little-endian and mapped. Reading needs no numpy; writing, which does, is imported when it is called.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from kg.layout.counts import LayoutCounts

if TYPE_CHECKING:
    from kg.staging.columns import GraphColumns

__all__ = ["LayoutCounts", "write"]


def write(folder: Path, columns: GraphColumns) -> LayoutCounts:
    """Write all data files of a snapshot into a folder that exists; the same columns give the same bytes.

    :raises OSError: no room or no permission; the message names the folder.
    :raises ValueError: the columns are not as `kg.staging.columns` demands, or hold more than the format does.
    """
    from kg.layout.writing.graph import write_graph

    return write_graph(folder, columns)
