"""How people ask for a relation, and what else they ask about things of a class.

`questions.tsv` has questions with {s} in place of the subject, by relation; `question_misses.tsv` has questions that
ask for none of the relations, by the class of what they are about ("thing": any).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache

from kg.records import EntityClass, Relation, ValueKind
from kg.schema.anchors import rows
from kg.schema.hours import hours_questions
from kg.schema.measure_frames import measure_questions

_ANYTHING = "thing"
_SHAPES = ("What is the {n} of {s}?", "What is {s}'s {n}?", "Which {n} does {s} have?", "{n} of {s}")

_BY = ("How big is {s} by {n}?", "How large is {s} in terms of {n}?", "How big is {s}, going by {n}?")
_ADDRESSES = frozenset(("address", "location", "site"))
_WHERE = ("Where is {s}?", "Where do I find {s}?", "Where can I visit {s}?", "How do I get to {s}?")
_OF_KIND = {
    ValueKind.ENTITY: ("Who is the {n} of {s}?", "Who is {s}'s {n}?"),
    ValueKind.TIME: ("When is the {n} of {s}?", "When was the {n} of {s}?", "When was {s} {n}?"),
}


def questions(relation: Relation) -> Sequence[str]:
    """Questions for the objects of a relation, with {s}; of one that is not listed, questions with its nouns.

    >>> questions(Relation("AK:depth", "depth"))[0]
    'What is the depth of {s}?'
    """
    names = [name for name in dict.fromkeys((relation.label, *relation.nouns)) if name]
    listed = _listed().get(relation.id)
    if listed is not None and relation.kind is not ValueKind.QUANTITY:
        return listed
    if listed is not None:
        return [*listed, *(shape.replace("{n}", name) for name in names for shape in _BY)]
    asked = [shape.replace("{n}", name) for name in names for shape in _SHAPES]
    if relation.kind is ValueKind.QUANTITY:
        return [*asked, *(question for name in names for question in measure_questions(name))]
    if relation.kind is ValueKind.TEXT:
        when = (f"When is the {name} of {{s}}?" for name in names)
        return [*asked, *when, *(question for name in names for question in hours_questions(name))]
    more = _OF_KIND.get(relation.kind, ())
    if any(name.split()[-1] in _ADDRESSES for name in names):
        return [*asked, *_WHERE]
    return [*asked, *(shape.replace("{n}", name) for name in names for shape in more)]


@cache
def question_misses() -> Sequence[tuple[frozenset[EntityClass], str]]:
    """(classes, question with {s}); no class at all means any."""
    return [(_classes(row["class"]), row["question"]) for row in rows("question_misses.tsv")]


def _classes(named: str) -> frozenset[EntityClass]:
    return frozenset() if named == _ANYTHING else frozenset({EntityClass(named)})


@cache
def _listed() -> Mapping[str, Sequence[str]]:
    listed: dict[str, list[str]] = defaultdict(list)
    for row in rows("questions.tsv"):
        listed[row["relation"]].append(row["question"])
    return listed
