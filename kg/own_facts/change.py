"""A change of the overlay of a snapshot: its layers are written anew only where they then say something else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from kg.overlay import OverlayGraph
from kg.own_facts.fact_source import attributed
from kg.own_facts.folder import Overlay, read_overlay, write_overlay
from kg.own_facts.layer import Layer
from kg.own_facts.stack import stacked
from kg.records import Fact
from kg.store import Snapshot


@dataclass(frozen=True, slots=True)
class Change:
    """What a file changed, or would: facts added or removed, and how many of them were there already."""

    name: str
    facts: Sequence[Fact]
    unchanged: int = 0
    new_entities: Mapping[str, str] = field(default_factory=dict)
    new_relations: Mapping[str, str] = field(default_factory=dict)
    hints: Sequence[str] = ()
    changed: bool = False
    """False where the overlay says, or would say, what it said before."""
    graph: str = ""
    """Name of the graph afterwards."""


def layers_of(folder: Path) -> tuple[Layer, ...]:
    """:raises SnapshotError: the overlay is damaged."""
    overlay = read_overlay(folder)
    return overlay.layers if overlay else ()


def graph_of(base: Snapshot, layers: Sequence[Layer]) -> OverlayGraph:
    return OverlayGraph(base, Overlay(tuple(layers), ()))


def is_same(base: Snapshot, before: Sequence[Layer], after: Sequence[Layer]) -> bool:
    """Whether each layer and all together say the same, in whatever order."""
    contents = [{layer.name: _content(layer) for layer in layers} for layers in (before, after)]
    return contents[0] == contents[1] and _said(base, before) == _said(base, after)


def stored(
    base: Snapshot,
    before: Sequence[Layer],
    after: Sequence[Layer],
    change: Change,
    *,
    date: str,
    dry_run: bool,
) -> Change:
    """The change as made, or as it would be; empty layers go."""
    after = [layer for layer in after if layer.facts or layer.removed or layer.entities]
    changed = not is_same(base, before, after)
    if changed and not dry_run:
        write_overlay(base.folder, after, date=date)
    facts = tuple(attributed(fact, change.name) for fact in change.facts)
    return replace(change, facts=facts, changed=changed, graph=_name(base))


def _name(base: Snapshot) -> str:
    overlay = read_overlay(base.folder)
    return f"{base.name}+{overlay.name}" if overlay and overlay.layers else base.name


def _content(layer: Layer) -> object:
    return layer.entities, layer.relations, frozenset(layer.facts), frozenset(layer.removed)


def _said(base: Snapshot, layers: Sequence[Layer]) -> object:
    stack = stacked(layers, {relation.id: relation for relation in base.relations()})
    return stack.entities, stack.relations, frozenset(stack.facts), frozenset(stack.removed), stack.replaced
