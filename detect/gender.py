"""Whether somebody is a man or a woman, by what a graph states, by whose parent they are, or by the words that describe
them.
"""

from __future__ import annotations

from kg.alias import fold
from kg.graph import Graph
from kg.records import EntityRef

GENDER = "P21"
_SAID_OF_WOMEN = frozenset(
    "female actress woman queen princess empress duchess countess businesswoman girl mother wife daughter sister "
    "consort".split()
)
_SAID_OF_MEN = frozenset("male king emperor pharaoh prince duke sultan tsar nobleman father husband".split())
_PARENTS = {"P22": "male", "P25": "female"}
"""Father, mother."""


def gender_of(graph: Graph, entity_id: str) -> str:
    """ "male" or "female" as the graph states it, "" where it does not."""
    stated = " ".join(
        fact.object.label
        for fact in graph.facts(entity_id)
        if fact.relation.id == GENDER and isinstance(fact.object, EntityRef)
    )
    words = frozenset(fold(stated or graph.entity(entity_id).description).split())
    if words & _SAID_OF_WOMEN:
        return "female"
    if words & _SAID_OF_MEN:
        return "male"
    of = (
        gender
        for relation, gender in _PARENTS.items()
        if any(graph.inverse_facts(entity_id, relation, limit=1))
    )
    return next(of, "")
