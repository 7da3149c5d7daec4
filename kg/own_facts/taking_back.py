"""Taking own facts back: the rows of a file, all that was added under a name, or everything; all of it or nothing.

A row may name a fact of the snapshot too, which is hidden from then on.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from kg.graph import Graph
from kg.manifest import SnapshotError
from kg.overlay import OverlayGraph
from kg.own_facts.change import Change, graph_of, is_same, layers_of, stored
from kg.own_facts.folder import locked, write_overlay
from kg.own_facts.layer import FactKey, Layer, key_of
from kg.own_facts.reading import Reading, read_layer
from kg.own_facts.removing import without
from kg.own_facts.row import BadRow, BadRows, StatedRows, shortened
from kg.own_facts.stack import merged
from kg.records import Fact
from kg.store import Snapshot
from kg.verbalise import fact_text


class NothingThere(ValueError):
    """Nothing of what was to be taken back is in the graph."""

    def __init__(self, name: str, reason: str = "") -> None:
        super().__init__(f"nothing of {name} is there{f' ({reason})' if reason else ''}; nothing was changed")


def remove(rows: StatedRows, folder: Path, *, name: str, date: str, dry_run: bool = False) -> Change:
    """Take back own facts, names and descriptions, and facts of the snapshot.

    :raises BadRows: rows that cannot be read or that no fact of the graph matches; nothing is changed.
    :raises NothingThere: no row matches.
    :raises SnapshotError: the snapshot or its overlay cannot be opened.
    """
    base = Snapshot.open(folder)
    with locked(folder):
        layers = layers_of(folder)
        graph = graph_of(base, layers)
        reading = read_layer(rows, graph, name=name, date=date, create=False)
        held = {key_of(fact) for layer in layers for fact in layer.facts}
        unknown = [*reading.absent, *_unknown(reading, graph, held)]
        left = _left(base, layers, reading.layer, graph)
        if is_same(base, layers, left):
            raise NothingThere(name, str(unknown[0]) if unknown else "")
        if unknown:
            raise BadRows(unknown)
        taken = [fact for fact in reading.layer.facts if key_of(fact) in held or _states(graph, fact)]
        return stored(base, layers, left, Change(name, taken), date=date, dry_run=dry_run)


def drop(folder: Path, *, name: str | None, date: str, dry_run: bool = False) -> Change:
    """Take back all that was added under a name; with None everything, even where the overlay is damaged.

    :raises NothingThere: nothing was added under that name.
    :raises SnapshotError: the snapshot or its overlay cannot be opened.
    """
    base = Snapshot.open(folder)
    with locked(folder):
        try:
            layers = layers_of(folder)
        except SnapshotError:
            if name is not None:
                raise
            return _drop_damaged(base, date=date, dry_run=dry_run)
        gone = [layer for layer in layers if name in (None, layer.name)]
        if not gone:
            raise NothingThere(name or "own facts", _kept(layers))
        left = [layer for layer in layers if layer not in gone]
        facts = [fact for layer in gone for fact in layer.facts]
        change = Change(name or "all files", facts, hints=_back(gone))
        return stored(base, layers, left, change, date=date, dry_run=dry_run)


def _drop_damaged(base: Snapshot, *, date: str, dry_run: bool) -> Change:
    if not dry_run:
        write_overlay(base.folder, (), date=date)
    return Change(
        "all files",
        (),
        hints=("the overlay was damaged; its facts cannot be counted",),
        changed=True,
        graph=base.name,
    )


def _back(layers: Iterable[Layer]) -> Sequence[str]:
    count = sum(len(layer.removed) for layer in layers)
    return (f"facts that had been taken back and hold again: {count}",) if count else ()


def _kept(layers: Sequence[Layer]) -> str:
    return f"kept are: {', '.join(layer.name for layer in layers)}" if layers else ""


def _left(base: Snapshot, layers: Sequence[Layer], wanted: Layer, graph: OverlayGraph) -> list[Layer]:
    keys = {key_of(fact) for fact in wanted.facts}
    left = [without(layer, keys, wanted.entities) for layer in layers]
    left = [layer for layer in left if layer.facts or layer.removed or layer.entities]
    hidden = tuple(fact for fact in wanted.facts if _states(base, fact) and not graph.retracted(fact))
    if not hidden:
        return left
    taking = without(replace(wanted, facts=(), removed=hidden), set(), wanted.entities)
    return _with_hidden(base, left, taking)


def _with_hidden(base: Snapshot, layers: Sequence[Layer], taking: Layer) -> list[Layer]:
    """The layers with one that hides facts on top, joined with an older one of its name."""
    known = {relation.id: relation for relation in base.relations()}
    old = next((layer for layer in layers if layer.name == taking.name), None)
    others = [layer for layer in layers if layer.name != taking.name]
    return [*others, merged(old, taking, known) if old else taking]


def _unknown(reading: Reading, graph: OverlayGraph, held: Container[FactKey]) -> list[BadRow]:
    """Rows whose facts neither the graph nor a layer states."""
    remedy = "the graph says nothing of the kind; see: akgc kg show ID"
    return [
        BadRow(reading.lines[key_of(fact)], "row", shortened(fact_text(fact)), remedy)
        for fact in reading.layer.facts
        if key_of(fact) not in held and not graph.retracted(fact) and not _states(graph, fact)
    ]


def _states(graph: Graph, fact: Fact) -> bool:
    key = key_of(fact)
    return any(key_of(known) == key for known in graph.facts(fact.subject.id))
