"""Relations of a snapshot: those of the built-in schema as they are, unknown ones estimated from their facts.

An unknown relation gets the kind most of its objects have, and its cardinality from how many objects its
subjects have: ONE when nearly all of enough subjects have a single object, FEW when the mean is low, else
MANY.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping

from kg import schema
from kg.literal import parse_literal
from kg.records import Cardinality, Coordinates, EntityRef, Quantity, Relation, Text, Time, ValueKind
from kg.source import Gathering, RelationRow, Triple

_KINDS = {
    EntityRef: ValueKind.ENTITY,
    Time: ValueKind.TIME,
    Quantity: ValueKind.QUANTITY,
    Text: ValueKind.TEXT,
    Coordinates: ValueKind.COORDINATES,
}
_SINGLE_SHARE = 0.97
_SINGLE_SUBJECTS = 20
_FEW_OBJECTS = 1.3


def kind_of(triple: Triple) -> ValueKind:
    """Kind of the object of a triple."""
    return _KINDS[type(parse_literal(triple.object))]


def relations_of(gathering: Gathering) -> dict[str, Relation]:
    """Relations that occur in the facts, by id, in the order of their ids."""
    builtin = schema.builtin()
    by_relation: dict[str, list[Triple]] = defaultdict(list)
    for triple in gathering.facts:
        by_relation[triple.relation].append(triple)
    return {
        relation_id: _described(builtin, gathering.relations.get(relation_id), relation_id, triples)
        for relation_id, triples in sorted(by_relation.items())
    }


def estimate(row: RelationRow, triples: list[Triple]) -> Relation:
    """An unknown relation from its facts."""
    kinds = Counter(map(kind_of, triples))
    kind = min(kinds, key=lambda kind: (-kinds[kind], kind.value))
    return Relation(
        row.id,
        row.label,
        row.description,
        kind,
        _cardinality(triples),
        nouns=(row.label,),
        wordings=schema.wordings_of_label(row.label, kind),
    )


def _described(
    builtin: Mapping[str, Relation], row: RelationRow | None, relation_id: str, triples: list[Triple]
) -> Relation:
    known = builtin.get(relation_id)
    return known if known else estimate(row or RelationRow(relation_id, relation_id), triples)


def _cardinality(triples: list[Triple]) -> Cardinality:
    objects = Counter(triple.subject for triple in triples)
    single = sum(1 for count in objects.values() if count == 1)
    if len(objects) >= _SINGLE_SUBJECTS and single >= _SINGLE_SHARE * len(objects):
        return Cardinality.ONE
    return Cardinality.FEW if len(triples) <= _FEW_OBJECTS * len(objects) else Cardinality.MANY
