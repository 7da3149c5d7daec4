"""The entities of a snapshot on disk, numbered by importance, greatest first, ties by id.

entity_text.bin/.npy   label, id, description, types, aliases of each entity (see `string_table`)
entities.npy           importance u2, classes u2 (one bit per EntityClass, in the order of the enum)
entity_ids.marisa      all ids; entity_numbers.npy maps the trie's number of an id to the entity's number
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import marisa_trie
import numpy as np

from kg.records import Entity, EntityClass, EntityRef
from kg.string_table import StringTable, load_array, load_rows, write_strings

_CLASSES = tuple(EntityClass)
_ROW = np.dtype([("importance", "<u2"), ("classes", "<u2")])
_FIELD, _ITEM = "\x1f", "\x1e"
_NO_SEPARATORS = str.maketrans({_FIELD: " ", _ITEM: " "})


class EntityTable:
    """Read-only entities by number and by id."""

    def __init__(self, folder: Path) -> None:
        self._text = StringTable(folder, "entity_text")
        rows = load_rows(folder / "entities.npy")
        self.importance = rows["importance"]
        self._classes = rows["classes"]
        self._ids = marisa_trie.Trie()
        self._ids.mmap(str(folder / "entity_ids.marisa"))
        self._numbers = load_array(folder / "entity_numbers.npy")
        self._class_sets: dict[int, frozenset[EntityClass]] = {}

    def __len__(self) -> int:
        return len(self._text)

    def number(self, entity_id: str) -> int | None:
        """Number of an id; None for an unknown one."""
        place = self._ids.get(entity_id)
        return None if place is None else int(self._numbers[place])

    def ref(self, number: int) -> EntityRef:
        label, entity_id = self._text.head(number, b"\x1f", 2)
        return EntityRef(entity_id, label)

    def entity(self, number: int) -> Entity:
        label, entity_id, description, types, aliases = self._text[number].split(_FIELD)
        return Entity(
            id=entity_id,
            label=label,
            aliases=tuple(aliases.split(_ITEM)) if aliases else (),
            description=description,
            types=tuple(types.split(_ITEM)) if types else (),
            importance=int(self.importance[number]),
            classes=self._class_set(int(self._classes[number])),
        )

    def _class_set(self, bits: int) -> frozenset[EntityClass]:
        found = self._class_sets.get(bits)
        if found is None:
            found = frozenset(c for index, c in enumerate(_CLASSES) if bits >> index & 1)
            self._class_sets[bits] = found
        return found


def write_entities(folder: Path, entities: Sequence[Entity]) -> None:
    """Write the files of an `EntityTable`; ``entities`` are in the order of their numbers."""
    write_strings(folder, "entity_text", map(_text_of, entities))
    rows = np.zeros(len(entities), dtype=_ROW)
    rows["importance"] = [entity.importance for entity in entities]
    rows["classes"] = [sum(1 << _CLASSES.index(c) for c in entity.classes) for entity in entities]
    np.save(folder / "entities.npy", rows)
    ids = marisa_trie.Trie([entity.id for entity in entities])
    ids.save(str(folder / "entity_ids.marisa"))
    numbers = np.zeros(len(entities), dtype=np.uint32)
    numbers[[ids[entity.id] for entity in entities]] = np.arange(len(entities), dtype=np.uint32)
    np.save(folder / "entity_numbers.npy", numbers)


def _text_of(entity: Entity) -> str:
    fields = (entity.label, entity.id, entity.description)
    lists = (entity.types, entity.aliases)
    return _FIELD.join(
        [
            *(text.translate(_NO_SEPARATORS) for text in fields),
            *(_ITEM.join(text.translate(_NO_SEPARATORS) for text in texts) for texts in lists),
        ]
    )
