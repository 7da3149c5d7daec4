"""Counts of facts: "has three children", "borders nine countries", judged by how many facts the graph lists.

The facts listed are a lower bound. As many as claimed support the claim; it is contradicted only by a fact that states
the number itself ("number of children: 4"), never by the length of a list.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from detect.bound import EXACT, Sense
from detect.compare_quantity import compare_quantities
from detect.derived_claim import DerivedClaim
from detect.outcome import Comparison, agree, undecided
from detect.scene import Named, Scene
from kg.graph import Graph
from kg.mention import MentionKind
from kg.records import Cardinality, Fact, Quantity, Relation

WORDS = re.compile(r"\b(?:has|have|had|borders?|bordered|shares?)\b", re.I)
"""Stands in every sentence that is read here."""
_VERB = re.compile(
    r"\b(?P<verb>has|have|had|borders|is bordered by|shares (?:a )?(?:land )?borders? with)\s+(?:a total of )?$",
    re.I,
)
_NOUN = re.compile(
    r"\s+(?:known |official |other |neighbouring |neighboring |confirmed )?(?P<noun>[a-z]+(?: [a-z]+)?)", re.I
)
_BORDERED = frozenset({"country", "state", "nation"})
BORDERS = "P47"
_IRREGULAR = {
    "children": "child",
    "wives": "wife",
    "countries": "country",
    "satellites": "moon",
    "cities": "city",
}
_MOST = 60


def tallies(scene: Scene) -> Iterator[DerivedClaim]:
    """Claims of how many things stand in a relation to the subject."""
    for mention in scene.linked.mentions:
        value = mention.value
        if mention.kind is not MentionKind.QUANTITY or not isinstance(value, Quantity) or value.unit:
            continue
        before = _VERB.search(scene.text, scene.clause.start, mention.start)
        behind = _NOUN.match(scene.text, mention.end, scene.clause.end)
        if before is None or behind is None or not 0 < value.amount <= _MOST:
            continue
        subject = scene.subject_before(before.start("verb"))
        if subject is not None:
            bound = scene.clause.bounds.get(mention.start, EXACT)
            found = _counted(
                scene, subject, _singular(behind["noun"]), value, bound.sense, before["verb"].lower()
            )
            if found is not None:
                comparison, facts = found
                yield DerivedClaim(
                    subject.ref, comparison, facts, subject.start, behind.end(), mention.start, mention.end, value,
                    sure=subject.sure,
                )  # fmt: skip


def _counted(
    scene: Scene, subject: Named, noun: str, value: Quantity, sense: Sense, verb: str
) -> tuple[Comparison, tuple[Fact, ...]] | None:
    stated = _stated_number(scene, subject, noun)
    if stated is not None and isinstance(stated.object, Quantity):
        return compare_quantities(value, stated.object), (stated,)
    relation = _listed(scene.evidence.graph, noun, verb)
    if relation is None:
        return None
    facts = tuple(f for f in scene.facts(subject, relation.id))
    if not facts:
        return None
    rule = f"count:{relation.label}"
    if len(facts) == value.amount and sense is Sense.EXACT:
        return agree(rule, 0.3), facts
    return undecided(rule, 0.3 if len(facts) < value.amount else 0.8), facts


def _stated_number(scene: Scene, subject: Named, noun: str) -> Fact | None:
    """A fact of a relation that is called "number of (noun)"."""
    for relation in scene.evidence.graph.relations():
        label = relation.label.casefold()
        if label.startswith("number of ") and _singular(label.removeprefix("number of ")) == noun:
            return next(iter(scene.facts(subject, relation.id)), None)
    return None


def _listed(graph: Graph, noun: str, verb: str) -> Relation | None:
    """The relation that lists what a noun names."""
    if not verb.startswith("ha"):
        noun = "neighbour" if noun in _BORDERED else ""
    found = (r for r in graph.relations() if noun in r.nouns[:2] and r.cardinality is not Cardinality.ONE)
    return next(found, None)


def _singular(noun: str) -> str:
    """
    >>> _singular("official languages"), _singular("children")
    ('official language', 'child')
    """
    *first, last = noun.lower().split()
    return " ".join([*first, _IRREGULAR.get(last, last.removesuffix("s"))])
