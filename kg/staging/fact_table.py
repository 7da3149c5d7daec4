"""All facts of a graph, sorted and without doubles.

Rules: a fact counts once, for the first source that states it; where one source dates a fact and another does not,
the dated one stays; a fact whose object is not of its relation's kind is left out.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields

import numpy as np
from numpy.typing import NDArray

from kg.records import ValueKind
from kg.staging.described import NOWHERE
from kg.staging.fact_stream import ENTITY, FactPiece, FactStream
from kg.staging.packed_strings import PackedStrings
from kg.staging.rank import Ranking
from kg.staging.shard import COORDINATES_ROW, KINDS, QUANTITY_ROW, Shard
from kg.staging.time_code import NO_TIME
from kg.staging.value_table import distinct_rows, distinct_texts

_Keys = Callable[[NDArray[np.int64]], tuple[NDArray[np.generic], ...]]
_QUANTITY, _TEXT, _COORDINATES = map(KINDS.index, (ValueKind.QUANTITY, ValueKind.TEXT, ValueKind.COORDINATES))


@dataclass(slots=True)
class FactTable:
    """Columns as in `kg.staging.columns.FactColumns`; ``relation`` and ``source`` are places in the stream's lists."""

    subject: NDArray[np.uint32]
    relation: NDArray[np.uint16]
    object: NDArray[np.int64]
    start: NDArray[np.int64]
    end: NDArray[np.int64]
    source: NDArray[np.uint16]

    def __len__(self) -> int:
        return len(self.subject)

    def keep(self, rows: NDArray[np.generic]) -> None:
        """Keep these rows (numbers or a mask), in this order; one column at a time, for the memory's sake."""
        for field in fields(self):
            setattr(self, field.name, getattr(self, field.name)[rows])


@dataclass(frozen=True, slots=True)
class Literals:
    """The values that the objects of a fact table are rows of."""

    quantities: NDArray[np.void]
    texts: PackedStrings
    coordinates: NDArray[np.void]


@dataclass(frozen=True, slots=True)
class Collected:
    """``types``: (entity number, place of its type) pairs, in the order of the sources; also of types left out.

    ``taken``: by place of a relation how many facts there were before doubles went.
    """

    facts: FactTable
    literals: Literals
    types: NDArray[np.int64]
    taken: NDArray[np.int64]


def collect(
    stream: FactStream, shards: Sequence[Shard], ranking: Ranking, kinds: NDArray[np.uint8], instance_of: int
) -> Collected:
    """The facts about the entities of a ranking; ``kinds`` has the kind of each relation."""
    parts: dict[str, list[NDArray[np.generic]]] = defaultdict(list)
    literal_rows: dict[int, list[tuple[int, NDArray[np.int64]]]] = defaultdict(list)
    types = [np.zeros((0, 2), dtype=np.int64)]
    kind_parts = [np.zeros(0, dtype=np.uint8)]
    for whole in stream.pieces():
        piece = whole.where(
            (ranking.number[whole.subject] != NOWHERE) & (whole.kind == kinds[whole.relation])
        )
        typing = (piece.relation == instance_of) & (piece.kind == ENTITY)
        types.append(
            np.stack([ranking.number[piece.subject[typing]], piece.object[typing]], axis=1).astype(np.int64)
        )
        piece = _numbered(piece, ranking)
        for kind in (_QUANTITY, _TEXT, _COORDINATES):
            literal_rows[kind].append((piece.shard, piece.object[piece.kind == kind]))
        kind_parts.append(piece.kind)
        for field in fields(FactTable):
            dtype = _DTYPES[field.name]
            parts[field.name].append(getattr(piece, field.name).astype(dtype, copy=False))
    columns = {name: _joined(parts.pop(name, []), dtype) for name, dtype in _DTYPES.items()}
    facts = FactTable(**columns)  # type: ignore[arg-type]
    literals = _literals(facts, np.concatenate(kind_parts), literal_rows, shards)
    taken = np.bincount(facts.relation, minlength=len(kinds))
    _sort(facts)
    return Collected(facts, literals, np.concatenate(types), taken)


_DTYPES = {
    "subject": np.uint32,
    "relation": np.uint16,
    "object": np.int64,
    "start": np.int64,
    "end": np.int64,
    "source": np.uint16,
}


def _joined(parts: list[NDArray[np.generic]], dtype: type) -> NDArray[np.generic]:
    return np.concatenate(parts) if parts else np.zeros(0, dtype=dtype)


