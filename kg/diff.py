"""What differs between two snapshots: entities and facts that were added, removed or changed.

Entities are the same when their ids are, facts when subject, relation, object and dates are; where a fact comes from
does not matter. A fact is changed when its object stays and its dates do not, or when a subject's only fact of a
relation has another object. Importance counts as changed beyond `NOISE`, for it moves a little with every dump. Both
snapshots are read once or twice from front to back; beside the examples, memory is 8 bytes an entity.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Sequence, Set
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from kg.diff_side import ABSENT, FactKey, Side
from kg.records import Entity, Fact

if TYPE_CHECKING:
    from kg.layout.snapshot import Snapshot

NOISE = 0.1
"""Of the greater importance, and at least `_LEAST_CHANGE`."""
_LEAST_CHANGE = 5
_TOLD_EVERY = 1000
Progress = Callable[[int], None]
"""Called with the entities looked at since the last call: twice all of the old snapshot, once all of the new one."""


@dataclass(slots=True)
class Tally:
    added: int = 0
    removed: int = 0
    changed: int = 0

    def __bool__(self) -> bool:
        return bool(self.added or self.removed or self.changed)


@dataclass(frozen=True, slots=True)
class EntityChange:
    """What a field ("label", "description", "aliases", "types", "importance") was and is."""

    id: str
    label: str
    field: str
    before: object
    after: object


@dataclass(slots=True)
class Examples:
    """The first differences of each kind, those of the most important entities first."""

    entities_added: list[Entity] = field(default_factory=list)
    entities_removed: list[Entity] = field(default_factory=list)
    entities_changed: list[EntityChange] = field(default_factory=list)
    facts_added: list[Fact] = field(default_factory=list)
    facts_removed: list[Fact] = field(default_factory=list)
    facts_changed: list[tuple[Fact, Fact]] = field(default_factory=list)


@dataclass(slots=True)
class Difference:
    """From one snapshot to another; facts of added and removed entities count as added and removed."""

    entities: Tally = field(default_factory=Tally)
    facts: Tally = field(default_factory=Tally)
    fields: Counter[str] = field(default_factory=Counter)
    """How many entities have changed in which field."""
    by_relation: dict[str, Tally] = field(default_factory=dict)
    examples: Examples = field(default_factory=Examples)

    def __bool__(self) -> bool:
        return bool(self.entities or self.facts)

    def of_relation(self, relation_id: str) -> Tally:
        return self.by_relation.setdefault(relation_id, Tally())


def diff(
    old: Snapshot, new: Snapshot, *, limit: int = 10, progress: Progress = lambda count: None
) -> Difference:
    """``limit``: at most so many examples of each kind.

    :raises SnapshotError: a snapshot is damaged.
    """
    if old.manifest.sha256 == new.manifest.sha256:
        return Difference()
    return _Comparison(old, new, limit, progress).difference()


class _Comparison:
    def __init__(self, old: Snapshot, new: Snapshot, limit: int, progress: Progress) -> None:
        self._old, self._new = Side(old), Side(new)
        self._limit = limit
        self._progress = progress
        self._found = Difference()
        self._names = sorted({relation.id for side in (old, new) for relation in side.relations()})

    def difference(self) -> Difference:
        in_new = self._twins()
        in_old = array("I", (ABSENT,)) * len(self._new)
        for number, twin in enumerate(in_new):
            if twin != ABSENT:
                in_old[twin] = number
        numbers = {name: number for number, name in enumerate(self._names)}
        self._old.speak(numbers, None)
        self._new.speak(numbers, in_old)
        for number in self._told(range(len(self._old))):
            if in_new[number] == ABSENT:
                self._remove(number)
            else:
                self._compare(number, in_new[number])
        for number in self._told(range(len(self._new))):
            if in_old[number] == ABSENT:
                self._add(number)
        self._found.by_relation = dict(sorted(self._found.by_relation.items()))
        return self._found

    def _twins(self) -> array[int]:
        """The number in the new snapshot of each entity of the old one, or ABSENT."""
        look_up, id_of = self._new.ids.number, self._old.ids.id
        found = array("I")
        for number in self._told(range(len(self._old))):
            twin = look_up(id_of(number))
            found.append(ABSENT if twin is None else twin)
        return found

    def _told(self, numbers: range) -> Iterable[int]:
        for number in numbers:
            if number % _TOLD_EVERY == _TOLD_EVERY - 1:
                self._progress(_TOLD_EVERY)
            yield number
        self._progress(len(numbers) % _TOLD_EVERY)

    def _remove(self, number: int) -> None:
        self._found.entities.removed += 1
        if len(self._found.examples.entities_removed) < self._limit:
            self._found.examples.entities_removed.append(self._old.entity(number))
        self._count_removed(number, self._old.keys(number))

    def _add(self, number: int) -> None:
        self._found.entities.added += 1
        if len(self._found.examples.entities_added) < self._limit:
            self._found.examples.entities_added.append(self._new.entity(number))
        self._count_added(number, self._new.keys(number))

    def _compare(self, number: int, twin: int) -> None:
        before, after = self._old.entity(number), self._new.entity(twin)
        if before != after:
            self._compare_entities(before, after)
        old, new = self._old.keys(number), self._new.keys(twin)
        if old != new:
            self._compare_facts(number, twin, old, new)

    def _compare_entities(self, before: Entity, after: Entity) -> None:
        changes = changed_fields(before, after)
        self._found.entities.changed += bool(changes)
        self._found.fields.update(change.field for change in changes)
        examples = self._found.examples.entities_changed
        examples += changes[: self._limit - len(examples)]

    def _compare_facts(self, number: int, twin: int, old: list[FactKey], new: list[FactKey]) -> None:
        gone, come = set(old).difference(new), set(new).difference(old)
        removed = [key for key in old if key in gone]
        added = [key for key in new if key in come]
        pairs = self._changed(removed, added, _single(old) & _single(new))
        for before, after in pairs:
            self._found.facts.changed += 1
            self._tally(before).changed += 1
            examples = self._found.examples.facts_changed
            if len(examples) < self._limit:
                examples.append((self._old.fact(number, before), self._new.fact(twin, after)))
        was, became = {before for before, _ in pairs}, {after for _, after in pairs}
        self._count_removed(number, [key for key in removed if key not in was])
        self._count_added(twin, [key for key in added if key not in became])

    @staticmethod
    def _changed(
        removed: Sequence[FactKey], added: Sequence[FactKey], single: Set[int]
    ) -> list[tuple[FactKey, FactKey]]:
        """Pairs that are one fact, before and after; ``single`` are the relations with one fact on both sides."""
        by_object = {key[:2]: key for key in removed}
        by_relation = {key[0]: key for key in removed if key[0] in single}
        return [
            (by_relation[key[0]] if key[0] in single else by_object.pop(key[:2]), key)
            for key in added
            if key[0] in single or key[:2] in by_object
        ]

    def _count_removed(self, number: int, keys: Sequence[FactKey]) -> None:
        self._found.facts.removed += len(keys)
        for key in keys:
            self._tally(key).removed += 1
        examples = self._found.examples.facts_removed
        examples += (self._old.fact(number, key) for key in keys[: self._limit - len(examples)])

    def _count_added(self, number: int, keys: Sequence[FactKey]) -> None:
        self._found.facts.added += len(keys)
        for key in keys:
            self._tally(key).added += 1
        examples = self._found.examples.facts_added
        examples += (self._new.fact(number, key) for key in keys[: self._limit - len(examples)])

    def _tally(self, key: FactKey) -> Tally:
        return self._found.of_relation(self._names[key[0]])


def changed_fields(before: Entity, after: Entity) -> list[EntityChange]:
    """Label, description, aliases and types (as sets), and importance beyond noise."""
    pairs: list[tuple[str, object, object, bool]] = [
        ("label", before.label, after.label, before.label != after.label),
        ("description", before.description, after.description, before.description != after.description),
        ("aliases", before.aliases, after.aliases, set(before.aliases) != set(after.aliases)),
        ("types", before.types, after.types, set(before.types) != set(after.types)),
        ("importance", before.importance, after.importance, _moved(before.importance, after.importance)),
    ]
    return [
        EntityChange(after.id, after.label, name, old, new) for name, old, new, differs in pairs if differs
    ]


def _moved(before: int, after: int) -> bool:
    return abs(before - after) > max(_LEAST_CHANGE, NOISE * max(before, after))


def _single(keys: Sequence[FactKey]) -> Set[int]:
    """The relations with one fact."""
    return {relation for relation, count in Counter(key[0] for key in keys).items() if count == 1}
