"""What a snapshot holds and what was left out of it: as rows of tables, and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from proxy.cli.output import print_json, print_table

if TYPE_CHECKING:
    from kg.manifest import Manifest

_MOST_ROWS = 20


def manifest_json(manifest: Manifest, folder: Path) -> dict[str, object]:
    """The whole manifest, and the full name under "name"."""
    content = {"path": str(folder), "sha256": manifest.sha256, "size": manifest.size, **asdict(manifest)}
    return {**content, "name": manifest.full_name}


def print_manifest(manifest: Manifest, folder: Path, *, notes: Sequence[tuple[str, str]] = ()) -> None:
    """A table of what it is, where it is from and how it was made; ``notes`` are further rows."""
    print_table(("what", "value"), [*_rows(manifest, folder), *notes])


def print_counts(manifest: Manifest, labels: Mapping[str, str]) -> None:
    """Tables of what was kept and dropped, by relation (the most frequent ones) and by class."""
    counts = manifest.counts
    relations = _kept_and_dropped(counts.facts_by_relation, counts.dropped_by_relation)
    shown = relations[:_MOST_ROWS]
    rows: list[tuple[object, ...]] = [(i, labels.get(i, ""), f"{k:,}", f"{d:,}") for i, k, d in shown]
    if rest := relations[_MOST_ROWS:]:
        others = (f"{sum(kept for _, kept, _ in rest):,}", f"{sum(dropped for *_, dropped in rest):,}")
        rows.append(("...", f"{len(rest)} others (--json has all)", *others))
    if rows:
        print_table(("id", "relation", "facts kept", "facts dropped"), rows)
    classes = _kept_and_dropped(counts.entities_by_class, counts.dropped_by_class)
    if classes:
        print_table(
            ("entities of class", "kept", "dropped"), [(name, f"{k:,}", f"{d:,}") for name, k, d in classes]
        )


def print_manifest_json(manifest: Manifest, folder: Path, **more: object) -> None:
    print_json({**manifest_json(manifest, folder), **more})


def _kept_and_dropped(kept: Mapping[str, int], dropped: Mapping[str, int]) -> list[tuple[str, int, int]]:
    """By how many there were, most first."""
    rows = [(name, kept.get(name, 0), dropped.get(name, 0)) for name in {**kept, **dropped}]
    return sorted(rows, key=lambda row: (-row[1] - row[2], row[0]))


def _rows(manifest: Manifest, folder: Path) -> Iterator[tuple[str, object]]:
    counts = manifest.counts
    yield "name", manifest.full_name
    yield "folder", folder
    yield "date", manifest.date
    yield "size", f"{manifest.size / 1e6:.2f} MB"
    yield "entities", f"{counts.entities:,}, with {counts.names:,} names"
    yield "facts", f"{counts.facts:,}, of {len(counts.facts_by_relation)} relations"
    yield "dense index", _dense(manifest)
    if counts.dropped:
        yield "dropped", "; ".join(f"{reason}: {number:,}" for reason, number in counts.dropped.items())
    for name, value in manifest.rules.items():
        if value is not False and value not in (None, [], "", {}):
            yield "rule", f"{name.replace('_', ' ')}: {_shown(value)}"
    for source in manifest.sources:
        parts = (f"{source.name} {source.version}".strip(), source.licence, source.url)
        yield "source", ", ".join(filter(None, parts))


def _dense(manifest: Manifest) -> str:
    counts = manifest.counts
    parts = ((counts.dense_entities, "entities"), (counts.dense_facts, "facts"))
    held = " and ".join(f"{number:,} {what}" for number, what in parts if number)
    return f"{held}, {manifest.encoder}" if manifest.encoder and held else "none"


def _shown(value: object) -> str:
    if isinstance(value, list):
        items = [str(item) for item in value[:_MOST_ROWS]]
        return ", ".join(items) + (
            f" and {len(value) - len(items)} others" if len(value) > len(items) else ""
        )
    return f"{value:,}" if isinstance(value, int) and not isinstance(value, bool) else str(value)
