"""Types, coarse classes and importance of entities, completed from the graph where the sources say nothing.

Types come from "instance of" facts. Classes come from the types, else from the relations the entity takes
part in: each relation votes for the classes it allows on that side, and the winner needs at least half of
the votes. Importance, where no source states it, grows with the logarithm of the number of facts.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from math import log2

from kg import schema
from kg.records import Entity, EntityClass, Relation
from kg.source import Gathering, entity_of
from kg.starter import EntityRow

_INSTANCE_OF = "P31"
_WINNING_SHARE = 0.5
_POINTS_PER_DOUBLING = 10
_GREATEST = 400

Votes = Mapping[str, Mapping[EntityClass, float]]


def complete(gathering: Gathering, relations: Mapping[str, Relation]) -> list[Entity]:
    """All entities, most important first, ties by id."""
    instance_of, degrees = _instance_of(gathering), _degrees(gathering)
    votes = _votes(gathering, relations)
    entities = [
        _completed(row, row.types or instance_of.get(row.id, ()), degrees[row.id], votes.get(row.id, {}))
        for row in gathering.entities.values()
    ]
    return sorted(entities, key=lambda entity: (-entity.importance, entity.id))


def _completed(
    row: EntityRow, types: tuple[str, ...], degree: int, votes: Mapping[EntityClass, float]
) -> Entity:
    classes = schema.coarse_classes(types) or _winner(votes)
    importance = row.importance or min(round(_POINTS_PER_DOUBLING * log2(1 + degree)), _GREATEST)
    return Entity(row.id, row.label, row.aliases, row.description, types, importance, classes)


def _winner(votes: Mapping[EntityClass, float]) -> frozenset[EntityClass]:
    if not votes:
        return frozenset()
    best = min(votes, key=lambda c: (-votes[c], c.value))
    return frozenset((best,)) if votes[best] >= _WINNING_SHARE * sum(votes.values()) else frozenset()


def _votes(gathering: Gathering, relations: Mapping[str, Relation]) -> Votes:
    votes: dict[str, dict[EntityClass, float]] = defaultdict(lambda: defaultdict(float))
    for triple in gathering.facts:
        relation = relations[triple.relation]
        sides = ((triple.subject, relation.subject_classes), (entity_of(triple), relation.object_classes))
        for entity_id, classes in sides:
            for allowed in classes if entity_id else ():
                votes[entity_id][allowed] += 1 / len(classes)
    return votes


def _instance_of(gathering: Gathering) -> dict[str, tuple[str, ...]]:
    types: dict[str, tuple[str, ...]] = {}
    for triple in gathering.facts:
        if triple.relation == _INSTANCE_OF and (object_id := entity_of(triple)):
            label = gathering.entities[object_id].label
            types[triple.subject] = (*types.get(triple.subject, ()), label)
    return types


def _degrees(gathering: Gathering) -> Counter[str]:
    degrees: Counter[str] = Counter()
    for triple in gathering.facts:
        degrees[triple.subject] += 1
        if object_id := entity_of(triple):
            degrees[object_id] += 1
    return degrees
