"""The facts of a graph on disk instead of in memory, while a build weighs what to keep of them."""

from __future__ import annotations

from dataclasses import fields, replace
from pathlib import Path

from kg.staging.columns import GraphColumns
from kg.staging.fact_table import FactTable
from kg.staging.packed_strings import load_column, save_column


def spilled(graph: GraphColumns, folder: Path) -> GraphColumns:
    """The graph with mapped columns of facts, 28 bytes each on disk; the folder's files are replaced."""
    folder.mkdir(parents=True, exist_ok=True)
    columns = {}
    for field in fields(FactTable):
        path = folder / f"{field.name}.npy"
        save_column(path, getattr(graph.facts, field.name))
        columns[field.name] = load_column(path)
    return replace(graph, facts=replace(graph.facts, **columns))  # type: ignore[arg-type]
