"""Sources that yield rows of text, as shards: plain tables, the starter's sources, RDF files."""

from __future__ import annotations

from pathlib import Path

from kg.literal import parse_literal, parse_time
from kg.source import RelationRow, Source
from kg.staging.shard import ShardWriter, StagedEntity, StagedFact, StagedRelation
from kg.starter import EntityRow, FactRow


def stage_rows(source: Source, folder: Path) -> None:
    """Write all rows of a source as one shard; the user is told which facts of it a graph leaves out.

    :raises ValueError: a row cannot be read; the message says where it is and what to do.
    """
    writer = ShardWriter(folder, notes=source.notes, rows=True)
    for row in source.rows():
        match row:
            case FactRow():
                writer.fact(_fact(row))
            case EntityRow():
                writer.entity(
                    StagedEntity(row.id, row.label, row.aliases, row.description, row.types, row.importance)
                )
            case RelationRow():
                writer.relation(StagedRelation(row.id, row.label, row.description))
    writer.close()


def _fact(row: FactRow) -> StagedFact:
    return StagedFact(
        subject=row.subject,
        relation=row.relation,
        object=parse_literal(row.object),
        source=row.source,
        start=parse_time(row.start) if row.start else None,
        end=parse_time(row.end) if row.end else None,
    )
