"""The domain of a statement: geography, people, works, organisations, science, history, or other."""

from __future__ import annotations

from kg.records import Entity, EntityClass, Relation

_DOMAINS = {
    EntityClass.PERSON: "people",
    EntityClass.PLACE: "geography",
    EntityClass.WORK: "works",
    EntityClass.ORGANISATION: "organisations",
    EntityClass.EVENT: "history",
    EntityClass.SUBSTANCE: "science",
    EntityClass.BODY: "science",
    EntityClass.TAXON: "science",
    EntityClass.LANGUAGE: "science",
}
OTHER = "other"


def domain_of(relation: Relation, subject: Entity) -> str:
    """By what the relation is about; where it is about anything, by what the subject is."""
    for classes in (relation.subject_classes, subject.classes):
        named = sorted({_DOMAINS[c] for c in classes if c in _DOMAINS})
        if len(named) == 1:
            return named[0]
    return OTHER
