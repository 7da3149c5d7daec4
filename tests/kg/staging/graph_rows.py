"""A graph in columns, read back as plain rows for comparison."""

from __future__ import annotations

from kg.literal import format_literal
from kg.records import Coordinates, EntityRef, Quantity, Text, Value, ValueKind
from kg.staging.columns import GraphColumns
from kg.staging.shard import OTHER_ID, StagedEntity
from kg.staging.time_code import time_of


def ids_of(graph: GraphColumns) -> list[str]:
    """Ids in the order of the entities' numbers."""
    keys = [int(key) for key in graph.entities.id]
    return [graph.entities.other_ids[key - OTHER_ID] if key >= OTHER_ID else f"Q{key}" for key in keys]


def entities_of(graph: GraphColumns) -> list[StagedEntity]:
    columns = graph.entities
    spans = columns.alias_spans.tolist()
    return [
        StagedEntity(
            entity_id,
            columns.label[number],
            columns.alias[spans[number] : spans[number + 1]],
            columns.description[number],
            columns.kinds[columns.kind[number]].types,
            int(columns.importance[number]),
        )
        for number, entity_id in enumerate(ids_of(graph))
    ]


def facts_of(graph: GraphColumns) -> list[tuple[str, ...]]:
    """(subject, relation, object, start, end, source), in the order of the columns."""
    ids, facts = ids_of(graph), graph.facts
    rows = []
    for row in range(len(facts)):
        relation = graph.relations[facts.relation[row]]
        value = _value(graph, ids, relation.kind, int(facts.object[row]))
        times = [time_of(int(column[row])) for column in (facts.start, facts.end)]
        written = ["" if time is None else format_literal(time) for time in times]
        rows.append(
            (
                ids[facts.subject[row]],
                relation.id,
                format_literal(value),
                *written,
                graph.sources[facts.source[row]],
            )
        )
    return rows


def _value(graph: GraphColumns, ids: list[str], kind: ValueKind, value: int) -> Value:
    facts = graph.facts
    match kind:
        case ValueKind.ENTITY:
            return EntityRef(ids[value], "")
        case ValueKind.TIME:
            time = time_of(value)
            assert time is not None
            return time
        case ValueKind.QUANTITY:
            amount, unit, uncertainty = facts.quantities[value].item()
            return Quantity(amount, f"Q{unit}" if unit else "", uncertainty)
        case ValueKind.TEXT:
            return Text(facts.texts[value])
        case ValueKind.COORDINATES:
            return Coordinates(*facts.coordinates[value].item())
