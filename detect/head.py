"""The head of a graph, its most important entities, in figures: read once, when first asked.

One pass serves all that is learned from the graph itself: which relations entities of a type have (`detect.profile`)
and how complete a relation is (`detect.completeness`).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain, combinations, islice

from detect.distinct import Distinct
from kg.graph import Graph
from kg.records import Cardinality, Entity, EntityRef, Fact, Quantity, Relation

HEAD = 8000
MOST_VALUES = 20
"""Subjects with more values under a relation are counted as having so many."""
_MOST_PAIRED = 8
"""Pairs of values are counted at subjects with so many of them at most: 28 pairs."""


@dataclass(slots=True)
class Tally:
    """One relation in the head.

    ``subjects[n]``: those with n values. ``values`` and ``pairs`` count how many subjects have an entity as value, or
    two of them (ids in order). ``asked``: facts whose object states the inverse relation of something; ``answered``:
    those of them that it states back.
    """

    subjects: list[int] = field(default_factory=lambda: [0] * (MOST_VALUES + 1))
    values: Counter[str] = field(default_factory=Counter)
    pairs: Counter[tuple[str, str]] = field(default_factory=Counter)
    asked: int = 0
    answered: int = 0

    def add(self, values: Iterable[object], count: int) -> None:
        """The values of one subject, ``count`` different ones."""
        self.subjects[min(count, MOST_VALUES)] += 1
        ids = sorted({value.id for value in values if isinstance(value, EntityRef)})
        self.values.update(ids)
        if len(ids) <= _MOST_PAIRED:
            self.pairs.update(combinations(ids, 2))

    def having(self, least: int) -> int:
        """Subjects with so many values or more."""
        return sum(self.subjects[min(least, MOST_VALUES) :])


@dataclass(frozen=True, slots=True)
class Measured:
    """An entity with the facts that still hold of its measures, by relation."""

    id: str
    label: str
    importance: int
    facts: Mapping[str, Sequence[Fact]]


def measured(entity: Entity, facts: Iterable[Fact]) -> Measured:
    """``facts``: all of the entity's."""
    found: dict[str, list[Fact]] = defaultdict(list)
    for fact in facts:
        if isinstance(fact.object, Quantity) and not fact.ended:
            found[fact.relation.id].append(fact)
    return Measured(entity.id, entity.label, entity.importance, dict(found))


@dataclass(frozen=True, slots=True)
class Figures:
    """``entities`` and ``having``: entities by type, and by type and relation; ``tallies`` by relation.

    ``measured``: the entities that have measures, the most important first.
    """

    entities: Counter[str]
    having: Counter[tuple[str, str]]
    tallies: Mapping[str, Tally]
    measured: Sequence[Measured]


class Head:
    """The `HEAD` most important entities of one graph; safe from several threads."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph

    @cached_property
    def figures(self) -> Figures:
        """Read now, about 0.5 s, or as they were read before."""
        measures: list[Measured] = []
        figures = Figures(Counter(), Counter(), defaultdict(Tally), measures)
        relations = {relation.id: relation for relation in self._graph.relations()}
        inverses = {relation.id: relation.inverse for relation in relations.values() if relation.inverse}
        linked: dict[str, dict[str, set[str]]] = {key: {} for pair in inverses.items() for key in pair}
        distinct = Distinct(self._graph)
        for entity in islice(self._graph.entities(), HEAD):
            stated: dict[str, list[Fact]] = defaultdict(list)
            for fact in self._graph.facts(entity.id):
                stated[fact.relation.id].append(fact)
            if (each := measured(entity, chain.from_iterable(stated.values()))).facts:
                measures.append(each)
            figures.entities.update(entity.types)
            figures.having.update((t, relation) for t in entity.types for relation in stated)
            for key, facts in stated.items():
                values = [fact.object for fact in standing(relations[key], facts)]
                figures.tallies[key].add(values, distinct.count(relations[key], values))
                if key in linked:
                    linked[key][entity.id] = {value.id for value in values if isinstance(value, EntityRef)}
        for relation, inverse in inverses.items():
            _count_answers(figures.tallies[relation], linked[relation], linked[inverse])
        return replace(figures, tallies=dict(figures.tallies))


def standing(relation: Relation, facts: Sequence[Fact]) -> Sequence[Fact]:
    """Facts without those that have ended, where there is one value at a time."""
    if relation.cardinality is not Cardinality.CURRENT:
        return facts
    return [fact for fact in facts if not fact.ended]


def _count_answers(tally: Tally, there: Mapping[str, set[str]], back: Mapping[str, set[str]]) -> None:
    """Of the facts whose objects have the inverse relation at all, how many are stated back."""
    for subject, objects in there.items():
        for known in (back[o] for o in objects if o in back):
            tally.asked += 1
            tally.answered += subject in known
