"""Building a snapshot: sources are staged, merged, pruned to a budget, laid out and hashed.

The files are written beside their target and put in place at the end, so that a reader sees the old snapshot or the
new one. The same sources, options, encoder and date give the same bytes, whatever engine reads them.
"""

from __future__ import annotations

import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from kg import dense, layout
from kg.build_choice import check_relations
from kg.build_options import BuildOptions
from kg.build_progress import BuildProgress, NoProgress
from kg.build_report import counts_of, warn_of_dropped
from kg.build_room import STAGED, build_room
from kg.build_source import Named, Staging, identity, is_dump
from kg.dump.stream import DumpDamaged
from kg.embedding import Encoder
from kg.engine import Engine
from kg.engine_local import LocalEngine
from kg.layout.sizes import entity_bytes, fact_bytes
from kg.manifest import Counts, Manifest, file_entries
from kg.rdf import is_rdf
from kg.replace import replace as replace_snapshot
from kg.staging.columns import GraphColumns
from kg.staging.merge import Merged, merge
from kg.staging.prune import MOST_OBJECTS, TAIL_ALIASES, ByteCosts, bytes_of_first, most_important, thinned
from kg.staging.selection import links
from kg.staging.shard import Shard
from kg.staging.spill import spilled
from kg.store import Snapshot

_FEWEST_BYTES = 80
_MERGED_ANYWAY = 100_000
"""An entity of a large graph takes at least so many bytes with its names and facts, a few may take less: what a budget
cannot hold need not be merged.
"""
_DENSE_SHARE = 0.25
_MOST_DENSE_BYTES = 32_000_000
"""Of a budget, the share that is kept for the dense index where an encoder is given, and the most of it."""
_INVERSE_BYTES = 2.1
_MORE_MANIFEST = 4096
"""What the manifest grows by when the dense index joins."""
_TOO_SMALL = 0.93
"""A snapshot that fills less of its budget is cut again."""
_MOST_CUTS = 6
_LEAST_SHARE = 0.25
"""Of a cut, what the next one has at least."""


