"""What a snapshot keeps when not everything fits its budget of bytes.

What helps least goes first: the objects beyond the first ones of a many-valued relation (the fortieth award of an
actor), the third and further aliases and the descriptions of entities in the less known half, then whole entities,
least important first, with the facts that speak of them. A fact is worth its less important end, so the count of
entities decides the rest, and the greatest that fits is found at once from the bytes each entity and fact takes.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from kg.records import Cardinality
from kg.staging.columns import EntityColumns, GraphColumns
from kg.staging.entity_text import StringLists
from kg.staging.packed_strings import PackedStrings
from kg.staging.selection import Mask, links, select

MOST_OBJECTS = 32
"""Facts of one subject and many-valued relation that a pruned snapshot keeps at most."""
TAIL_ALIASES = 2
_TAIL = 0.5


@dataclass(frozen=True, slots=True)
class ByteCosts:
    """Estimated bytes on disk, by entity number (names, ids, texts) and by row of a fact."""

    entities: NDArray[np.generic]
    facts: NDArray[np.generic]
    fixed: int = 0


def thinned(graph: GraphColumns) -> GraphColumns:
    """The graph without what helps least, but with all its entities."""
    entities = _thin_tail(graph.entities)
    return select(replace(graph, entities=entities), entities=len(entities), facts=_first_objects(graph))


def bytes_of_first(graph: GraphColumns, costs: ByteCosts) -> NDArray[np.float64]:
    """Estimated bytes of the most important entity, of the first two, and so on, with the facts among them."""
    worth = graph.facts.subject.astype(np.int64)
    linked = links(graph)
    worth[linked] = np.maximum(worth[linked], graph.facts.object[linked])
    bytes_of = costs.entities.astype(np.float64)
    bytes_of += np.bincount(worth, weights=costs.facts, minlength=len(bytes_of))
    return np.cumsum(bytes_of) + costs.fixed


def most_important(graph: GraphColumns, count: int) -> GraphColumns:
    """The first ``count`` entities and the facts among them."""
    return select(graph, entities=count, facts=np.ones(len(graph.facts), dtype=bool))


def _first_objects(graph: GraphColumns) -> Mask:
    """The facts but those behind the first `MOST_OBJECTS` of a many-valued relation."""
    facts = graph.facts
    many = np.array([relation.cardinality is Cardinality.MANY for relation in graph.relations], dtype=bool)
    first = np.ones(len(facts), dtype=bool)
    first[1:] = (facts.subject[1:] != facts.subject[:-1]) | (facts.relation[1:] != facts.relation[:-1])
    rows = np.arange(len(facts))
    within = rows - np.maximum.accumulate(np.where(first, rows, 0))
    kept: Mask = within < MOST_OBJECTS
    return kept | ~many[facts.relation] if len(many) else kept


def _thin_tail(entities: EntityColumns) -> EntityColumns:
    tail = np.arange(len(entities)) >= int(len(entities) * (1 - _TAIL))
    counts = np.diff(entities.alias_spans)
    within = np.arange(len(entities.alias)) - np.repeat(entities.alias_spans[:-1], counts)
    kept = (within < TAIL_ALIASES) | ~np.repeat(tail, counts)
    spans = np.zeros(len(entities) + 1, dtype=np.int64)
    np.cumsum(np.where(tail, np.minimum(counts, TAIL_ALIASES), counts), out=spans[1:])
    aliases = StringLists(entities.alias.take(np.flatnonzero(kept)), spans)
    return replace(
        entities,
        alias=aliases.strings,
        alias_spans=aliases.spans,
        description=_blanked(entities.description, tail),
    )


def _blanked(strings: PackedStrings, blank: Mask) -> PackedStrings:
    """The strings, the masked ones empty."""
    lengths = np.where(blank, 0, strings.lengths)
    offsets = np.zeros(len(strings) + 1, dtype=np.int64)
    np.cumsum(lengths, out=offsets[1:])
    return PackedStrings(strings.blob[~np.repeat(blank, strings.lengths)], offsets)
