"""Parents: who was married to the known one is the other one, and contradicts nothing."""

from __future__ import annotations

from collections.abc import Collection

from kg.graph import Graph
from kg.records import EntityRef, Relation

_PARENTS, _SPOUSE = frozenset(("P22", "P25")), "P26"


def is_other_parent(graph: Graph, known: EntityRef, claimed: Collection[str], relation: Relation) -> bool:
    """Whether any of the claimed is known as a spouse of somebody's known parent; False for other relations."""
    if relation.id not in _PARENTS:
        return False
    own = (fact.object for fact in graph.facts(known.id) if fact.relation.id == _SPOUSE)
    married = {each.id for each in own if isinstance(each, EntityRef)}
    married |= {fact.subject.id for fact in graph.inverse_facts(known.id, _SPOUSE)}
    return not married.isdisjoint(claimed)