def _numbered(piece: FactPiece, ranking: Ranking) -> FactPiece:
    """The piece with entity numbers for places, without facts about entities that are left out."""
    is_entity = piece.kind == ENTITY
    value = piece.object.copy()
    value[is_entity] = ranking.number[value[is_entity]]
    numbered = FactPiece(
        piece.shard,
        ranking.number[piece.subject].astype(np.int64),
        piece.relation,
        piece.kind,
        value,
        piece.start,
        piece.end,
        piece.source,
    )
    return numbered.where(~is_entity | (value != NOWHERE))


def _literals(
    facts: FactTable,
    kinds: NDArray[np.uint8],
    rows: dict[int, list[tuple[int, NDArray[np.int64]]]],
    shards: Sequence[Shard],
) -> Literals:
    """The distinct values; the facts' objects become rows of them."""

    def table(kind: int, name: str, dtype: np.dtype[np.void]) -> NDArray[np.void]:
        values = [shards[shard].column(name)[at] for shard, at in rows[kind] if len(at)]
        distinct, places = distinct_rows(np.concatenate(values) if values else np.zeros(0, dtype=dtype))
        facts.object[kinds == kind] = places
        return distinct

    strings = [
        text for shard, at in rows[_TEXT] if len(at) for text in shards[shard].strings("texts").take(at)
    ]
    texts, places = distinct_texts(strings)
    facts.object[kinds == _TEXT] = places
    return Literals(
        quantities=table(_QUANTITY, "quantities", QUANTITY_ROW),
        texts=texts,
        coordinates=table(_COORDINATES, "coordinates", COORDINATES_ROW),
    )


def _sort(facts: FactTable) -> None:
    """By subject, relation and best first; doubles, and undated facts that are dated elsewhere, go."""
    _order(facts, lambda rows: (facts.source[rows], facts.end[rows], facts.start[rows], facts.object[rows]))
    same = _same_group(facts)
    same &= facts.object[1:] == facts.object[:-1]
    double = same & (facts.start[1:] == facts.start[:-1]) & (facts.end[1:] == facts.end[:-1])
    keep = np.ones(len(facts), dtype=bool)
    keep[1:] &= ~double
    facts.keep(keep)
    same = _same_group(facts)
    same &= facts.object[1:] == facts.object[:-1]
    undated = (facts.start == NO_TIME) & (facts.end == NO_TIME)
    keep = np.ones(len(facts), dtype=bool)
    keep[:-1] &= ~(same & undated[:-1])
    facts.keep(keep)
    _order(facts, lambda rows: _best_first(facts, rows))


def _best_first(facts: FactTable, rows: NDArray[np.int64]) -> tuple[NDArray[np.generic], ...]:
    """Sort keys, the last one first: held before ended, later ends, later starts (open ones last), smaller objects."""
    start, end = facts.start[rows], facts.end[rows]
    ended = end != NO_TIME
    return (
        facts.source[rows],
        facts.object[rows],
        -1 - start,
        np.where(ended, -1 - end, 0),
        ended,
    )


def _same_group(facts: FactTable) -> NDArray[np.bool_]:
    """Whether each fact but the first has the subject and the relation of the one before."""
    same: NDArray[np.bool_] = facts.subject[1:] == facts.subject[:-1]
    same &= facts.relation[1:] == facts.relation[:-1]
    return same


def _order(facts: FactTable, keys: _Keys) -> None:
    """Sort by subject and relation, and within both by ``keys`` of the given rows, the last key first."""
    group = facts.subject.astype(np.uint64) << np.uint64(16) | facts.relation
    if len(group) > 1 and not (group[1:] >= group[:-1]).all():
        facts.keep(np.argsort(group, kind="stable"))
    same = _same_group(facts)
    in_group = np.zeros(len(facts), dtype=bool)
    in_group[1:] |= same
    in_group[:-1] |= same
    rows = np.flatnonzero(in_group)
    if not len(rows):
        return
    new_group = np.ones(len(rows), dtype=np.int64)
    new_group[1:] = ~(
        (facts.subject[rows[1:]] == facts.subject[rows[:-1]])
        & (facts.relation[rows[1:]] == facts.relation[rows[:-1]])
    )
    ordered = rows[np.lexsort((*keys(rows), np.cumsum(new_group)))]
    order = np.arange(len(facts))
    order[rows] = ordered
    facts.keep(order)
