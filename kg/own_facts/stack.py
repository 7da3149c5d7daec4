"""Layers stacked in the order in which they were added: what a later layer says wins.

For a relation with one object (at a time), or one that the layer says to have one, a fact which has not ended replaces
what the layers below state of its subject and relation; for other relations facts add up. A fact that several layers
state is that of the last one with its periods, of which a layer may state several (two terms of a mayor). A removed
fact stays removed until a later layer states it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from kg import schema
from kg.own_facts.layer import FactKey, Layer, OwnEntity, OwnRelation, key_of
from kg.records import Cardinality, EntityRef, Fact, Relation, ValueKind

Pair = tuple[str, str]
"""Ids of a subject and a relation."""

_PARTICIPLE = re.compile(r"[a-z]+ed")
SINGLE = (Cardinality.ONE, Cardinality.CURRENT)
_LOOSENESS = {cardinality: place for place, cardinality in enumerate(Cardinality)}


@dataclass(frozen=True, slots=True)
class Stack:
    """What all layers say together; ``removed`` are the facts to be hidden, own ones or the snapshot's.

    ``replaced``: where own facts take the place of the snapshot's.
    """

    entities: Mapping[str, OwnEntity]
    relations: Mapping[str, Relation]
    facts: Sequence[Fact]
    removed: Mapping[FactKey, Fact]
    replaced: frozenset[Pair]


def stacked(layers: Sequence[Layer], known: Mapping[str, Relation]) -> Stack:
    """``known`` are the relations of the snapshot; they and those of the schema are as they are."""
    relations = _relations(layers, known)
    facts: dict[FactKey, list[Fact]] = {}
    removed: dict[FactKey, Fact] = {}
    replaced: set[Pair] = set()
    for layer in layers:
        for fact in layer.removed:
            key = key_of(fact)
            facts.pop(key, None)
            removed[key] = fact
        pairs = _replacing(layer, relations)
        replaced |= pairs
        _drop_replaced(facts, pairs)
        stated = _by_key(layer.facts)
        for key in stated:
            removed.pop(key, None)
        facts.update(stated)
    found = [fact for periods in facts.values() for fact in periods]
    standing = {(fact.subject.id, fact.relation.id) for fact in found if not fact.ended}
    return Stack(_entities(layers, found), relations, found, removed, frozenset(replaced & standing))


def _by_key(facts: Iterable[Fact]) -> dict[FactKey, list[Fact]]:
    found: dict[FactKey, list[Fact]] = {}
    for fact in facts:
        found.setdefault(key_of(fact), []).append(fact)
    return found


def _replacing(layer: Layer, relations: Mapping[str, Relation]) -> set[Pair]:
    """Subjects and relations of which a layer says what holds now, where only one object can."""
    single = {
        relation.id
        for relation in layer.relations.values()
        if relations[relation.id].cardinality in SINGLE
        or (relation.stated and relation.cardinality in SINGLE)
    }
    return {(f.subject.id, f.relation.id) for f in layer.facts if f.relation.id in single and not f.ended}


def is_replaced(fact: Fact, pairs: frozenset[Pair], relations: Mapping[str, Relation]) -> bool:
    """Whether one of the pairs takes the place of a fact; what has ended stays where something comes after it."""
    if (fact.subject.id, fact.relation.id) not in pairs:
        return False
    return not fact.ended or relations[fact.relation.id].cardinality is Cardinality.ONE


def merged(old: Layer, new: Layer, known: Mapping[str, Relation]) -> Layer:
    """Two layers of one file as one."""
    stack = stacked([old, new], known)
    entities = _united([old, new])
    used = {fact.relation.id for fact in (*stack.facts, *stack.removed.values())}
    relations = {
        relation_id: _looser(old.relations.get(relation_id), new.relations.get(relation_id))
        for relation_id in {**old.relations, **new.relations}
        if relation_id in used
    }
    facts, removed = tuple(stack.facts), tuple(stack.removed.values())
    return replace(new, entities=entities, relations=relations, facts=facts, removed=removed)


def _drop_replaced(facts: dict[FactKey, list[Fact]], pairs: set[Pair]) -> None:
    for key in [key for key in facts if (key[0], key[1]) in pairs] if pairs else ():
        ended = [fact for fact in facts[key] if fact.ended]
        if ended:
            facts[key] = ended
        else:
            del facts[key]


def _relations(layers: Sequence[Layer], known: Mapping[str, Relation]) -> dict[str, Relation]:
    builtin = schema.builtin()
    own: dict[str, OwnRelation] = {}
    for layer in layers:
        for relation in layer.relations.values():
            own[relation.id] = _looser(own.get(relation.id), relation)
    return {
        relation_id: builtin.get(relation_id) or known.get(relation_id) or relation_of(relation)
        for relation_id, relation in own.items()
    }


def relation_of(own: OwnRelation) -> Relation:
    """A relation that only has a label, as checking needs it."""
    wordings = schema.wordings_of_label(own.label, own.kind)
    if own.kind is ValueKind.TIME and _PARTICIPLE.fullmatch(own.label):
        wordings = (f"{{s}} was {own.label} in {{o}}", f"{{s}} was {own.label} on {{o}}", *wordings)
    return Relation(
        own.id,
        own.label,
        kind=own.kind,
        cardinality=own.cardinality,
        nouns=(own.label,),
        wordings=wordings,
    )


def _looser(old: OwnRelation | None, new: OwnRelation | None) -> OwnRelation:
    """One relation of two layers: what was stated counts, else the estimate that both allow."""
    if old is None or new is None:
        found = new or old
        assert found is not None
        return found
    if new.stated or old.stated:
        stated = new if new.stated else old
        return replace(new, cardinality=stated.cardinality, stated=True)
    return max(old, new, key=lambda relation: _LOOSENESS[relation.cardinality])


def _united(layers: Sequence[Layer]) -> dict[str, OwnEntity]:
    entities: dict[str, OwnEntity] = {}
    for layer in layers:
        for entity in layer.entities.values():
            old = entities.get(entity.id)
            entities[entity.id] = _one(old, entity) if old and old != entity else entity
    return entities


def _one(old: OwnEntity, new: OwnEntity) -> OwnEntity:
    return replace(
        new,
        aliases=tuple(dict.fromkeys((*old.aliases, *new.aliases))),
        description=new.description or old.description,
        types=tuple(dict.fromkeys((*old.types, *new.types))),
    )


def _entities(layers: Sequence[Layer], facts: Iterable[Fact]) -> dict[str, OwnEntity]:
    """Entities that a fact speaks of or that are described."""
    used: set[str] = set()
    for fact in facts:
        used.add(fact.subject.id)
        if isinstance(fact.object, EntityRef):
            used.add(fact.object.id)
    united = _united(layers)
    return {key: entity for key, entity in united.items() if entity.described or key in used}
