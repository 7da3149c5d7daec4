"""Facts about things that are called as a check calls them: the verifier is asked about stand-ins."""

from __future__ import annotations

from dataclasses import replace

from detect.stand_in import stand_in
from kg.records import EntityRef, Fact, Value
from scripts.verifier.facts import Facts


def stood_in(fact: Fact, facts: Facts) -> Fact:
    """The fact with the names of stand-ins of the same classes (`detect.stand_in`)."""

    def called(value: EntityRef, end: int) -> EntityRef:
        return EntityRef(value.id, stand_in(facts.classes(value.id), end) or value.label)

    value = called(fact.object, 1) if isinstance(fact.object, EntityRef) else fact.object
    return replace(fact, subject=called(fact.subject, 0), object=value)


def is_renamed(end: Value, facts: Facts) -> bool:
    """Whether an end of a fact has another name than its own, so that its aliases are no names for it."""
    if not isinstance(end, EntityRef):
        return False
    row = facts.entities.get(end.id)
    return row is not None and row.label != end.label