def build(
    sources: Sequence[Named],
    out: Path,
    *,
    encoder: Encoder | None,
    budget_bytes: int | None,
    name: str,
    date: str = "",
    options: BuildOptions | None = None,
    engine: Engine | None = None,
    progress: BuildProgress | None = None,
) -> Manifest:
    """Build a snapshot folder; ``date`` (ISO) goes into the manifest, ``encoder`` fills the dense index.

    With ``budget_bytes`` the snapshot takes at most so many on disk, `kg.staging.prune` says what goes.

    :raises ValueError: a source cannot be read, nothing is left to store, or ``out`` is something else.
    :raises DumpDamaged: a dump breaks off; what came before is kept for a build that goes on.
    :raises OSError: the disk is full or cannot be written.
    """
    options, engine, progress = options or BuildOptions(), engine or LocalEngine(1), progress or NoProgress()
    plan = {"sources": [identity(source) for source in sources], **options.rules}
    with build_room(out, plan=plan, keep=options.keep_work, resumable=(DumpDamaged,)) as room:
        shards = [
            Shard(folder) for folder in Staging(options, engine, progress).shards(sources, room / "sources")
        ]
        progress.stage("merging")
        most = max(budget_bytes // _FEWEST_BYTES, _MERGED_ANYWAY) if budget_bytes else None
        merged = merge(shards, most_entities=most)
        warn_of_dropped(merged.dropped)
        check_relations(options.relations, shards, merged.graph.relations)
        merged = replace(merged, graph=spilled(merged.graph, room / "merged"))
        rules = {**_reading(sources, options), **_pruning(budget_bytes)}
        stated = Manifest(name, date, merged.notes, counts=Counts(0, 0, 0), rules=rules)
        files = _Files(room / STAGED, merged, stated, progress)
        manifest = files.write(encoder, budget_bytes)
        replace_snapshot(out, room / STAGED, manifest)
    return manifest


def _reading(sources: Sequence[Named], options: BuildOptions) -> Mapping[str, object]:
    """The rules that these sources were read by; tables have none."""
    if any(map(is_dump, sources)):
        return options.rules
    if any(source != "starter" and is_rdf(Path(source)) for source in sources):
        return {"languages": list(options.languages)}
    return {}


def _pruning(budget_bytes: int | None) -> Mapping[str, object]:
    if budget_bytes is None:
        return {}
    return {
        "budget_bytes": budget_bytes,
        "objects_of_a_many_valued_relation": MOST_OBJECTS,
        "aliases_in_the_less_known_half": TAIL_ALIASES,
    }


@dataclass(frozen=True, slots=True)
class _Files:
    """The files of a snapshot in the making; ``stated`` is its manifest without what the files say."""

    folder: Path
    merged: Merged
    stated: Manifest
    progress: BuildProgress

    def write(self, encoder: Encoder | None, budget_bytes: int | None) -> Manifest:
        if budget_bytes is None:
            manifest = self._write_tables(self.merged.graph)
        else:
            reserved = min(int(budget_bytes * _DENSE_SHARE), _MOST_DENSE_BYTES) if encoder else 0
            manifest = self._write_within(budget_bytes - reserved, stated=budget_bytes)
        if encoder is None:
            return manifest
        self.progress.stage("dense index")
        room = None if budget_bytes is None else budget_bytes - _size(manifest) - _MORE_MANIFEST
        counted = dense.build(Snapshot(self.folder, manifest, data=self.folder), encoder, room_bytes=room)
        if counted is None:
            return manifest
        counts = replace(manifest.counts, dense_facts=counted.facts, dense_entities=counted.entities)
        return replace(manifest, counts=counts, files=file_entries(self.folder), encoder=counted.encoder)

    def _write_tables(self, graph: GraphColumns) -> Manifest:
        if self.folder.exists():
            shutil.rmtree(self.folder)
        self.folder.mkdir()
        self.progress.stage(f"laying out {len(graph.entities):,} entities, {len(graph.facts):,} facts")
        names = layout.write(self.folder, graph).names
        counts = counts_of(self.merged, graph, names=names)
        return replace(self.stated, counts=counts, files=file_entries(self.folder))

    def _write_within(self, budget_bytes: int, *, stated: int) -> Manifest:
        """Cut by estimate, write, look, and cut better, until the files fit and fill the budget.

        ``stated`` is the user's budget, with the share of the dense index.
        """
        self.progress.stage("choosing what to keep")
        graph, costs = self.merged.graph, _costs(self.merged.graph)
        if bytes_of_first(graph, costs)[-1] > budget_bytes:
            graph = spilled(thinned(graph), self.folder.parent / "thinned")
            costs = _costs(graph)
        estimated = bytes_of_first(graph, costs)
        room, fitting = float(budget_bytes), 0
        cuts: list[tuple[float, int]] = []
        for cut in range(_MOST_CUTS):
            count = int(np.searchsorted(estimated, room, side="right"))
            if not count:
                break
            manifest = self._write_first(graph, count)
            size = _size(manifest)
            fits = size <= budget_bytes
            if fits and (
                count == len(graph.entities) or size >= _TOO_SMALL * budget_bytes or fitting or cut > 2
            ):
                return manifest
            fitting = count if fits else fitting
            cuts.append((float(estimated[count - 1]), size))
            room = _room(cuts, (0.99 if fits else 0.985) * budget_bytes)
        if fitting:
            return self._write_first(graph, fitting)
        raise ValueError(f"budget of {stated} bytes: too small for a snapshot; allow 1 MB")

    def _write_first(self, graph: GraphColumns, count: int) -> Manifest:
        return self._write_tables(spilled(most_important(graph, count), self.folder.parent / "kept"))


def _room(cuts: Sequence[tuple[float, int]], aim: float) -> float:
    """The estimate to ask for so that the size comes near ``aim``, from the cuts so far: their estimates and sizes.

    The last two tell what another byte of the estimate gives, since files take some bytes whatever they hold.
    """
    spent, size = cuts[-1]
    slope = spent / size
    if len(cuts) > 1:
        grown, gained = spent - cuts[-2][0], size - cuts[-2][1]
        slope = grown / gained if grown * gained > 0 else slope
    return max(spent + (aim - size) * slope, spent * _LEAST_SHARE)


def _costs(graph: GraphColumns) -> ByteCosts:
    facts = fact_bytes(graph.facts, graph.relations).astype("f4")
    facts[links(graph)] += _INVERSE_BYTES
    return ByteCosts(entity_bytes(graph.entities), facts)


def _size(manifest: Manifest) -> int:
    """Bytes on disk, with the manifest itself."""
    return manifest.size + len(manifest.text().encode())
