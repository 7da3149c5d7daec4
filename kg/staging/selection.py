"""A part of a graph: its most important entities, and some of the facts among them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from kg.records import Relation, ValueKind
from kg.staging.columns import EntityColumns, EntityKind, FactColumns, GraphColumns
from kg.staging.packed_strings import PackedStrings
from kg.staging.relation_table import order_by_count

Mask = NDArray[np.bool_]


def links(graph: GraphColumns) -> Mask:
    """Which facts have an entity as their object."""
    return _of_kind(graph, ValueKind.ENTITY)


def select(graph: GraphColumns, *, entities: int, facts: Mask) -> GraphColumns:
    """The first ``entities`` entities and, of the facts in the mask, those that speak of no other.

    Relations, sources and literals that are no longer used go; the rest is numbered anew.
    """
    kept = facts & (graph.facts.subject < entities)
    kept &= ~links(graph) | (graph.facts.object < entities)
    chosen = FactColumns(
        **{name: getattr(graph.facts, name)[kept] for name in _COLUMNS},
        quantities=graph.facts.quantities,
        texts=graph.facts.texts,
        coordinates=graph.facts.coordinates,
    )
    part = GraphColumns(_head(graph.entities, entities), graph.relations, chosen, graph.sources)
    return renumbered(_without_unused_literals(part))


_COLUMNS = ("subject", "relation", "object", "start", "end", "source")


def _head(entities: EntityColumns, count: int) -> EntityColumns:
    spans = entities.alias_spans[: count + 1]
    kind, kinds = used_kinds(entities.kind[:count], entities.kinds)
    return replace(
        entities,
        id=entities.id[:count],
        label=entities.label.head(count),
        description=entities.description.head(count),
        alias=entities.alias.head(int(spans[-1])),
        alias_spans=spans,
        importance=entities.importance[:count],
        kind=kind,
        kinds=kinds,
    )


def used_kinds(
    kind: NDArray[np.uint32], kinds: Sequence[EntityKind]
) -> tuple[NDArray[np.uint32], list[EntityKind]]:
    """The kinds that occur, in the order of their first use, and the entities' places among them."""
    used, first, places = np.unique(kind, return_index=True, return_inverse=True)
    order = np.argsort(first)
    number = np.empty(len(used), dtype=np.uint32)
    number[order] = np.arange(len(used), dtype=np.uint32)
    return number[places], [kinds[at] for at in used[order].tolist()]


def _without_unused_literals(graph: GraphColumns) -> GraphColumns:
    facts = graph.facts
    value = facts.object.copy()
    tables: dict[str, PackedStrings | NDArray[np.void]] = {}
    for kind, name in (
        (ValueKind.QUANTITY, "quantities"),
        (ValueKind.TEXT, "texts"),
        (ValueKind.COORDINATES, "coordinates"),
    ):
        rows = _of_kind(graph, kind)
        used, places = np.unique(value[rows], return_inverse=True)
        value[rows] = places
        table = getattr(facts, name)
        tables[name] = table.take(used) if isinstance(table, PackedStrings) else table[used]
    return replace(graph, facts=replace(facts, object=value, **tables))  # type: ignore[arg-type]


def _of_kind(graph: GraphColumns, kind: ValueKind) -> Mask:
    of_kind = np.array([relation.kind is kind for relation in graph.relations], dtype=bool)
    return of_kind[graph.facts.relation] if len(of_kind) else np.zeros(len(graph.facts), dtype=bool)


def renumbered(graph: GraphColumns) -> GraphColumns:
    """Relations and sources in the order of their counts, the facts of each subject in that of the relations."""
    facts = graph.facts
    order, number = order_by_count(facts.relation, [relation.id for relation in graph.relations])
    source_order, source_number = order_by_count(facts.source, graph.sources)
    relation = number[facts.relation].astype(np.uint16)
    rows = np.argsort(facts.subject.astype(np.uint64) << np.uint64(16) | relation, kind="stable")
    columns = {name: getattr(facts, name)[rows] for name in ("subject", "object", "start", "end")}
    source = source_number[facts.source].astype(np.uint16)[rows]
    relations: tuple[Relation, ...] = tuple(graph.relations[at] for at in order)
    return GraphColumns(
        graph.entities,
        relations,
        replace(facts, **columns, relation=relation[rows], source=source),
        tuple(graph.sources[at] for at in source_order),
    )
