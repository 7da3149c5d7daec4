"""The graph that pairs are made of: facts of the sources, by subject and by relation, and what contains what.

Subjects of the test half (`benchmarks.statement.is_in`) are left out.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import chain

from benchmarks.statement import Split, is_in
from kg import schema
from kg.literal import parse_literal, parse_time
from kg.records import EntityClass, EntityRef, Fact, Relation, RelationRef, Value
from kg.source import Source
from kg.starter import EntityRow
from scripts.local_model.gathering import Triple, gather

_CONTAINERS = 40
"""Places above one that are followed at most."""


class Facts:
    """Facts of one half of the subjects, whose relations the built-in schema knows."""

    def __init__(
        self, facts: Iterable[Fact], entities: Mapping[str, EntityRow], *, split: Split = Split.DEVELOPMENT
    ) -> None:
        self.entities = entities
        self.relations: Mapping[str, Relation] = schema.builtin()
        self.by_subject: dict[str, list[Fact]] = defaultdict(list)
        self.by_relation: dict[str, list[Fact]] = defaultdict(list)
        self._values: dict[tuple[str, str], set[Value]] = defaultdict(set)
        self._parents: dict[str, set[str]] = defaultdict(set)
        for fact in facts:
            self._values[fact.subject.id, fact.relation.id].add(fact.object)
            relation = self.relations[fact.relation.id]
            if relation.contains and isinstance(fact.object, EntityRef):
                self._parents[fact.subject.id].add(fact.object.id)
            if is_in(fact.subject.id, split):
                self.by_subject[fact.subject.id].append(fact)
                self.by_relation[fact.relation.id].append(fact)

    @classmethod
    def read(cls, sources: Sequence[Source], *, split: Split = Split.DEVELOPMENT) -> Facts:
        """:raises ValueError: a row of a source cannot be read."""
        gathering = gather(sources)
        known = schema.builtin()
        triples = (t for t in gathering.facts if t.relation in known)
        facts = (f for t in triples if (f := _fact(t, gathering.entities)) is not None)
        return cls(facts, gathering.entities, split=split)

    def values(self, subject: str, relation: str) -> set[Value]:
        """All values that are known, of facts in either direction."""
        found = set(self._values.get((subject, relation), ()))
        inverse = self.relations[relation].inverse
        return found | self._inverse.get((subject, inverse), set()) if inverse else found

    def related(self, first: str, second: str) -> bool:
        """Whether one of two entities contains the other, or is the other."""
        return first == second or second in self.containers(first) or first in self.containers(second)

    def containers(self, entity: str) -> set[str]:
        """What contains an entity, over any number of steps."""
        found: set[str] = set()
        waiting = [entity]
        while waiting and len(found) < _CONTAINERS:
            for parent in self._parents.get(waiting.pop(), ()):
                if parent not in found:
                    found.add(parent)
                    waiting.append(parent)
        return found

    def classes(self, entity: str) -> frozenset[EntityClass]:
        """Coarse classes of an entity, empty where its types tell none."""
        row = self.entities.get(entity)
        return schema.coarse_classes(row.types) if row else frozenset()

    @cached_property
    def _inverse(self) -> Mapping[tuple[str, str], set[Value]]:
        """Subjects by (object, relation)."""
        table: dict[tuple[str, str], set[Value]] = defaultdict(set)
        for fact in chain.from_iterable(self.by_relation.values()):
            if isinstance(fact.object, EntityRef):
                table[fact.object.id, fact.relation.id].add(fact.subject)
        return table


def _fact(triple: Triple, entities: Mapping[str, EntityRow]) -> Fact | None:
    """The fact, unless an end of it has no English name."""
    subject = EntityRef(triple.subject, entities[triple.subject].label)
    value = parse_literal(triple.object)
    if isinstance(value, EntityRef):
        value = EntityRef(value.id, entities[value.id].label)
        if not _is_name(value.label):
            return None
    if not _is_name(subject.label):
        return None
    start, end = (parse_time(side) if side else None for side in (triple.start, triple.end))
    relation = RelationRef(triple.relation, schema.builtin()[triple.relation].label)
    return Fact(subject, relation, value, start, end)


def _is_name(label: str) -> bool:
    return 1 < len(label) <= 60 and label.isprintable() and not label.startswith("Q1")
