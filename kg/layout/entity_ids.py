"""Ids of entities and back.

ids.bin            u4 for each entity: the number of its Wikidata item ("Q42" is 42), or `OTHER` plus a key
other_ids.marisa   the ids that are no such item
other_entities.bin u4 for each of those keys: the entity
id_order.bin       all u4 but the order: shift, buckets, width; the start of each bucket and the end of the last;
                   entities sorted by Wikidata number, ``width`` bytes each. A bucket holds the numbers
                   that are the same when shifted right by ``shift``.
"""

from __future__ import annotations

from pathlib import Path

from kg.layout.mapped_file import damaged, mapped
from kg.layout.string_trie import StringTrie

OTHER = 1 << 31
_WORD = 4
_HEADER = 3


class EntityIds:
    """Read-only ids by entity number, and numbers by id."""

    def __init__(self, folder: Path) -> None:
        """:raises SnapshotError: a file is missing or damaged."""
        self._path = folder / "ids.bin"
        content = mapped(self._path)
        if len(content) % _WORD:
            raise damaged(self._path, f"{len(content)} bytes")
        self._ids = memoryview(content).cast("I")
        self._other = StringTrie(folder / "other_ids.marisa")
        other = mapped(folder / "other_entities.bin")
        if len(other) != len(self._other) * _WORD:
            raise damaged(folder / "other_entities.bin", f"{len(other)} bytes for {len(self._other)} ids")
        self._other_entities = memoryview(other).cast("I")
        path = folder / "id_order.bin"
        self._order = mapped(path)
        if len(self._order) < (_HEADER + 1) * _WORD:
            raise damaged(path, f"{len(self._order)} bytes")
        self._shift, self._buckets, self._width = memoryview(self._order)[: _HEADER * _WORD].cast("I")
        self._first = (_HEADER + self._buckets + 1) * _WORD
        known = len(self._ids) - len(self._other)
        if self._width not in (3, 4) or len(self._order) != self._first + known * self._width:
            raise damaged(path, f"{len(self._order)} bytes for {known} ids")
        self._starts = memoryview(self._order)[_HEADER * _WORD : self._first].cast("I")

    def __len__(self) -> int:
        return len(self._ids)

    def id(self, number: int) -> str:
        value = self._ids[number]
        return f"Q{value}" if value < OTHER else self._other[value - OTHER]

    def number(self, entity_id: str) -> int | None:
        """Number of an id; None for an unknown one."""
        value = item_number(entity_id)
        if value is None:
            key = self._other.trie.get(entity_id)
            number = None if key is None else self._other_entities[key]
            return number if number is None or number < len(self._ids) else None
        return self._item(value)

    def _item(self, value: int) -> int | None:
        bucket = value >> self._shift
        if bucket >= self._buckets:
            return None
        low, high = self._starts[bucket], self._starts[bucket + 1]
        ids, order, width, first = self._ids, self._order, self._width, self._first
        while low < high:
            middle = (low + high) >> 1
            place = first + middle * width
            number = int.from_bytes(order[place : place + width], "little")
            found = ids[number] if number < len(ids) else 0
            if found == value:
                return number
            if found < value:
                low = middle + 1
            else:
                high = middle
        return None


def item_number(entity_id: str) -> int | None:
    """The number of a Wikidata item's id, None for any other id (or a number beyond 31 bits).

    >>> item_number("Q42"), item_number("Q042"), item_number("GN42")
    (42, None, None)
    """
    digits = entity_id[1:]
    if entity_id[:1] != "Q" or not digits.isdecimal() or not digits.isascii() or digits[0] == "0":
        return None
    value = int(digits) if len(digits) <= 10 else OTHER
    return value if value < OTHER else None
