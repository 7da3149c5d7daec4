"""Which entities a surface form may name.

    names.marisa        all folded names; the trie's key of a name is the place of its record
    name_postings.bin   records, one for each name, then lists

A record is one number of as many bytes as `NameFormat` says. Its highest bit says that several entities have the name:
the rest is then the place, behind the records, of a list: a record that is the count, and as many records, most
important entity first. Else, from the lowest bit: rank (2 bits; LABEL, ALIAS, PARTIAL), the lowest bits of the
name's `kg.alias.shape`, and the entity. Equal shapes mean an exact match.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from kg.alias import ALIAS, LABEL, PARTIAL, Entry, fold, shape
from kg.layout.mapped_file import damaged, mapped
from kg.layout.string_trie import StringTrie

MOST_ENTRIES = 64
RANK_BITS = 2
RANK_MASK = (1 << RANK_BITS) - 1
_LEAST_SHAPE_BITS = 6
_MOST_SHAPE_BITS = 16
_WIDTHS = (4, 5)
_RANKS = (LABEL, ALIAS, PARTIAL, PARTIAL)


@dataclass(frozen=True, slots=True)
class NameFormat:
    """Bits of a record: ``width`` in bytes, ``shape_bits`` of the shape."""

    width: int
    shape_bits: int

    def __post_init__(self) -> None:
        """:raises ValueError: no such format is ever written."""
        if self.width not in _WIDTHS or not 0 <= self.shape_bits <= _MOST_SHAPE_BITS:
            raise ValueError(f"names in {self.width} bytes with {self.shape_bits} bits of their shape")

    @classmethod
    def of(cls, entities: int) -> NameFormat:
        """The smallest that holds so many entities."""
        taken = 1 + RANK_BITS + max(1, (entities - 1).bit_length())
        width = 4 if taken + _LEAST_SHAPE_BITS <= 32 else 5
        return cls(width, min(8 * width - taken, _MOST_SHAPE_BITS))


class NameIndex:
    """Read-only look-up of names. The trie and the records are mapped files."""

    def __init__(self, folder: Path, form: NameFormat) -> None:
        """:raises SnapshotError: a file is missing or damaged."""
        self._trie = StringTrie(folder / "names.marisa")
        self._names = self._trie.trie
        self.name = self._trie.__getitem__
        """The folded name with a key."""
        self._path = folder / "name_postings.bin"
        self._records = mapped(self._path)
        self._width = form.width
        self._several = 1 << 8 * form.width - 1
        self._exact_mask = (1 << form.shape_bits) - 1 << RANK_BITS
        self._entity_shift = RANK_BITS + form.shape_bits
        self._lists = len(self._names) * form.width
        if len(self._records) < self._lists or len(self._records) % form.width:
            raise damaged(self._path, f"{len(self._records)} bytes for {len(self._names)} names")
        self._words = memoryview(self._records).cast("I") if form.width == 4 else None

    def __len__(self) -> int:
        return len(self._names)

    def records(self, surface: str) -> tuple[Sequence[int], int, int, int]:
        """The records of a name; by how many bits the entity stands in them; where its shape stands, and the shape that
        an exact match has there. Records of one entity stand together, most important entity first.
        """
        key = self._names.get(fold(surface))
        if key is None:
            return (), 0, 0, 0
        mask = self._exact_mask
        return self._of(key), self._entity_shift, mask, shape(surface) << RANK_BITS & mask

    def found(self, surface: str) -> dict[int, int]:
        """By entity, most important first, at most 64: twice the rank, plus 1 for an exact match."""
        records, shift, mask, stated = self.records(surface)
        found: dict[int, int] = {}
        for record in records:
            entity = record >> shift
            how = (record & RANK_MASK) << 1 | (record & mask == stated)
            if entity not in found or how & 1 > found[entity] & 1:
                found[entity] = how
        return found

    def entries(self, surface: str) -> list[Entry]:
        """Entities named by a surface form, most important first, at most 64."""
        return [Entry(entity, _RANKS[how >> 1], bool(how & 1)) for entity, how in self.found(surface).items()]

    def entities(self, folded: str) -> list[int]:
        """Numbers of the entities under a folded name, most important first, perhaps more than once, at most 64."""
        key = self._names.get(folded)
        return [] if key is None else [record >> self._entity_shift for record in self._of(key)]

    def __contains__(self, folded: str) -> bool:
        return folded in self._names

    def has_prefix(self, folded: str) -> bool:
        """Does any name begin with the folded text?"""
        return next(self._names.iterkeys(folded), None) is not None

    def prefixes(self, folded: str) -> list[str]:
        """All names that the text begins with, shortest first; word boundaries are the caller's to check."""
        found: list[str] = self._names.prefixes(folded)
        return found

    def names(self, prefix: str = "") -> Iterator[str]:
        """All folded names with a prefix."""
        found: Iterator[str] = self._names.iterkeys(prefix)
        return found

    def _of(self, key: int) -> list[int]:
        width = self._width
        if self._words is not None:
            return self._of_words(self._words, key)
        record = int.from_bytes(self._records[key * width : (key + 1) * width], "little")
        if record < self._several:
            return [record]
        first = self._lists + (record - self._several) * width
        count = min(int.from_bytes(self._records[first : first + width], "little"), MOST_ENTRIES)
        listed = self._records[first + width : first + (1 + count) * width]
        return [
            int.from_bytes(listed[place : place + width], "little") for place in range(0, len(listed), width)
        ]

    def _of_words(self, words: memoryview, key: int) -> list[int]:
        """The same where a record is a machine word, three times as fast."""
        record: int = words[key]
        if record < self._several:
            return [record]
        first = len(self._names) + record - self._several
        if first >= len(words):
            return []
        listed: list[int] = words[first + 1 : first + 1 + min(words[first], MOST_ENTRIES)].tolist()
        return listed
