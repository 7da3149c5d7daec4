"""What several sources say together, in memory.

Entity rows with one id merge: the first label and description win, other labels become
aliases, aliases and types are united, the greatest importance counts. A fact counts once; where one source
dates it and another does not, the dated one stays. A fact about an entity that no source describes is left
out and counted.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from kg.literal import parse_literal
from kg.records import EntityRef
from kg.source import RelationRow, Row, Source
from kg.starter import EntityRow, FactRow, SourceNote


class Triple(NamedTuple):
    """A fact as the tables write it; ``start`` and ``end`` are time literals or empty."""

    subject: str
    relation: str
    object: str
    start: str = ""
    end: str = ""


@dataclass(slots=True)
class Gathering:
    """What the sources say together; ``facts`` maps each triple to its source."""

    entities: dict[str, EntityRow] = field(default_factory=dict)
    relations: dict[str, RelationRow] = field(default_factory=dict)
    facts: dict[Triple, str] = field(default_factory=dict)
    notes: tuple[SourceNote, ...] = ()
    unknown_entity: int = 0
    """Facts left out because their subject or object is not described."""


def gather(sources: Iterable[Source]) -> Gathering:
    """Read all sources, in order.

    :raises ValueError: a row cannot be read.
    """
    gathering = Gathering()
    for source in sources:
        for row in source.rows():
            _take(gathering, row)
        gathering.notes += source.notes
    _drop_unknown(gathering)
    _drop_undated_doubles(gathering)
    return gathering


def entity_of(triple: Triple) -> str:
    """Id of the object, or "" where it is a literal."""
    value = parse_literal(triple.object)
    return value.id if isinstance(value, EntityRef) else ""


def merge(first: EntityRow, second: EntityRow) -> EntityRow:
    """One entity of two rows with the same id."""
    label = first.label or second.label
    names = dict.fromkeys((*first.aliases, second.label, *second.aliases))
    return EntityRow(
        id=first.id,
        label=label,
        aliases=tuple(name for name in names if name and name != label),
        description=first.description or second.description,
        types=tuple(dict.fromkeys(first.types + second.types)),
        importance=max(first.importance, second.importance),
    )


def _take(gathering: Gathering, row: Row) -> None:
    if isinstance(row, FactRow):
        triple = Triple(row.subject, row.relation, row.object, row.start, row.end)
        gathering.facts.setdefault(triple, row.source)
    elif isinstance(row, EntityRow):
        known = gathering.entities.get(row.id)
        gathering.entities[row.id] = merge(known, row) if known else row
    else:
        gathering.relations.setdefault(row.id, row)


def _drop_unknown(gathering: Gathering) -> None:
    known = gathering.entities
    unknown = [
        triple
        for triple in gathering.facts
        if triple.subject not in known or ((object_id := entity_of(triple)) and object_id not in known)
    ]
    for triple in unknown:
        del gathering.facts[triple]
    gathering.unknown_entity = len(unknown)


def _drop_undated_doubles(gathering: Gathering) -> None:
    dated = {triple[:3] for triple in gathering.facts if triple.start or triple.end}
    for key in dated:
        gathering.facts.pop(Triple(*key), None)
