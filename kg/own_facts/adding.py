"""Adding a file of the user's to the overlay of a snapshot, or taking its facts back; all of it or nothing.

A file adds to the layer of its name, which comes to the top of the stack; with ``replace`` it takes that layer's place.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from kg.graph import Graph
from kg.overlay import OverlayGraph
from kg.own_facts.folder import Overlay, locked, read_overlay, write_overlay
from kg.own_facts.json_lines import json_rows
from kg.own_facts.layer import FactKey, Layer, key_of
from kg.own_facts.reading import Reading, read_layer
from kg.own_facts.removing import without
from kg.own_facts.row import BadRow, BadRows, StatedRows, shortened
from kg.own_facts.stack import merged
from kg.own_facts.table import table_rows
from kg.own_facts.triples import triple_rows
from kg.records import Fact
from kg.schema import builtin
from kg.store import Snapshot
from kg.verbalise import fact_text

FORMATS = {
    ".csv": "csv", ".txt": "csv", ".tsv": "tsv", ".tab": "tsv",
    ".jsonl": "jsonl", ".ndjson": "jsonl", ".json": "jsonl", ".ttl": "ttl", ".nt": "nt",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Change:
    """What a file changed, or would: facts added or removed, and how many of them were there already."""

    name: str
    facts: Sequence[Fact]
    unchanged: int
    new_entities: Mapping[str, str]
    new_relations: Mapping[str, str]
    hints: Sequence[str]
    graph: str
    """Name of the graph afterwards."""


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
        layers = _layers(folder)
        others = [layer for layer in layers if layer.name != name]
        old = next((layer for layer in layers if layer.name == name), None)
        graph = _graph(base, others if replacing else layers)
        reading = read_layer(rows, graph, name=name, date=date, own_relations=_own_relations(base, layers))
        new = reading.layer
        known = {relation.id: relation for relation in base.relations()}
        held = frozenset(map(key_of, _graph(base, layers).own_facts))
        layer = new if replacing or old is None else merged(old, new, known)
        return _stored(folder, base, [*others, layer], reading, date=date, held=held, dry_run=dry_run)


def remove(rows: StatedRows, folder: Path, *, name: str, date: str, dry_run: bool = False) -> Change:
    """Take back own facts, names and descriptions, and facts of the snapshot, which are hidden from then on.

    :raises BadRows: rows that cannot be read or that no fact of the graph matches; nothing is changed.
    :raises SnapshotError: the snapshot or its overlay cannot be opened.
    """
    base = Snapshot.open(folder)
    with locked(folder):
        layers = _layers(folder)
        graph = _graph(base, layers)
        reading = read_layer(rows, graph, name=name, date=date, create=False)
        _refuse_unknown(reading, graph)
        wanted = reading.layer
        hidden = tuple(fact for fact in wanted.facts if _states(base, fact))
        left = [without(layer, {key_of(f) for f in wanted.facts}, wanted.entities) for layer in layers]
        if hidden:
            left = _with_hidden(
                base, left, replace(without(wanted, set(), wanted.entities), facts=(), removed=hidden)
            )
        told = replace(reading, hints=())
        return _stored(folder, base, left, told, date=date, held=frozenset(), dry_run=dry_run)


def _with_hidden(base: Snapshot, layers: Sequence[Layer], taking: Layer) -> list[Layer]:
    """The layers with one that hides facts on top, joined with an older one of its name."""
    known = {relation.id: relation for relation in base.relations()}
    old = next((layer for layer in layers if layer.name == taking.name), None)
    others = [layer for layer in layers if layer.name != taking.name]
    return [*others, merged(old, taking, known) if old else taking]


def _refuse_unknown(reading: Reading, graph: OverlayGraph) -> None:
    remedy = "the graph says nothing of the kind; see: akgc kg show ID"
    bad = [
        BadRow(reading.lines[key_of(fact)], "row", shortened(fact_text(fact)), remedy)
        for fact in reading.layer.facts
        if not graph.retracted(fact) and not _states(graph, fact)
    ]
    if bad:
        raise BadRows(bad)


def _states(graph: Graph, fact: Fact) -> bool:
    key = key_of(fact)
    return any(key_of(known) == key for known in graph.facts(fact.subject.id))


def _layers(folder: Path) -> tuple[Layer, ...]:
    overlay = read_overlay(folder)
    return overlay.layers if overlay else ()


def _graph(base: Snapshot, layers: Sequence[Layer]) -> OverlayGraph:
    return OverlayGraph(base, Overlay(tuple(layers), ()))


def _own_relations(base: Snapshot, layers: Sequence[Layer]) -> frozenset[str]:
    fixed = {*builtin(), *(relation.id for relation in base.relations())}
    return frozenset(key for layer in layers for key in layer.relations if key not in fixed)


def _stored(
    folder: Path,
    base: Snapshot,
    layers: Sequence[Layer],
    reading: Reading,
    *,
    date: str,
    held: frozenset[FactKey],
    dry_run: bool,
) -> Change:
    layers = [layer for layer in layers if layer.facts or layer.removed or layer.entities]
    name = base.name
    if not dry_run:
        overlay = write_overlay(folder, layers, date=date)
        name = f"{base.name}+{overlay.name}" if layers else base.name
    facts = reading.layer.facts
    return Change(
        reading.layer.name,
        facts,
        sum(key_of(fact) in held for fact in facts),
        reading.new_entities,
        reading.new_relations,
        reading.hints,
        name,
    )
