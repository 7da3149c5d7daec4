"""What shards call their entities: labels, descriptions, aliases and stated types, by row.

Rules for an entity that several rows describe: the first label and description win, other labels become aliases,
aliases and types are united.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from kg.staging.described import Described
from kg.staging.packed_strings import PackedStrings, each_span
from kg.staging.shard import Shard, StagedEntity


@dataclass(frozen=True, slots=True)
class StringLists:
    """Lists of strings, one per row: those of row i are ``strings[spans[i]:spans[i + 1]]``."""

    strings: PackedStrings
    spans: NDArray[np.int64]

    @classmethod
    def of(cls, lists: Sequence[Sequence[str]]) -> StringLists:
        spans = np.cumsum([0, *map(len, lists)], dtype=np.int64)
        return cls(PackedStrings.of(text for texts in lists for text in texts), spans)

    def __iter__(self) -> Iterator[list[str]]:
        strings = iter(self.strings)
        for first, last in each_span(self.spans):
            yield [next(strings) for _ in range(last - first)]

    def __getitem__(self, row: int) -> list[str]:
        first, last = self.spans[row : row + 2].tolist()
        return self.strings[first:last]

    def take(self, rows: NDArray[np.int64]) -> StringLists:
        counts = self.spans[rows + 1] - self.spans[rows]
        spans = np.zeros(len(rows) + 1, dtype=np.int64)
        np.cumsum(counts, out=spans[1:])
        shift = np.repeat(self.spans[rows] - spans[:-1], counts)
        return StringLists(self.strings.take(np.arange(spans[-1]) + shift), spans)

    @staticmethod
    def joined(parts: Sequence[StringLists]) -> StringLists:
        spans, end = [np.zeros(1, dtype=np.int64)], 0
        for part in parts:
            spans.append(part.spans[1:] + end)
            end += int(part.spans[-1])
        return StringLists(PackedStrings.joined([part.strings for part in parts]), np.concatenate(spans))


@dataclass(frozen=True, slots=True)
class EntityText:
    """Columns by row."""

    label: PackedStrings
    description: PackedStrings
    aliases: StringLists
    types: StringLists

    @staticmethod
    def of_shard(shard: Shard) -> EntityText:
        lists = {
            name: StringLists(
                shard.strings(f"entity_{name}"), shard.column(f"entity_{name}_spans").astype(np.int64)
            )
            for name in ("aliases", "types")
        }
        return EntityText(shard.strings("entity_label"), shard.strings("entity_description"), **lists)

    @staticmethod
    def of(entities: Sequence[StagedEntity]) -> EntityText:
        return EntityText(
            PackedStrings.of(entity.label for entity in entities),
            PackedStrings.of(entity.description for entity in entities),
            StringLists.of([entity.aliases for entity in entities]),
            StringLists.of([entity.types for entity in entities]),
        )

    def __len__(self) -> int:
        return len(self.label)

    def take(self, rows: NDArray[np.int64]) -> EntityText:
        return EntityText(
            self.label.take(rows),
            self.description.take(rows),
            self.aliases.take(rows),
            self.types.take(rows),
        )

    @staticmethod
    def joined(parts: Sequence[EntityText]) -> EntityText:
        return EntityText(
            PackedStrings.joined([part.label for part in parts]),
            PackedStrings.joined([part.description for part in parts]),
            StringLists.joined([part.aliases for part in parts]),
            StringLists.joined([part.types for part in parts]),
        )

    def entity(self, row: int) -> StagedEntity:
        """A row without id and importance."""
        return StagedEntity("", self.label[row], self.aliases[row], self.description[row], self.types[row])


def text_of(shards: Sequence[Shard], described: Described, places: NDArray[np.int64]) -> EntityText:
    """The text of the entities at these places, in their order; in memory only what is asked for."""
    rows = described.row[places]
    texts = [EntityText.of_shard(shard) for shard in shards]
    first_rows = np.cumsum([0, *map(len, texts)])
    order = np.argsort(rows, kind="stable")
    cuts = np.searchsorted(rows[order], first_rows)
    parts = [
        text.take(rows[order[first:last]] - base)
        for text, base, (first, last) in zip(texts, first_rows, pairwise(cuts.tolist()), strict=False)
    ]
    back = np.empty(len(order), dtype=np.int64)
    back[order] = np.arange(len(order))
    repeated = [number for number, place in enumerate(places.tolist()) if place in described.repeated]
    if repeated:
        back[repeated] = len(order) + np.arange(len(repeated))
        merged = [_merged(texts, first_rows, described.repeated[int(places[at])]) for at in repeated]
        parts.append(EntityText.of(merged))
    return EntityText.joined(parts).take(back)


def _merged(
    texts: Sequence[EntityText], first_rows: NDArray[np.int64], rows: NDArray[np.int64]
) -> StagedEntity:
    """The entity that all these rows describe."""
    shard_of = np.searchsorted(first_rows, rows, side="right") - 1
    entities = [
        texts[shard].entity(int(row - first_rows[shard]))
        for shard, row in zip(shard_of.tolist(), rows.tolist(), strict=True)
    ]
    label = next((entity.label for entity in entities if entity.label), "")
    names = dict.fromkeys(name for entity in entities for name in (entity.label, *entity.aliases))
    return StagedEntity(
        id="",
        label=label,
        aliases=[name for name in names if name and name != label],
        description=next((entity.description for entity in entities if entity.description), ""),
        types=list(dict.fromkeys(label for entity in entities for label in entity.types)),
    )
