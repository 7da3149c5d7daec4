"""Types and coarse classes of entities.

Types are those that the sources state, else the labels of what an entity is an instance of. Classes come from the
types, then from wider types (subclass of), else from the relations an entity takes part in: each relation votes for
the classes it allows on that side, and the winner needs at least half of the votes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kg import schema
from kg.records import EntityClass, Relation, ValueKind
from kg.staging.columns import EntityKind
from kg.staging.entity_text import StringLists
from kg.staging.fact_table import FactTable
from kg.staging.packed_strings import each_span

_WINNING_SHARE = 0.5
_WIDEST = 8
"""Steps along subclass-of before everything becomes an entity."""
_PIECE = 1 << 22
_CLASSES = tuple(sorted(EntityClass, key=lambda c: c.value))


@dataclass(frozen=True, slots=True)
class TypeTree:
    """What is known of the types, by place: a label, and the wider types."""

    labels: Mapping[int, str]
    wider: Mapping[int, Sequence[int]]

    def classes(self, place: int) -> frozenset[EntityClass]:
        """Classes behind the nearest types, the type itself first, that have any."""
        level, seen = [place], {place}
        for _ in range(_WIDEST):
            found = schema.coarse_classes([self.labels[at] for at in level if at in self.labels])
            if found:
                return found
            level = [up for at in level for up in self.wider.get(at, ()) if up not in seen]
            seen.update(level)
        return frozenset()


def kinds_of(
    stated: StringLists,
    instance_of: NDArray[np.int64],
    tree: TypeTree,
    voted: NDArray[np.int8],
) -> tuple[NDArray[np.uint32], list[EntityKind]]:
    """The kind of each entity by number, and the kinds, in the order of first use.

    ``instance_of``: pairs (number, place of a type); ``voted``: an index into `CLASSES`, or -1.
    """
    kinds: dict[tuple[object, ...], int] = {}
    found: list[EntityKind] = []
    numbers = np.zeros(len(stated.spans) - 1, dtype=np.uint32)
    of_number = _grouped(instance_of, len(numbers))
    for number, (types, places, vote) in enumerate(zip(stated, of_number, voted.tolist(), strict=True)):
        of = () if types else places
        key = (tuple(types), of, vote)
        at = kinds.get(key)
        if at is None:
            at = kinds[key] = len(found)
            found.append(_kind(types, of, vote, tree))
        numbers[number] = at
    return _without_doubles(numbers, found)


def votes(facts: FactTable, relations: Sequence[Relation], entities: int) -> NDArray[np.int8]:
    """The class that the relations of each entity agree on, as an index into the classes sorted by name; else -1."""
    is_entity = np.array([relation.kind is ValueKind.ENTITY for relation in relations], dtype=bool)
    total = np.zeros(entities)
    best = np.zeros(entities)
    winner = np.full(entities, -1, dtype=np.int8)
    for number, candidate in enumerate(_CLASSES):
        subject_weight, object_weight = (
            np.array([1 / len(c) if candidate in c else 0.0 for c in sides])
            for sides in (
                [relation.subject_classes for relation in relations],
                [relation.object_classes for relation in relations],
            )
        )
        count = np.zeros(entities)
        for first in range(0, len(facts), _PIECE):
            rows = slice(first, first + _PIECE)
            relation, entity = facts.relation[rows], is_entity[facts.relation[rows]]
            weight = object_weight[relation[entity]]
            count += np.bincount(facts.subject[rows], weights=subject_weight[relation], minlength=entities)
            count += np.bincount(facts.object[rows][entity], weights=weight, minlength=entities)
        total += count
        ahead = count > best
        winner[ahead] = number
        best[ahead] = count[ahead]
    winner[best < _WINNING_SHARE * total] = -1
    return winner


def _kind(types: Sequence[str], places: Sequence[int], vote: int, tree: TypeTree) -> EntityKind:
    labels = tuple(dict.fromkeys(types)) or tuple(
        dict.fromkeys(tree.labels[place] for place in places if place in tree.labels)
    )
    classes = schema.coarse_classes(labels)
    if not classes:
        classes = frozenset(c for place in places for c in tree.classes(place))
    if not classes and vote >= 0:
        classes = frozenset((_CLASSES[vote],))
    return EntityKind(classes, labels)


def _without_doubles(
    numbers: NDArray[np.uint32], kinds: Sequence[EntityKind]
) -> tuple[NDArray[np.uint32], list[EntityKind]]:
    """Kinds that came out the same become one."""
    place: dict[EntityKind, int] = {}
    renumbered = np.array([place.setdefault(kind, len(place)) for kind in kinds], dtype=np.uint32)
    return renumbered[numbers] if len(kinds) else numbers, list(place)


def _grouped(pairs: NDArray[np.int64], count: int) -> Iterator[tuple[int, ...]]:
    """The second sides of the pairs by each first side from 0 to ``count`` - 1, in their order."""
    pairs = pairs[np.argsort(pairs[:, 0], kind="stable")]
    for first, last in each_span(np.searchsorted(pairs[:, 0], np.arange(count + 1))):
        yield tuple(pairs[first:last, 1].tolist()) if last > first else ()
