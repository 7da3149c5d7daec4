"""Parents: who was married to the known one, or is no man where the father is known, is the other one and contradicts
nothing: "the son of Jane Seymour".
"""

from __future__ import annotations

import re
from collections.abc import Collection

from detect.gender import gender_of
from kg.graph import Graph
from kg.records import EntityRef, Relation

_OTHER, _SPOUSE = {"P22": "P25", "P25": "P22"}, "P26"
_GENDERS = {"P22": "male", "P25": "female"}
_NAMED = re.compile(r"\b(?:fathers?|mothers?|dad|mum|mom)\b", re.I)


def may_be_other_parent(
    graph: Graph, child: str, claimed: Collection[str], relation: Relation, said: str
) -> bool:
    """Whether words that say only whose child somebody is ("the son of Olympias") may give the parent of whom the graph
    knows nothing.
    """
    own, other = _GENDERS.get(relation.id), _OTHER.get(relation.id)
    if own is None or _NAMED.search(said) or any(fact.relation.id == other for fact in graph.facts(child)):
        return False
    return not all(gender_of(graph, each) == own for each in claimed)


def is_other_parent(graph: Graph, known: EntityRef, claimed: Collection[str], relation: Relation) -> bool:
    """Whether any of the claimed is known as a spouse of somebody's known parent, or all are known to be the other one;
    False for other relations.
    """
    if relation.id not in _OTHER:
        return False
    if claimed and all(gender_of(graph, each) == _GENDERS[_OTHER[relation.id]] for each in claimed):
        return True
    own = (fact.object for fact in graph.facts(known.id) if fact.relation.id == _SPOUSE)
    married = {each.id for each in own if isinstance(each, EntityRef)}
    married |= {fact.subject.id for fact in graph.inverse_facts(known.id, _SPOUSE)}
    return not married.isdisjoint(claimed)
