"""Whether somebody is a man or a woman, by what a graph states, by whose parent they are, by the words that describe
them, or by given names.
"""

from __future__ import annotations

from detect.given_names import gender_told_by
from kg.alias import fold
from kg.graph import Graph
from kg.records import Entity, EntityClass, EntityRef

GENDER = "P21"
_SAID_OF_WOMEN = frozenset(
    "female actress woman queen princess empress duchess countess businesswoman girl mother wife daughter sister "
    "consort".split()
)
_SAID_OF_MEN = frozenset("male king emperor pharaoh prince duke sultan tsar nobleman father husband".split())
_PARENTS = {"P22": "male", "P25": "female"}
"""Father, mother."""


def gender_of(graph: Graph, entity_id: str) -> str:
    """ "male" or "female" by what the graph states, "" where nothing tells."""
    stated = " ".join(
        fact.object.label
        for fact in graph.facts(entity_id)
        if fact.relation.id == GENDER and isinstance(fact.object, EntityRef)
    )
    entity = graph.entity(entity_id)
    words = frozenset(fold(stated or entity.description).split())
    if words & _SAID_OF_WOMEN:
        return "female"
    if words & _SAID_OF_MEN:
        return "male"
    of = (
        gender
        for relation, gender in _PARENTS.items()
        if any(graph.inverse_facts(entity_id, relation, limit=1))
    )
    return next(of, "") or _by_names(entity)


def _by_names(entity: Entity) -> str:
    """What all names of a person tell that tell any: George Eliot was Mary Ann Evans."""
    if EntityClass.PERSON not in entity.classes:
        return ""
    told = {gender for name in (entity.label, *entity.aliases) if (gender := gender_told_by(name))}
    return told.pop() if len(told) == 1 else ""
