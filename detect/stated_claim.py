"""A reading as the claim that the record shows."""

from __future__ import annotations

from detect.claimed import claimed_quantity, claimed_time
from detect.stated import Stated
from detect.verdict import Claim
from kg.records import EntityRef, Text, Value, ValueKind


def claim_of(stated: Stated, text: str, subject: EntityRef | None) -> Claim:
    """The claim that a reading of ``text`` makes about a subject."""
    reading = stated.reading
    return Claim(
        text=text[reading.start : reading.end],
        start=reading.start,
        end=reading.end,
        subject=subject,
        relation=reading.relation,
        value=_value(stated),
        value_start=reading.object.start,
        value_end=reading.object.end,
        negated=reading.negated,
        inverted=reading.inverted,
    )


def _value(stated: Stated) -> Value:
    mention, kind = stated.object, stated.reading.relation.kind
    value: Value | None = None
    if kind is ValueKind.TIME:
        value = claimed_time(mention)
    elif kind is ValueKind.QUANTITY:
        value = claimed_quantity(mention)
    elif mention is not None and mention.best is not None:
        value = EntityRef(mention.best.id, mention.best.label)
    return value or Text(stated.reading.object.text)
