"""Wrong values for a true fact: another subject's value of the same relation, or the value of a sibling relation.

A wrong value is of the same kind and type as the right one, is no value of that relation for that subject in
either direction, and contains or is contained by none (whoever was born in Paris was born in France).
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from kg.graph import Graph
from kg.records import Cardinality, EntityRef, Fact, Quantity, Relation, Text, Time, Value

CONTAINS = frozenset({"P17", "P30", "P131", "P276", "P279", "P361", "P4552"})
"""Relations along which a statement about a part is one about the whole."""
STEPS = 6
"""Longest chain of containment that is followed."""
TRIES = 60
FAR_YEARS = 3
FAR_RATIO = 1.25
SIBLING_YEARS = 15


class WrongValues:
    """Wrong values drawn from one graph."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph

    def other(self, fact: Fact, relation: Relation, chance: random.Random) -> Value | None:
        """What the graph says of another subject; None where nothing fits.

        Of many values, each is as likely as any other: a frequent one is too often true of the subject as well.
        """
        right = self._right(fact, relation)
        pool = self._pools.get(fact.relation.id, [])
        if relation.cardinality is Cardinality.MANY:
            pool = list(dict.fromkeys(pool))
        drawn = (chance.choice(pool) for _ in range(TRIES if pool else 0))
        fitting = (value for value in drawn if self._is_wrong(value, fact.object, right, fact.subject.id))
        return next(fitting, None)

    def sibling(self, fact: Fact, relation: Relation, chance: random.Random) -> Value | None:
        """What another relation says of the same subject: the place of death for the place of birth."""
        right = self._right(fact, relation)
        others = [f.object for f in self._graph.facts(fact.subject.id) if f.relation.id != fact.relation.id]
        chance.shuffle(others)
        for value in others:
            near = isinstance(value, Time) and any(_years(value, r) < SIBLING_YEARS for r in right)
            if not near and self._is_wrong(value, fact.object, right, fact.subject.id):
                return value
        return None

    def _is_wrong(self, value: Value, model: Value, right: Sequence[Value], subject: str) -> bool:
        if isinstance(model, EntityRef) and isinstance(value, EntityRef):
            refs = [r for r in right if isinstance(r, EntityRef)]
            return self._like(value.id, model.id) and self._apart(value, [*refs, EntityRef(subject, "")])
        return _comparable(value, model) and all(_differs(value, r) for r in right)

    def _right(self, fact: Fact, relation: Relation) -> list[Value]:
        """All values of the relation for the subject, stated from either side; ended ones too."""
        subject = fact.subject.id
        values = [f.object for f in self._graph.facts(subject) if f.relation.id == relation.id]
        for stated_as in (relation.inverse, relation.id):
            if stated_as:
                values += [f.subject for f in self._graph.inverse_facts(subject, stated_as)]
        return values

    def _like(self, value: str, model: str) -> bool:
        """Entities of one type where types are known: a type label in common, else a class."""
        one, other = self._graph.entity(value), self._graph.entity(model)
        if one.types and other.types:
            return bool(set(one.types) & set(other.types))
        return bool(one.classes & other.classes) or not (one.classes and other.classes)

    def _apart(self, value: EntityRef, right: Iterable[EntityRef]) -> bool:
        around = self._around(value.id)
        return not any(
            r.id in around or value.id in self._around(r.id) or r.label.casefold() == value.label.casefold()
            for r in right
        )

    def _around(self, entity_id: str) -> set[str]:
        """The entity and what contains it, step by step."""
        found = edge = {entity_id}
        for _ in range(STEPS):
            edge = {o for e in edge for o in self._containers(e)} - found
            found = found | edge
        return found

    def _containers(self, entity_id: str) -> Iterator[str]:
        for fact in self._graph.facts(entity_id):
            if fact.relation.id in CONTAINS and isinstance(fact.object, EntityRef):
                yield fact.object.id

    @cached_property
    def _pools(self) -> dict[str, list[Value]]:
        """Objects by relation, as often as they are stated; those with a name only are left out."""
        pools: dict[str, list[Value]] = defaultdict(list)
        for entity in self._graph.entities():
            for fact in self._graph.facts(entity.id):
                if usable(fact.object):
                    pools[fact.relation.id].append(fact.object)
        return dict(pools)


def usable(value: Value) -> bool:
    """Entities of Wikidata with a label, years and days, quantities, texts."""
    if isinstance(value, EntityRef):
        return value.id[:1] == "Q" and bool(value.label)
    return isinstance(value, Quantity | Text) or (isinstance(value, Time) and value.precision >= 9)


def _comparable(value: Value, model: Value) -> bool:
    if isinstance(value, Quantity) and isinstance(model, Quantity):
        return value.unit == model.unit
    if isinstance(value, Time) and isinstance(model, Time):
        return value.precision == model.precision
    if isinstance(value, Text) and isinstance(model, Text):
        return abs(len(value.text) - len(model.text)) <= 1
    return False


def _differs(value: Value, right: Value) -> bool:
    """Far enough from a right value that no tolerance makes it right."""
    if isinstance(value, Quantity) and isinstance(right, Quantity):
        low, high = sorted((abs(value.amount), abs(right.amount)))
        return high > low * FAR_RATIO
    if isinstance(value, Time) and isinstance(right, Time):
        return _years(value, right) > FAR_YEARS
    if isinstance(value, Text) and isinstance(right, Text):
        return value.text.casefold() != right.text.casefold()
    return True


def _years(value: Time, other: Value) -> float:
    return abs(value.year - other.year) if isinstance(other, Time) else float("inf")
