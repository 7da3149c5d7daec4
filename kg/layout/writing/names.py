"""Gathering the names of entities, and writing `kg.layout.name_index` and the spellings of names."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from pathlib import Path

import marisa_trie
import numpy as np
from numpy.typing import NDArray

from kg.alias import fold, has_short_names, shape, stated_names
from kg.layout.entity_details import NO_LABEL
from kg.layout.name_index import NameFormat
from kg.layout.spelling import AS_IT_IS, RULE_BITS, rule_of
from kg.layout.writing.output_file import write_trie
from kg.layout.writing.postings import Postings, write_postings
from kg.records import EntityClass
from kg.staging.columns import EntityColumns
from kg.staging.packed_strings import PackedStrings, PackedStringsBuilder
from kg.staging.shard import OTHER_ID

_fold = fold.__wrapped__
_PIECE = 1 << 14
_MOST_NAMES = (1 << 29) - 1
_ID_FOR_LABEL = -1


class NameTable:
    """Every surface form of every entity, a row each, and how labels and aliases are spelt.

    ``stated`` has the labels and aliases, entity by entity: the row of the folded name or of the spelling, times 8,
    plus the rule; `_ID_FOR_LABEL` where the id stands for the label.
    """

    def __init__(self) -> None:
        self._folded = PackedStringsBuilder()
        self._spellings = PackedStringsBuilder()
        self._entity, self._rank, self._shape = array("I"), array("B"), array("I")
        self._stated = array("q")

    def add(
        self, entity: int, label: str, aliases: Sequence[str], *, is_person: bool, short_names: bool
    ) -> None:
        """``label`` is empty where the id stands for it."""
        rows: dict[tuple[str, int], int] = {}
        first: dict[str, tuple[str, int]] = {}
        names = stated_names(label, aliases, is_person=is_person, has_short_names=short_names)
        for name, rank in names:
            if name in first or not (folded := _fold(name)):
                continue
            key = (folded, shape(name))
            row = rows.get(key)
            if row is None:
                row = rows[key] = len(self._entity)
                self._folded.append(folded)
                self._entity.append(entity)
                self._rank.append(rank)
                self._shape.append(key[1])
            elif rank < self._rank[row]:
                self._rank[row] = rank
            first[name] = (folded, row)
        self._stated.append(self._spelling(label, first) if label else _ID_FOR_LABEL)
        self._stated.extend(self._spelling(alias, first) for alias in aliases)

    def _spelling(self, name: str, first: dict[str, tuple[str, int]]) -> int:
        folded, row = first.get(name, ("", 0))
        rule = rule_of(name, folded) if folded else AS_IT_IS
        if rule == AS_IT_IS:
            row = len(self._spellings)
            self._spellings.append(name)
        return row << RULE_BITS | rule

    def write(self, folder: Path, entities: int) -> tuple[NDArray[np.int64], int]:
        """Write the names; the spellings of ``stated`` in the keys of the tries, and how many names there are.

        :raises OSError: see `output_file`.
        """
        keys, count = written_trie(folder / "names.marisa", self._folded.packed())
        if count > _MOST_NAMES:
            raise ValueError(f"{count} names; a snapshot holds {_MOST_NAMES}, give a smaller budget")
        postings = Postings(
            keys.astype(np.uint64),
            np.frombuffer(self._entity, dtype="u4").astype(np.uint64),
            np.frombuffer(self._rank, dtype="u1").astype(np.uint64),
            np.frombuffer(self._shape, dtype="u4").astype(np.uint64),
        )
        write_postings(folder, postings, names=count, form=NameFormat.of(entities))
        spellings, _ = written_trie(folder / "spellings.marisa", self._spellings.packed())
        return self._resolved(keys, spellings), count

    def _resolved(self, names: NDArray[np.int64], spellings: NDArray[np.int64]) -> NDArray[np.int64]:
        stated = np.frombuffer(self._stated, dtype=np.int64)
        rule, row = stated & AS_IT_IS, stated >> RULE_BITS
        as_it_is = rule == AS_IT_IS
        key = np.zeros(len(stated), dtype=np.int64)
        by_rule = ~as_it_is
        key[by_rule] = names[row[by_rule]]
        kept = as_it_is & (stated != _ID_FOR_LABEL)
        key[kept] = spellings[row[kept]]
        return np.where(stated == _ID_FOR_LABEL, NO_LABEL, key << RULE_BITS | rule)


def names_of_all(entities: EntityColumns) -> NameTable:
    """The names of all entities."""
    table = NameTable()
    is_person = [EntityClass.PERSON in kind.classes for kind in entities.kinds]
    short_names = [has_short_names(kind.types) for kind in entities.kinds]
    rows = zip(_labels(entities), _alias_lists(entities), entities.kind.tolist(), strict=True)
    for number, (label, aliases, kind) in enumerate(rows):
        table.add(number, label, aliases, is_person=is_person[kind], short_names=short_names[kind])
    return table


def _labels(entities: EntityColumns) -> Iterator[str]:
    """Labels; empty where the label is the id."""
    for label, value in zip(entities.label, _numbers(entities.id), strict=True):
        yield "" if label and label == _id_text(value, entities.other_ids) else label


def _numbers(column: NDArray[np.uint64]) -> Iterator[int]:
    for first in range(0, len(column), _PIECE):
        yield from column[first : first + _PIECE].tolist()


def _alias_lists(entities: EntityColumns) -> Iterator[list[str]]:
    aliases = iter(entities.alias)
    for first in range(0, len(entities), _PIECE):
        counts = np.diff(entities.alias_spans[first : first + _PIECE + 1]).tolist()
        for count in counts:
            yield [next(aliases) for _ in range(count)]


def _id_text(value: int, other_ids: Sequence[str]) -> str:
    return f"Q{value}" if value < OTHER_ID else other_ids[value - OTHER_ID]


def written_trie(path: Path, strings: PackedStrings) -> tuple[NDArray[np.int64], int]:
    """Write the distinct strings; the key of each row, and how many keys there are.

    A trie takes no NUL; it becomes the replacement character.
    """
    if not strings.blob.all():
        strings = PackedStrings.of(text.replace("\0", "\ufffd") for text in strings)
    trie = marisa_trie.Trie(strings)
    write_trie(path, trie)
    keys = np.fromiter(map(trie.__getitem__, strings), dtype=np.int64, count=len(strings))
    return keys, len(trie)
