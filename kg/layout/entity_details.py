"""What is known of entities but their facts.

labels.bin             u4 for each entity: its label as in `spelling`, `NO_LABEL` where the id stands for it
spellings.marisa       names that no rule spells
descriptions.marisa
details.bin, _spans    by entity, varints: kind, key of the description plus 1 (0 for none), aliases as in `spelling`
kinds.bin, _spans      by kind: a varint of one bit for each class in the order of EntityClass, then the labels of
                       the types, each after a varint of its bytes
"""

from __future__ import annotations

from functools import lru_cache, partial
from pathlib import Path

from kg.layout.entity_ids import EntityIds
from kg.layout.importance_steps import ImportanceSteps
from kg.layout.mapped_file import damaged, mapped
from kg.layout.name_index import NameIndex
from kg.layout.span_index import SpanBlob
from kg.layout.spelling import AS_IT_IS, RULE_BITS, RULES
from kg.layout.string_trie import StringTrie
from kg.layout.varint import varint, varints
from kg.records import Entity, EntityClass, EntityRef

NO_LABEL = 0xFFFFFFFF
_WORD = 4
_RULE_MASK = (1 << RULE_BITS) - 1
_CLASSES = tuple(EntityClass)
_MOST_REFS = 1 << 14
_MOST_KINDS = 1 << 10
Kind = tuple[frozenset[EntityClass], tuple[str, ...]]


class EntityDetails:
    """Read-only entities by number."""

    def __init__(self, folder: Path, names: NameIndex) -> None:
        """:raises SnapshotError: a file is missing or damaged."""
        self.ids = EntityIds(folder)
        self.importance = ImportanceSteps(folder)
        path = folder / "labels.bin"
        labels = mapped(path)
        if len(labels) != _WORD * len(self.ids):
            raise damaged(path, f"{len(labels)} bytes for {len(self.ids)} entities")
        self._labels = memoryview(labels).cast("I")
        self._folded = names.name
        self._spellings = StringTrie(folder / "spellings.marisa")
        self._descriptions = StringTrie(folder / "descriptions.marisa")
        self._details = SpanBlob(folder, "details")
        self._kinds = SpanBlob(folder, "kinds")
        self._path_of_postings = folder / "name_postings.bin"
        self._numbers: dict[str, int] = {}
        self._refs: dict[int, EntityRef] = {}
        self.known = self._refs.get
        """The reference of an entity that was asked for lately, None for any other."""
        self._kind = lru_cache(_MOST_KINDS)(partial(_read_kind, self._kinds, self._details.path))

    def __len__(self) -> int:
        return len(self._labels)

    def label(self, number: int) -> str:
        stated = self._labels[number]
        return self.ids.id(number) if stated == NO_LABEL else self._spelt(stated)

    def named(self, number: int) -> str:
        """Id of an entity that will be asked for by this id soon.

        :raises SnapshotError: a file is damaged.
        """
        if number >= len(self._labels):
            raise damaged(self._path_of_postings, f"entity {number} of {len(self._labels)}")
        found = self.ids.id(number)
        if len(self._numbers) >= _MOST_REFS:
            self._numbers.clear()
        self._numbers[found] = number
        return found

    def number(self, entity_id: str) -> int | None:
        """Number of an id; None for an unknown one."""
        found = self._numbers.get(entity_id)
        return self.ids.number(entity_id) if found is None else found

    def ref(self, number: int) -> EntityRef:
        """:raises SnapshotError: a file is damaged."""
        found = self._refs.get(number)
        if found is not None:
            return found
        if number >= len(self._labels):
            raise damaged(self._details.path.parent / "facts.bin", f"entity {number} of {len(self._labels)}")
        if len(self._refs) >= _MOST_REFS:
            self._refs.clear()
        ref = self._refs[number] = EntityRef(self.ids.id(number), self.label(number))
        return ref

    def kind(self, number: int) -> Kind:
        """Classes and labels of types."""
        return self._kind(varint(self._details[number], 0)[0])

    def described(self, number: int) -> tuple[str, tuple[str, ...]]:
        """Description and labels of types.

        :raises SnapshotError: a file is damaged.
        """
        numbers = varints(self._details[number])
        if len(numbers) < 2:
            raise damaged(self._details.path, f"{len(numbers)} numbers for entity {number}")
        return self._descriptions[numbers[1] - 1] if numbers[1] else "", self._kind(numbers[0])[1]

    def entity(self, number: int) -> Entity:
        """:raises SnapshotError: a file is damaged."""
        numbers = varints(self._details[number])
        if len(numbers) < 2:
            raise damaged(self._details.path, f"{len(numbers)} numbers for entity {number}")
        kind, described, *aliases = numbers
        classes, types = self._kind(kind)
        return Entity(
            id=self.ids.id(number),
            label=self.label(number),
            aliases=tuple(map(self._spelt, aliases)),
            description=self._descriptions[described - 1] if described else "",
            types=types,
            importance=self.importance[number],
            classes=classes,
        )

    def _spelt(self, stated: int) -> str:
        rule = stated & _RULE_MASK
        if rule == AS_IT_IS:
            return self._spellings[stated >> RULE_BITS]
        return RULES[rule](self._folded(stated >> RULE_BITS))


def _read_kind(kinds: SpanBlob, details: Path, kind: int) -> Kind:
    """No method: a graph that is part of a cycle would keep its files open until a full collection."""
    if kind >= len(kinds):
        raise damaged(details, f"kind {kind} of {len(kinds)}")
    data = kinds[kind]
    bits, place = varint(data, 0)
    types = []
    while place < len(data):
        length, place = varint(data, place)
        types.append(data[place : place + length].decode("utf-8", "replace"))
        place += length
    return frozenset(c for index, c in enumerate(_CLASSES) if bits >> index & 1), tuple(types)
