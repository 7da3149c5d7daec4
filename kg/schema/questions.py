"""How people ask for a relation, and what else they ask about things of a class.

`questions.tsv` has questions with {s} in place of the subject, by relation; `question_misses.tsv` has questions that
ask for none of the relations, by the class of what they are about ("thing": any).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache

from kg.records import EntityClass, Relation
from kg.schema.anchors import rows

_ANYTHING = "thing"
_SHAPES = ("What is the {n} of {s}?", "What is {s}'s {n}?", "Which {n} does {s} have?", "{n} of {s}")


def questions(relation: Relation) -> Sequence[str]:
    """Questions for the objects of a relation, with {s}; of one that is not listed, questions with its nouns.

    >>> questions(Relation("AK:depth", "depth"))[0]
    'What is the depth of {s}?'
    """
    listed = _listed().get(relation.id)
    if listed is not None:
        return listed
    names = dict.fromkeys((relation.label, *relation.nouns))
    return [shape.replace("{n}", name) for name in names if name for shape in _SHAPES]


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
