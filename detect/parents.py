"""Parents: who was married to the known one, or is no man where the father is known, is the other one and contradicts
nothing: "the son of Jane Seymour".
"""

from __future__ import annotations

from collections.abc import Collection

from detect.gender import gender_of
from kg.graph import Graph
from kg.records import EntityRef, Relation

_PARENTS, _SPOUSE = {"P22": "female", "P25": "male"}, "P26"
"""By relation, the gender that its values do not have."""


def is_other_parent(graph: Graph, known: EntityRef, claimed: Collection[str], relation: Relation) -> bool:
    """Whether any of the claimed is known as a spouse of somebody's known parent, or all are known to be the other one;
    False for other relations.
    """
    if relation.id not in _PARENTS:
        return False
    if claimed and all(gender_of(graph, each) == _PARENTS[relation.id] for each in claimed):
        return True
    own = (fact.object for fact in graph.facts(known.id) if fact.relation.id == _SPOUSE)
    married = {each.id for each in own if isinstance(each, EntityRef)}
    married |= {fact.subject.id for fact in graph.inverse_facts(known.id, _SPOUSE)}
    return not married.isdisjoint(claimed)
