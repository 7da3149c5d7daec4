"""What is left of a layer when facts, names and descriptions are taken back from it."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import replace

from kg.own_facts.layer import FactKey, Layer, OwnEntity, key_of
from kg.records import EntityRef


def without(layer: Layer, facts: Set[FactKey], about: Mapping[str, OwnEntity]) -> Layer:
    """The layer without facts, and without what ``about`` says of entities; with what the rest needs, no more."""
    kept = tuple(fact for fact in layer.facts if key_of(fact) not in facts)
    left = {key: _less(entity, about.get(key)) for key, entity in layer.entities.items()}
    used = {fact.subject.id for fact in (*kept, *layer.removed)}
    used |= {fact.object.id for fact in (*kept, *layer.removed) if isinstance(fact.object, EntityRef)}
    relations = {fact.relation.id for fact in (*kept, *layer.removed)}
    return replace(
        layer,
        entities={key: entity for key, entity in left.items() if key in used or entity.described},
        relations={key: relation for key, relation in layer.relations.items() if key in relations},
        facts=kept,
    )


def _less(entity: OwnEntity, said: OwnEntity | None) -> OwnEntity:
    if said is None:
        return entity
    return replace(
        entity,
        aliases=tuple(alias for alias in entity.aliases if alias not in said.aliases),
        description="" if entity.description == said.description else entity.description,
        types=tuple(stated for stated in entity.types if stated not in said.types),
    )
