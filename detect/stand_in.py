"""Stand-ins: names that mean nothing in particular, for a question that is about a relation alone.

Whether "the film was made under the direction of" says who directed does not hang on the film. With the names of the
fact itself a verifier's answer does (0.16 to 0.95 in one wording). With stand-ins of the same classes it is the same
for every fact, a little better (AUROC over wrong claims 0.87 to 0.88, for 0.86), and known already where the wording
came before.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from kg.graph import Graph
from kg.records import EntityClass, EntityRef, Fact, Relation, Value

NAMES: Mapping[EntityClass, tuple[str, str]] = {
    EntityClass.PERSON: ("Karl Lindqvist", "Maria Costa"),
    EntityClass.PLACE: ("Oldenburg", "Arcadia"),
    EntityClass.ORGANISATION: ("Globex", "Red Star Society"),
    EntityClass.WORK: ("A Quiet Summer", "Blue Lanterns"),
    EntityClass.EVENT: ("the Long March", "the Winter Games"),
    EntityClass.LANGUAGE: ("Welsh", "Tamil"),
    EntityClass.SUBSTANCE: ("lead", "neon"),
    EntityClass.BODY: ("Pallas", "Juno"),
    EntityClass.TAXON: ("lynx", "elm"),
    EntityClass.OCCUPATION: ("clerk", "miner"),
}
"""By class: the name of a subject, and that of a value."""


def with_stand_ins(fact: Fact, graph: Graph) -> Fact:
    """The fact about things of the same classes; what has no class of these keeps its name, a literal its value."""
    subject = _named(fact.subject, graph, 0)
    assert isinstance(subject, EntityRef)
    return replace(fact, subject=subject, object=_named(fact.object, graph, 1))


def _named(value: Value, graph: Graph, end: int) -> Value:
    if not isinstance(value, EntityRef):
        return value
    name = stand_in(graph.entity(value.id).classes, end)
    return value if name is None else EntityRef(value.id, name)


def stand_in(classes: frozenset[EntityClass], end: int) -> str | None:
    """The name of something of some classes, as subject (0) or value (1); None where there is none."""
    known = (NAMES[each][end] for each in sorted(classes, key=lambda each: each.value) if each in NAMES)
    return next(known, None)


def worded_claim(wording: str, subject: str, value: str, *, inverted: bool) -> str:
    """A wording as a sentence about ends that are called so."""
    first, second = (value, subject) if inverted else (subject, value)
    claim = wording.replace("{s}", first).replace("{o}", second).strip(" ,;:.")
    return f"{claim[:1].upper()}{claim[1:]}."


def asking(relation: Relation, subject: str) -> str:
    """The question for a relation, always in the same words, as it stands before a claim that may answer it.

    >>> asking(Relation("P19", "place of birth"), "Karl Lindqvist")
    'What is the place of birth of Karl Lindqvist?'
    """
    return f"What is the {relation.label} of {subject}?"
