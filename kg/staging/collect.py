"""All facts about the entities of a ranking, in one table, with what else the shards say of these entities' types.

Rules: a fact counts once, for the first source that states it; where one source dates a fact and another does not,
the dated one stays; a fact whose object is not of its relation's kind is left out.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kg.records import ValueKind
from kg.staging.described import NOWHERE
from kg.staging.fact_order import sort_facts
from kg.staging.fact_stream import ENTITY, FactPiece, FactStream
from kg.staging.fact_table import FactTable, Literals
from kg.staging.rank import Ranking
from kg.staging.shard import COORDINATES_ROW, KINDS, QUANTITY_ROW, Shard
from kg.staging.value_table import distinct_rows, distinct_texts

_QUANTITY, _TEXT, _COORDINATES = map(KINDS.index, (ValueKind.QUANTITY, ValueKind.TEXT, ValueKind.COORDINATES))
_LiteralRows = dict[int, list[tuple[int, NDArray[np.int64]]]]


@dataclass(frozen=True, slots=True)
class Collected:
    """``facts``: relations and sources are places in the stream's lists. ``types``: pairs of an entity number and the
    place of its type, in the order of the sources, also of types left out. ``taken``: by place of a relation how many
    facts there were before doubles went.
    """

    facts: FactTable
    literals: Literals
    types: NDArray[np.int64]
    taken: NDArray[np.int64]


def collect(
    stream: FactStream,
    shards: Sequence[Shard],
    ranking: Ranking,
    kinds: NDArray[np.uint8],
    *,
    instance_of: int,
    most: int,
) -> Collected:
    """``kinds`` has the kind of each relation, ``most`` is a bound on the number of facts."""
    facts = FactTable.with_room(most)
    literal_rows: _LiteralRows = defaultdict(list)
    types = [np.zeros((0, 2), dtype=np.int64)]
    count = 0
    for whole in stream.pieces():
        piece = _of_ranked(whole, ranking, kinds)
        types.append(_typed(piece, instance_of, ranking))
        piece = piece.where((piece.kind != ENTITY) | (piece.object >= 0))
        for kind in (_QUANTITY, _TEXT, _COORDINATES):
            literal_rows[kind].append((piece.shard, piece.object[piece.kind == kind]))
        count = facts.write(count, piece)
    facts.cut(count)
    literals = _literals(facts, kinds, literal_rows, shards)
    taken = np.bincount(facts.relation, minlength=len(kinds))
    sort_facts(facts)
    return Collected(facts, literals, np.concatenate(types), taken)


def _of_ranked(whole: FactPiece, ranking: Ranking, kinds: NDArray[np.uint8]) -> FactPiece:
    """The facts about ranked subjects, by their numbers; an object that is not ranked becomes -1 minus its place."""
    piece = whole.where((ranking.number[whole.subject] != NOWHERE) & (whole.kind == kinds[whole.relation]))
    is_entity = piece.kind == ENTITY
    place = piece.object[is_entity]
    number = ranking.number[place]
    value = piece.object.copy()
    value[is_entity] = np.where(number == NOWHERE, -1 - place, number)
    return FactPiece(
        piece.shard,
        ranking.number[piece.subject].astype(np.int64),
        piece.relation,
        piece.kind,
        value,
        piece.start,
        piece.end,
        piece.source,
    )


def _typed(piece: FactPiece, instance_of: int, ranking: Ranking) -> NDArray[np.int64]:
    typing = (piece.relation == instance_of) & (piece.kind == ENTITY)
    value = piece.object[typing]
    place = np.where(value < 0, -1 - value, ranking.place[np.maximum(value, 0)])
    return np.stack([piece.subject[typing], place], axis=1)


def _literals(
    facts: FactTable, kinds: NDArray[np.uint8], rows: _LiteralRows, shards: Sequence[Shard]
) -> Literals:
    """The distinct values; the facts' objects become rows of them."""

    def table(kind: int, name: str, dtype: np.dtype[np.void]) -> NDArray[np.void]:
        values = [shards[shard].column(name)[at] for shard, at in rows[kind] if len(at)]
        distinct, places = distinct_rows(np.concatenate(values) if values else np.zeros(0, dtype=dtype))
        facts.object[kinds[facts.relation] == kind] = places
        return distinct

    strings = [
        text for shard, at in rows[_TEXT] if len(at) for text in shards[shard].strings("texts").take(at)
    ]
    texts, places = distinct_texts(strings)
    facts.object[kinds[facts.relation] == _TEXT] = places
    return Literals(
        quantities=table(_QUANTITY, "quantities", QUANTITY_ROW),
        texts=texts,
        coordinates=table(_COORDINATES, "coordinates", COORDINATES_ROW),
    )
