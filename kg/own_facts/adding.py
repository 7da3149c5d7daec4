"""Adding a file of the user's to the overlay of a snapshot; all of it or nothing.

A file adds to the layer of its name, which comes to the top of the stack; with ``replace`` it takes that layer's place.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from kg.overlay import OverlayGraph
from kg.own_facts.change import Change, graph_of, layers_of, stored
from kg.own_facts.companion import companions
from kg.own_facts.folder import locked
from kg.own_facts.json_lines import json_rows
from kg.own_facts.layer import Layer, key_of
from kg.own_facts.reading import Reading, read_layer
from kg.own_facts.row import BadRow, StatedRows, shortened
from kg.own_facts.stack import merged
from kg.own_facts.table import table_rows
from kg.own_facts.triples import triple_rows
from kg.schema import builtin
from kg.store import Snapshot

FORMATS = {
    ".csv": "csv", ".txt": "csv", ".tsv": "tsv", ".tab": "tsv",
    ".jsonl": "jsonl", ".ndjson": "jsonl", ".json": "jsonl", ".ttl": "ttl", ".nt": "nt",
}  # fmt: skip


def rows_of(data: bytes, form: str) -> StatedRows:
    """The rows of a file's content; ``form`` is a value of `FORMATS`."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        remedy = "is not UTF-8; save the file as UTF-8"
        return StatedRows(
            (), [BadRow(line, "row", shortened(repr(data[error.start : error.start + 8])), remedy)]
        )
    if form == "jsonl":
        return json_rows(text)
    if form in ("ttl", "nt"):
        return triple_rows(text, turtle=form == "ttl")
    return table_rows(text, tabs=form == "tsv")


def add(
    rows: StatedRows,
    folder: Path,
    *,
    name: str,
    date: str,
    replacing: bool = False,
    dry_run: bool = False,
) -> Change:
    """Add rows to the overlay of the snapshot in a folder.

    :raises BadRows: rows that cannot be read; nothing is changed.
    :raises SnapshotError: the snapshot or its overlay cannot be opened.
    """
    base = Snapshot.open(folder)
    with locked(folder):
        layers = layers_of(folder)
        others = [layer for layer in layers if layer.name != name]
        old = next((layer for layer in layers if layer.name == name), None)
        now = graph_of(base, layers)
        graph = graph_of(base, others) if replacing else now
        reading = read_layer(rows, graph, name=name, date=date, own_relations=_own_relations(base, layers))
        known = {relation.id: relation for relation in base.relations()}
        layer = reading.layer if replacing or old is None else merged(old, reading.layer, known)
        change = _change(reading, now, hints=(*rows.notes, *reading.hints, *companions(reading.layer, graph)))
        return stored(base, layers, [*others, layer], change, date=date, dry_run=dry_run)


def _change(reading: Reading, graph: OverlayGraph, *, hints: Sequence[str]) -> Change:
    """``graph`` is as it was before."""
    held = frozenset(map(key_of, graph.own_facts))
    relations = {relation.id for relation in graph.relations()}
    return Change(
        reading.layer.name,
        reading.layer.facts,
        unchanged=sum(key_of(fact) in held for fact in reading.layer.facts),
        new_entities={key: name for key, name in reading.new_entities.items() if key not in graph},
        new_relations={key: name for key, name in reading.new_relations.items() if key not in relations},
        hints=hints,
    )


def _own_relations(base: Snapshot, layers: Sequence[Layer]) -> frozenset[str]:
    fixed = {*builtin(), *(relation.id for relation in base.relations())}
    return frozenset(key for layer in layers for key in layer.relations if key not in fixed)
