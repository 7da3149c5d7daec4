"""Relations that the built-in schema does not know, estimated from their facts.

An unknown relation gets the kind most of its objects have, and its cardinality from how many objects its
subjects have: ONE when nearly all of enough subjects have a single object, FEW when the mean is low, else
MANY.
"""

from __future__ import annotations

from kg import schema
from kg.records import Cardinality, Relation, ValueKind
from kg.staging.shard import StagedRelation

_SINGLE_SHARE = 0.97
_SINGLE_SUBJECTS = 20
_FEW_OBJECTS = 1.3


def estimate(row: StagedRelation, kind: ValueKind, cardinality: Cardinality) -> Relation:
    """An unknown relation as its source describes it."""
    return Relation(
        row.id,
        row.label,
        row.description,
        kind,
        cardinality,
        nouns=(row.label,),
        wordings=schema.wordings_of_label(row.label, kind),
    )


def cardinality(*, facts: int, subjects: int, single: int) -> Cardinality:
    """From a relation's number of facts, of their subjects, and of the subjects that have one object only."""
    if subjects >= _SINGLE_SUBJECTS and single >= _SINGLE_SHARE * subjects:
        return Cardinality.ONE
    return Cardinality.FEW if facts <= _FEW_OBJECTS * subjects else Cardinality.MANY
