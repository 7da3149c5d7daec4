"""A part of a graph: its most important entities, and some of the facts among them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace

import numpy as np
from numpy.typing import NDArray

from kg.records import Relation, ValueKind
from kg.staging.columns import EntityColumns, EntityKind, FactColumns, GraphColumns
from kg.staging.fact_order import sort_by_relation
from kg.staging.fact_table import FactTable, Literals
from kg.staging.relation_table import order_by_count

Mask = NDArray[np.bool_]


def links(graph: GraphColumns) -> Mask:
    """Which facts have an entity as their object."""
    return _of_kind(graph, ValueKind.ENTITY, graph.facts.relation)


def select(graph: GraphColumns, *, entities: int, facts: Mask) -> GraphColumns:
    """The first ``entities`` entities and, of the facts in the mask, those that speak of no other.

    Relations, sources and literals that are no longer used go; the rest is numbered anew.
    """
    kept = facts & (graph.facts.subject < entities)
    kept &= ~links(graph) | (graph.facts.object < entities)
    chosen = FactTable(*(getattr(graph.facts, field.name)[kept] for field in fields(FactTable)))
    literals = _used_literals(graph, chosen)
    return numbered(_head(graph.entities, entities), graph.relations, chosen, literals, graph.sources)


def numbered(
    entities: EntityColumns,
    relations: Sequence[Relation],
    facts: FactTable,
    literals: Literals,
    sources: Sequence[str],
) -> GraphColumns:
    """A graph whose relations and sources are numbered by their counts; ``facts`` are changed where they lie."""
    order, rank = order_by_count(facts.relation, [relation.id for relation in relations])
    source_order, source_rank = order_by_count(facts.source, sources)
    facts.source = source_rank[facts.source].astype(np.uint16)
    facts.relation = rank[facts.relation].astype(np.uint16)
    sort_by_relation(facts)
    columns = FactColumns(
        facts.subject,
        facts.relation,
        facts.object,
        facts.start,
        facts.end,
        facts.source,
        literals.quantities,
        literals.texts,
        literals.coordinates,
    )
    kept = tuple(relations[at] for at in order)
    return GraphColumns(entities, kept, columns, tuple(sources[at] for at in source_order))


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


def _used_literals(graph: GraphColumns, facts: FactTable) -> Literals:
    """The values that these facts speak of; their objects become rows of them."""
    whole = graph.facts

    def places(kind: ValueKind) -> NDArray[np.int64]:
        rows = _of_kind(graph, kind, facts.relation)
        used, at = np.unique(facts.object[rows], return_inverse=True)
        facts.object[rows] = at
        return used

    return Literals(
        quantities=whole.quantities[places(ValueKind.QUANTITY)],
        texts=whole.texts.take(places(ValueKind.TEXT)),
        coordinates=whole.coordinates[places(ValueKind.COORDINATES)],
    )


def _of_kind(graph: GraphColumns, kind: ValueKind, relation: NDArray[np.uint16]) -> Mask:
    """Which of the facts, given by their relations, have objects of a kind."""
    of_kind = np.array([relation.kind is kind for relation in graph.relations], dtype=bool)
    return of_kind[relation] if len(of_kind) else np.zeros(len(relation), dtype=bool)
