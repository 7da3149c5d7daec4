"""Building a snapshot: sources are gathered, completed from the graph, laid out and hashed.

The folder is written beside its target and renamed, so that a reader sees the old snapshot or the new one.
The same sources, encoder and date give the same bytes.
"""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf
from pathlib import Path
from typing import Literal

from kg.alias import write_names
from kg.build_room import build_room
from kg.dense import bytes_per_fact, write_index
from kg.dense_choice import MOST_FACTS, choose
from kg.embedding import Encoder
from kg.entity_class import complete
from kg.entity_table import write_entities
from kg.fact_table import FactRow, write_facts
from kg.literal import parse_literal, parse_time
from kg.manifest import Counts, Manifest, file_entries
from kg.records import Entity, EntityRef, Relation
from kg.relation_estimate import kind_of, relations_of
from kg.replace import replace as replace_snapshot
from kg.schema_file import write_schema
from kg.source import Gathering, Source, Triple, entity_of, gather
from kg.source_starter import StarterSource
from kg.source_tsv import TsvFolder
from kg.store import Snapshot
from kg.verbalise import fact_text

_MOST_RELATIONS = 1 << 16
_SHRINK = 0.95
_FEWEST = 16
_DENSE_SHARE = 0.25
"""Share of a budget that is kept for the dense index where an encoder is given."""


@dataclass(frozen=True, slots=True)
class _Draft:
    """A graph ready to be laid out; entities are in the order of their numbers."""

    entities: Sequence[Entity]
    relations: Mapping[str, Relation]
    facts: Mapping[Triple, str]
    gathering: Gathering
    wrong_kind: int

    def head(self, count: int) -> _Draft:
        """The ``count`` most important entities, and the facts among them."""
        kept = self.entities[:count]
        ids = {entity.id for entity in kept}
        facts = {
            triple: source
            for triple, source in self.facts.items()
            if triple.subject in ids and ((object_id := entity_of(triple)) in ids or not object_id)
        }
        occurring = {triple.relation for triple in facts}
        relations = {key: relation for key, relation in self.relations.items() if key in occurring}
        return _Draft(kept, relations, facts, self.gathering, self.wrong_kind)


def build(
    sources: Sequence[Path | Literal["starter"]],
    out: Path,
    *,
    encoder: Encoder | None,
    budget_bytes: int | None,
    name: str,
    date: str = "",
) -> Manifest:
    """Build a snapshot folder; ``date`` (ISO) goes into the manifest, ``encoder`` fills the dense index.

    With ``budget_bytes`` the least important entities are left out until the folder fits.

    :raises ValueError: a source cannot be read, nothing is left to store, or ``out`` is something else.
    """
    with build_room(out, plan={"sources": [str(source) for source in sources]}) as room:
        draft = _draft(gather(map(_open_source, sources)))
        folder = room / "snapshot"
        manifest = _write_within(folder, draft, budget_bytes, name=name, date=date, encoder=encoder)
        replace_snapshot(out, folder, manifest)
    return manifest


def _open_source(source: Path | Literal["starter"]) -> Source:
    return StarterSource() if source == "starter" else TsvFolder(Path(source))


def _draft(gathering: Gathering) -> _Draft:
    if not gathering.entities:
        raise ValueError("the sources describe no entity; fill entities.tsv (id, label) and build again")
    relations = relations_of(gathering)
    if len(relations) > _MOST_RELATIONS:
        raise ValueError(f"{len(relations)} relations; a snapshot holds {_MOST_RELATIONS}, leave some out")
    facts = {
        triple: source
        for triple, source in gathering.facts.items()
        if kind_of(triple) is relations[triple.relation].kind
    }
    entities = complete(gathering, relations)
    return _Draft(entities, relations, facts, gathering, len(gathering.facts) - len(facts))


def _write_within(
    folder: Path, draft: _Draft, budget_bytes: int | None, *, name: str, date: str, encoder: Encoder | None
) -> Manifest:
    tables_budget = budget_bytes * (1 - _DENSE_SHARE if encoder else 1) if budget_bytes else inf
    kept = draft
    while True:
        folder.mkdir()
        manifest = _write_tables(
            folder, kept, dropped=len(draft.facts) - len(kept.facts), name=name, date=date
        )
        if manifest.size <= tables_budget:
            break
        if len(kept.entities) <= _FEWEST:
            raise ValueError(f"budget of {budget_bytes} bytes: too small for a snapshot; allow 1 MB")
        count = int(len(kept.entities) * _SHRINK * tables_budget / manifest.size)
        kept = draft.head(max(count, _FEWEST))
        shutil.rmtree(folder)
    if encoder is not None:
        manifest = _write_dense(folder, manifest, encoder, budget_bytes)
    return manifest


def _write_tables(folder: Path, draft: _Draft, *, dropped: int, name: str, date: str) -> Manifest:
    sources = sorted(set(draft.facts.values()))
    write_entities(folder, draft.entities)
    write_facts(folder, _numbered(draft, sources), entities=len(draft.entities))
    write_schema(folder, tuple(draft.relations.values()), sources)
    names = write_names(folder, draft.entities)
    by_relation = Counter(triple.relation for triple in draft.facts)
    counts = Counts(
        entities=len(draft.entities),
        facts=len(draft.facts),
        names=names,
        facts_by_relation=dict(sorted(by_relation.items())),
        dropped={
            "facts of unknown entities": draft.gathering.unknown_entity,
            "facts of the wrong kind": draft.wrong_kind,
            "facts for the budget": dropped,
        },
    )
    return Manifest(name, date, draft.gathering.notes, counts, file_entries(folder))


def _write_dense(folder: Path, manifest: Manifest, encoder: Encoder, budget_bytes: int | None) -> Manifest:
    """Add the dense index over as many facts as fit; none where there is no room."""
    count = MOST_FACTS
    if budget_bytes is not None:
        count = min(count, int((budget_bytes - manifest.size) * _SHRINK) // bytes_per_fact(encoder.dimension))
    chosen = choose(Snapshot(folder, manifest, data=folder), count)
    if not chosen:
        return manifest
    vectors = encoder.encode([fact_text(fact, relation) for _, fact, relation in chosen])
    write_index(folder, [number for number, _, _ in chosen], vectors, encoder=encoder.name)
    counts = replace(manifest.counts, dense_facts=len(chosen))
    return replace(manifest, counts=counts, files=file_entries(folder), encoder=encoder.name)


def _numbered(draft: _Draft, sources: Sequence[str]) -> list[FactRow]:
    entities = {entity.id: number for number, entity in enumerate(draft.entities)}
    relations = {relation_id: number for number, relation_id in enumerate(draft.relations)}
    source_numbers = {source: number for number, source in enumerate(sources)}
    rows = []
    for triple, source in draft.facts.items():
        value = parse_literal(triple.object)
        rows.append(
            FactRow(
                subject=entities[triple.subject],
                relation=relations[triple.relation],
                object=entities[value.id] if isinstance(value, EntityRef) else value,
                source=source_numbers[source],
                start=parse_time(triple.start) if triple.start else None,
                end=parse_time(triple.end) if triple.end else None,
            )
        )
    return rows
