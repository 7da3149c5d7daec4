"""What facts and entities will take on disk, told before they are written.

Facts are counted exactly; entities, whose names share beginnings in a trie, by averages measured on large graphs.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from kg.layout.writing.facts import FactCoder
from kg.records import Relation
from kg.staging.columns import EntityColumns, FactColumns

_PER_ENTITY = 20.0
"""Id, place in the order of ids, label key, kind, and the spans of details, facts and inverse."""
_PER_NAME = 9.0
"""A folded name in the trie and its posting."""
_PER_ALIAS = 4.0
_PER_BYTE_OF_NAME = 0.1
_PER_BYTE_OF_DESCRIPTION = 0.1
_PER_DESCRIPTION = 3.0


def fact_bytes(facts: FactColumns, relations: Sequence[Relation]) -> NDArray[np.uint16]:
    """Bytes of each fact in facts.bin, exactly; the inverse takes about two more for each fact about an entity."""
    lengths = np.zeros(len(facts), dtype=np.uint16)
    first = 0
    for piece in FactCoder(facts, relations).lengths():
        lengths[first : first + len(piece)] = piece
        first += len(piece)
    return lengths


def entity_bytes(entities: EntityColumns) -> NDArray[np.uint32]:
    """Bytes of each entity with its names and description, about; without its facts."""
    label = entities.label.lengths
    described = entities.description.lengths
    alias = np.concatenate([np.zeros(1, dtype=np.int64), np.cumsum(entities.alias.lengths)])
    spans = np.asarray(entities.alias_spans)
    alias_bytes = alias[spans[1:]] - alias[spans[:-1]]
    names = 1 + np.diff(spans)
    total = (
        _PER_ENTITY
        + _PER_NAME * names
        + _PER_ALIAS * (names - 1)
        + _PER_BYTE_OF_NAME * (label + alias_bytes)
        + np.where(described > 0, _PER_DESCRIPTION + _PER_BYTE_OF_DESCRIPTION * described, 0.0)
    )
    whole: NDArray[np.uint32] = np.ceil(total).astype(np.uint32)
    return whole
