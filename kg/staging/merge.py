"""Shards become one graph: ids, ranks, facts, relations, classes and texts of everything that is kept.

Memory: about 20 bytes per described entity, and per kept entity and fact about 250 and 60; the rest stays on disk.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kg.records import Relation
from kg.staging.collect import Collected, collect
from kg.staging.columns import EntityColumns, GraphColumns
from kg.staging.described import Described, described_in
from kg.staging.dropped_fact import DroppedFacts, dropped_facts
from kg.staging.entity_key import EntityKeys
from kg.staging.entity_kind import TypeTree, kinds_of, votes
from kg.staging.entity_text import EntityText, text_of
from kg.staging.fact_stream import FactStream
from kg.staging.rank import Ranking, rank
from kg.staging.relation_table import described_relations, relations_of
from kg.staging.selection import numbered
from kg.staging.shard import MOST_NUMBERED, OTHER_ID, Shard
from kg.staging.survey import Survey, survey
from kg.starter import SourceNote

INSTANCE_OF = "P31"


@dataclass(frozen=True, slots=True)
class Merged:
    """The graph, and what was left out on the way, by reason, in facts or entities as the reason says."""

    graph: GraphColumns
    notes: tuple[SourceNote, ...]
    described: int
    """Entities that the sources describe."""
    left_out: Counter[str]
    unmerged: Mapping[str, int]
    """By relation, facts that speak of entities beyond the ``most_entities`` first."""
    unusable: Mapping[str, int]
    """By relation, facts about entities that no source describes, and those with an object of the wrong kind."""
    dropped: DroppedFacts
    """Which of these stood in tables."""


def merge(shards: Sequence[Shard], *, most_entities: int | None = None) -> Merged:
    """Unite the shards and keep the ``most_entities`` most important entities with the facts among them.

    :raises ValueError: nothing is described, or more relations or sources occur than a graph can number.
    """
    keys = EntityKeys(shards)
    described = described_in(shards, keys)
    if not len(described):
        raise ValueError(f"the sources describe no entity{_why(shards)}")
    stream = FactStream(shards, keys, described)
    if len(stream.relations) > _MOST_RELATIONS:
        raise ValueError(
            f"{len(stream.relations)} relations; a snapshot holds {_MOST_RELATIONS}, leave some out with --relations"
        )
    if len(stream.sources) > MOST_NUMBERED:
        raise ValueError(
            f"{len(stream.sources):,} sources of facts; a snapshot holds {MOST_NUMBERED:,}, give them fewer names"
        )
    seen = survey(stream, len(described))
    ranking = rank(described, seen, most=most_entities)
    instance_of = stream.relations.index(INSTANCE_OF) if INSTANCE_OF in stream.relations else -1
    kinds = seen.kind(stream.relations)
    most = int(_of_kind(seen.kinds, kinds).sum())
    collected = collect(stream, shards, ranking, kinds, instance_of=instance_of, most=most)
    graph = _graph(shards, keys, described, ranking, stream, seen, kinds, collected)
    return Merged(
        graph=graph,
        notes=tuple(dict.fromkeys(note for shard in shards for note in shard.notes)),
        described=len(described),
        left_out=_left_out(shards, stream, seen.kinds, kinds),
        unmerged=_unmerged(stream, seen.kinds, kinds, collected),
        unusable=_unusable(stream, seen.kinds, kinds),
        dropped=dropped_facts(shards, keys, described, relations=stream.relations, kinds=kinds),
    )


_MOST_RELATIONS = 1 << 15


def _graph(
    shards: Sequence[Shard],
    keys: EntityKeys,
    described: Described,
    ranking: Ranking,
    stream: FactStream,
    seen: Survey,
    kinds: NDArray[np.uint8],
    collected: Collected,
) -> GraphColumns:
    facts = collected.facts
    relations = relations_of(stream.relations, facts, kinds, described_relations(shards))
    entities = _entities(shards, keys, described, ranking, seen, collected, relations)
    return numbered(entities, relations, facts, collected.literals, stream.sources)


def _entities(
    shards: Sequence[Shard],
    keys: EntityKeys,
    described: Described,
    ranking: Ranking,
    seen: Survey,
    collected: Collected,
    relations: Sequence[Relation],
) -> EntityColumns:
    text = text_of(shards, described, ranking.place)
    tree = _type_tree(shards, described, collected.types, seen.subclass)
    voted = votes(collected.facts, relations, len(ranking.place))
    kind, kinds = kinds_of(text.types, collected.types, tree, voted)
    entity_key = described.key[ranking.place]
    other_ids, entity_key = _own_other_ids(entity_key, keys.other_ids)
    return EntityColumns(
        id=entity_key,
        other_ids=other_ids,
        label=text.label,
        description=text.description,
        alias=text.aliases.strings,
        alias_spans=text.aliases.spans,
        importance=ranking.importance,
        kind=kind,
        kinds=kinds,
    )


def _type_tree(
    shards: Sequence[Shard], described: Described, types: NDArray[np.int64], subclass: NDArray[np.int64]
) -> TypeTree:
    """Labels of all types in use and of all wider ones."""
    wider: dict[int, list[int]] = defaultdict(list)
    for narrow, wide in subclass.tolist():
        wider[narrow].append(wide)
    reached = set(np.unique(types[:, 1]).tolist())
    level = list(reached)
    while level:
        level = [up for at in level for up in wider.get(at, ()) if up not in reached]
        reached.update(level)
    places = np.array(sorted(reached), dtype=np.int64)
    text: EntityText = text_of(shards, described, places)
    labels = {place: label for place, label in zip(places.tolist(), text.label, strict=True) if label}
    return TypeTree(labels, wider)


def _own_other_ids(
    entity_key: NDArray[np.uint64], other_ids: Sequence[str]
) -> tuple[list[str], NDArray[np.uint64]]:
    """Only the other ids that these entities have, and the keys with places among them."""
    is_other = entity_key >= OTHER_ID
    used, places = np.unique(
        (entity_key[is_other] - np.uint64(OTHER_ID)).astype(np.int64), return_inverse=True
    )
    renumbered = entity_key.copy()
    renumbered[is_other] = places.astype(np.uint64) + np.uint64(OTHER_ID)
    return [other_ids[place] for place in used.tolist()], renumbered


def _why(shards: Sequence[Shard]) -> str:
    counts: Counter[str] = sum((Counter(shard.left_out) for shard in shards), Counter())
    if not counts:
        return "; add a dump, or a folder with entities.tsv (facts.tsv alone describes none)"
    reasons = ", ".join(f"{reason} {count:,}" for reason, count in counts.most_common())
    return f" (left out: {reasons}); keep more with --min-sitelinks 0 or with more --languages, like en,de"


def _left_out(
    shards: Sequence[Shard], stream: FactStream, counted: NDArray[np.int64], kinds: NDArray[np.uint8]
) -> Counter[str]:
    counts: Counter[str] = Counter()
    for shard in shards:
        counts.update(shard.left_out)
    wrong = int(counted.sum() - _of_kind(counted, kinds).sum())
    counts["facts about an entity that no source describes"] += stream.unknown.total()
    counts["facts with an object of the wrong kind"] += wrong
    return +counts


def _unmerged(
    stream: FactStream, counted: NDArray[np.int64], kinds: NDArray[np.uint8], collected: Collected
) -> dict[str, int]:
    left = (_of_kind(counted, kinds) - collected.taken).tolist()
    return {relation: count for relation, count in zip(stream.relations, left, strict=True) if count}


def _unusable(stream: FactStream, counted: NDArray[np.int64], kinds: NDArray[np.uint8]) -> Mapping[str, int]:
    counts = Counter(stream.unknown)
    wrong = (counted.sum(axis=1) - _of_kind(counted, kinds)).tolist()
    counts.update(dict(zip(stream.relations, wrong, strict=True)))
    return +counts


def _of_kind(counted: NDArray[np.int64], kinds: NDArray[np.uint8]) -> NDArray[np.int64]:
    """By relation, the facts whose object is of its kind."""
    return counted[np.arange(len(kinds)), kinds]
