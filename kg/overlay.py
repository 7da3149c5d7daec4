"""A snapshot with the user's own facts laid over it: one graph to its readers.

Rules: for relations with one object (at a time) own facts take the place of the snapshot's, for others they are
added; removed facts are hidden. Own names are found beside the snapshot's. Everything of the overlay is in memory; an
entity that it does not touch costs one more look-up in a dictionary.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from kg import schema
from kg.alias import ALIAS, names_of
from kg.graph import Candidate
from kg.manifest import Manifest
from kg.overlay_names import JoinedNames, OwnNames, joined_candidates
from kg.own_facts.by_end import by_object, by_subject
from kg.own_facts.fact_source import attributed_layer
from kg.own_facts.folder import OVERLAY, Overlay, read_overlay
from kg.own_facts.layer import FactKey, OwnEntity, key_of
from kg.own_facts.own_entity import OWN_IMPORTANCE, own_entities
from kg.own_facts.retracted import other_ways, retracted_pairs
from kg.own_facts.short_forms import all_forms
from kg.own_facts.single import single_pairs
from kg.own_facts.stack import Stack, is_replaced, stacked
from kg.records import Entity, EntityClass, EntityRef, Fact, Relation
from kg.store import Snapshot

__all__ = ["OVERLAY", "OverlayGraph", "open_graph"]


def open_graph(folder: Path, *, verify: bool = True) -> Snapshot | OverlayGraph:
    """The snapshot in a folder, with its overlay where it has one.

    :raises SnapshotError: the snapshot is missing, or it or the overlay is damaged.
    """
    base = Snapshot.open(folder, verify=verify)
    overlay = read_overlay(folder)
    return OverlayGraph(base, overlay) if overlay is not None and overlay.layers else base


class OverlayGraph:
    """The graph in a folder with its overlay; implements `kg.graph.Graph` and what else a `Snapshot` offers."""

    def __init__(self, base: Snapshot, overlay: Overlay) -> None:
        self.base = base
        self.overlay = overlay
        known = {relation.id: relation for relation in base.relations()}
        stack = stacked([attributed_layer(layer) for layer in overlay.layers], known)
        self.own_facts: Sequence[Fact] = stack.facts
        self.removed_facts: Mapping[FactKey, Fact] = stack.removed
        self._relations = {**known, **stack.relations}
        self._facts = by_subject(stack.facts)
        self._inverse = by_object(stack.facts)
        self._replaced = stack.replaced
        self._other_way = other_ways(self._relations.values())
        self.retracted_pairs = retracted_pairs(stack.removed.values(), stack.facts, self._other_way)
        self._hidden_at = self._subjects_with_hidden()
        self._hidden_to, self._hidden_count = self._count_hidden()
        own = [entity for entity in stack.entities.values() if entity.id not in base]
        self._own = own_entities(own, stack.facts, self._relations)
        said = {r.id for layer in overlay.layers for r in layer.relations.values() if r.stated}
        self.single_pairs = single_pairs(stack.facts, {entity.id for entity in own}, stated=said)
        self._own_numbers = {entity.id: -place for place, entity in enumerate(self._own, 1)}
        self._changed = {
            entity.id: self._joined(entity)
            for entity in stack.entities.values()
            if entity.id in base and entity.described
        }
        self._entities = {**{entity.id: entity for entity in self._own}, **self._changed}
        self._names = self._own_names(stack)
        self.aliases = JoinedNames(base.aliases, self._names)

    @property
    def name(self) -> str:
        return f"{self.base.name}+{self.overlay.name}"

    @property
    def own_ids(self) -> frozenset[str]:
        """The entities that only the user's files know."""
        return frozenset(self._own_numbers)

    @property
    def folder(self) -> Path:
        return self.base.folder

    @property
    def data(self) -> Path:
        """Folder of the snapshot's files."""
        return self.base.data

    @property
    def manifest(self) -> Manifest:
        return self.base.manifest

    def verify(self) -> None:
        """:raises SnapshotError: a file is no longer what was written."""
        self.base.verify()
        read_overlay(self.folder)

    def __len__(self) -> int:
        """Number of entities."""
        return len(self.base) + len(self._own)

    def __contains__(self, entity_id: str) -> bool:
        return entity_id in self._entities or entity_id in self.base

    def entity(self, entity_id: str) -> Entity:
        """:raises KeyError: the graph has no such entity."""
        return self._entities.get(entity_id) or self.base.entity(entity_id)

    def number(self, entity_id: str) -> int | None:
        """Number of an entity; negative for one of the overlay, None for an unknown one."""
        return self._own_numbers.get(entity_id) or self.base.number(entity_id)

    def classes(self, entity_id: str) -> frozenset[EntityClass]:
        """Classes of an entity, for less than all of it.

        :raises KeyError: the graph has no such entity.
        """
        own = self._entities.get(entity_id)
        return own.classes if own else self.base.classes(entity_id)

    def described(self, entity_id: str) -> tuple[str, tuple[str, ...]]:
        """Description and types of an entity, for less than all of it.

        :raises KeyError: the graph has no such entity.
        """
        own = self._entities.get(entity_id)
        return (own.description, own.types) if own else self.base.described(entity_id)

    def objects(self, entity_id: str, limit: int) -> list[str]:
        """Ids of the entities that the first ``limit`` facts of an entity lead to, for less than the facts."""
        if entity_id not in self._facts and entity_id not in self._hidden_at:
            return self.base.objects(entity_id, limit)
        facts = self.facts(entity_id)[:limit]
        return [fact.object.id for fact in facts if isinstance(fact.object, EntityRef)]

    def entity_at(self, number: int) -> Entity:
        """An entity by its number, as `aliases` gives it; those of the overlay have negative ones."""
        if number < 0:
            return self._own[-number - 1]
        found = self.base.entity_at(number)
        return self._changed.get(found.id, found)

    def importance(self, number: int) -> int:
        """Importance by entity number, as `aliases` gives it."""
        return self._own[-number - 1].importance if number < 0 else self.base.importance(number)

    def entities(self) -> Iterator[Entity]:
        """All entities, most important first."""
        changed = self._changed
        base = (changed.get(entity.id, entity) for entity in self.base.entities())
        return heapq.merge(self._own, base, key=lambda entity: -entity.importance)

    def relation(self, relation_id: str) -> Relation:
        """:raises KeyError: the graph has no such relation."""
        return self._relations.get(relation_id) or self.base.relation(relation_id)

    def relations(self) -> Sequence[Relation]:
        """All relations that occur in the graph."""
        return tuple(self._relations.values())

    def facts(self, entity_id: str) -> Sequence[Fact]:
        """Facts whose subject is the entity, own ones first; empty for an unknown one."""
        own = self._facts.get(entity_id)
        if own is None and entity_id not in self._hidden_at:
            return self.base.facts(entity_id)
        own = own or []
        keys = {key_of(fact) for fact in own}
        base = self.base.facts(entity_id)
        return [*own, *(fact for fact in base if not self._hides(fact) and key_of(fact) not in keys)]

    def inverse_facts(self, entity_id: str, relation_id: str = "", *, limit: int = 1000) -> Sequence[Fact]:
        """Facts whose object is the entity, those with own facts first, then most important subjects first."""
        own = self._inverse.get(entity_id, ())
        hidden = self._hidden_to.get(entity_id, 0)
        if not own and not hidden:
            return self.base.inverse_facts(entity_id, relation_id, limit=limit)
        own = [fact for fact in own if relation_id in ("", fact.relation.id)]
        keys = {key_of(fact) for fact in own}
        base = self.base.inverse_facts(entity_id, relation_id, limit=limit + hidden)
        kept = (fact for fact in base if not self._hides(fact) and key_of(fact) not in keys)
        return [*own, *kept][:limit]

    def inverse_relations(self, entity_id: str) -> frozenset[str]:
        """Ids of the relations of `inverse_facts`, and maybe of hidden ones, for less than those."""
        own = self._inverse.get(entity_id, ())
        return self.base.inverse_relations(entity_id) | {fact.relation.id for fact in own}

    def numbered_facts(self, numbers: Sequence[int]) -> list[Fact]:
        """The snapshot's facts by their numbers; for a replaced one, the own fact in its place.

        A removed fact comes back as it is, and `retracted` tells it.
        """
        return [self._current(fact) for fact in self.base.numbered_facts(numbers)]

    def retracted(self, fact: Fact) -> bool:
        """Whether the user took a fact of the snapshot back."""
        return bool(self.removed_facts) and key_of(fact) in self.removed_facts

    @property
    def fact_count(self) -> int:
        own = sum(map(len, self._facts.values()))
        return self.base.fact_count + own - self._hidden_count

    def candidates(self, surface: str) -> Sequence[Candidate]:
        """Entities that a surface form names, best prior first, at most 16; empty for an unknown name."""
        base = self.base.candidates(surface)
        own = self._names.candidates(surface)
        return joined_candidates(surface, own, base) if own else base

    def stated_candidates(self, surface: str) -> Sequence[Candidate]:
        """Those of `candidates` that are exact and not partial, for less than all of them."""
        if not self._names.candidates(surface):
            return self.base.stated_candidates(surface)
        return [c for c in self.candidates(surface) if c.exact and not c.partial]

    def _hides(self, fact: Fact) -> bool:
        """Whether the overlay replaces or removes a fact of the snapshot, or the same stated the other way round."""
        if self.retracted(fact) or is_replaced(fact, self._replaced, self._relations):
            return True
        turned = self._turned(fact)
        return turned is not None and (
            self.retracted(turned) or is_replaced(turned, self._replaced, self._relations)
        )

    def _turned(self, fact: Fact) -> Fact | None:
        """The fact the other way round: "Paris is the capital of France" as "the capital of France is Paris"."""
        relation = self._other_way.get(fact.relation.id)
        if relation is None or not isinstance(fact.object, EntityRef):
            return None
        return replace(fact, subject=fact.object, relation=relation.ref, object=fact.subject)

    def _current(self, fact: Fact) -> Fact:
        if not is_replaced(fact, self._replaced, self._relations):
            return fact
        own = (f for f in self._facts[fact.subject.id] if f.relation.id == fact.relation.id and not f.ended)
        return next(own, fact)

    def _subjects_with_hidden(self) -> frozenset[str]:
        """Entities of the snapshot some of whose facts may be hidden."""
        subjects = {subject for subject, _ in self._replaced} | {key.subject for key in self.removed_facts}
        subjects |= {key.object for key in self.removed_facts if isinstance(key.object, str)}
        for subject, relation_id in self._replaced:
            if other := self._other_way.get(relation_id):
                subjects |= {fact.subject.id for fact in self.base.inverse_facts(subject, other.id)}
        return frozenset(subject for subject in subjects if subject in self.base)

    def _count_hidden(self) -> tuple[dict[str, int], int]:
        """Hidden facts by their object, and how many of the snapshot's facts are hidden or said again."""
        objects: Counter[str] = Counter()
        count = 0
        for subject in {*self._hidden_at, *(s for s in self._facts if s in self.base)}:
            keys = {key_of(fact) for fact in self._facts.get(subject, ())}
            for fact in self.base.facts(subject):
                if self._hides(fact) or key_of(fact) in keys:
                    count += 1
                    if isinstance(fact.object, EntityRef):
                        objects[fact.object.id] += 1
        return dict(objects), count

    def _joined(self, own: OwnEntity) -> Entity:
        """An entity of the snapshot with what the overlay says of it; its label stays."""
        base = self.base.entity(own.id)
        names = dict.fromkeys((*own.aliases, *base.aliases))
        types = tuple(dict.fromkeys((*base.types, *own.types)))
        return replace(
            base,
            aliases=tuple(name for name in names if name != base.label),
            description=own.description or base.description,
            types=types,
            classes=base.classes or schema.coarse_classes(types),
        )

    def _is_well_known(self, name: str) -> bool:
        """Whether the snapshot has something of this name that more people know than the user's own things."""
        return any(each.importance >= OWN_IMPORTANCE for each in self.base.stated_candidates(name))

    def _own_names(self, stack: Stack) -> OwnNames:
        forms = all_forms(self._own, self._is_well_known)
        own = [(-place, entity, forms[entity.id]) for place, entity in enumerate(self._own, 1)]
        further = []
        for entity_id, entity in self._changed.items():
            added = stack.entities[entity_id].aliases
            named = replace(entity, label=added[0], aliases=added[1:], classes=frozenset()) if added else None
            added_forms = [(name, max(rank, ALIAS)) for name, rank in names_of(named)] if named else []
            number = self.base.number(entity_id)
            assert number is not None
            further.append((number, entity, added_forms))
        return OwnNames([*own, *further])
