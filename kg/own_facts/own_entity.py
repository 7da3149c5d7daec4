"""Entities of an overlay as records: classes from their types, else from the relations they take part in."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from kg import schema
from kg.own_facts.layer import OwnEntity
from kg.records import Entity, EntityClass, EntityRef, Fact, Relation

OWN_IMPORTANCE = 100
"""Importance of the user's own entities: above a namesake that few have heard of, below Paris."""

_INSTANCE_OF = "P31"
_WINNING_SHARE = 0.5


def own_entities(
    stated: Iterable[OwnEntity], facts: Iterable[Fact], relations: Mapping[str, Relation]
) -> list[Entity]:
    """Records of the entities that a snapshot lacks."""
    wanted = {entity.id: entity for entity in stated}
    types: dict[str, dict[str, None]] = {key: dict.fromkeys(e.types) for key, e in wanted.items()}
    votes: dict[str, dict[EntityClass, float]] = defaultdict(lambda: defaultdict(float))
    for fact in facts:
        relation, subject, value = relations[fact.relation.id], fact.subject.id, fact.object
        if subject in wanted:
            if relation.subject_classes:
                _vote(votes[subject], relation.subject_classes)
            if relation.id == _INSTANCE_OF and isinstance(value, EntityRef):
                types[subject][value.label] = None
        if relation.object_classes and isinstance(value, EntityRef) and value.id in wanted:
            _vote(votes[value.id], relation.object_classes)
    return [_entity(entity, tuple(types[key]), votes.get(key, {})) for key, entity in wanted.items()]


def _vote(votes: dict[EntityClass, float], classes: frozenset[EntityClass]) -> None:
    for allowed in classes:
        votes[allowed] += 1 / len(classes)


def _entity(own: OwnEntity, types: tuple[str, ...], votes: Mapping[EntityClass, float]) -> Entity:
    return Entity(
        id=own.id,
        label=own.label,
        aliases=tuple(alias for alias in own.aliases if alias != own.label),
        description=own.description,
        types=types or _implied_types(own.label),
        importance=OWN_IMPORTANCE,
        classes=schema.coarse_classes(types) or _winner(votes),
    )


def _implied_types(label: str) -> tuple[str, ...]:
    """What a thing may be called by the words at the ends of its name: "the hotel" of Hotel Seeblick.

    >>> _implied_types("Lindenhof Clinic"), _implied_types("Museum of Clocks"), _implied_types("X200")
    (('lindenhof', 'clinic'), ('museum', 'clocks'), ())
    """
    words = label.split()
    return tuple(dict.fromkeys(w.lower() for w in (words[0], words[-1]) if w.isalpha())) if words[1:] else ()


def _winner(votes: Mapping[EntityClass, float]) -> frozenset[EntityClass]:
    if not votes:
        return frozenset()
    best = min(votes, key=lambda c: (-votes[c], c.value))
    return frozenset((best,)) if votes[best] >= _WINNING_SHARE * sum(votes.values()) else frozenset()
