"""A flipped byte: wrong answers perhaps, a clear error perhaps, never a crash, another error or an endless loop."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kg.layout.snapshot import Snapshot
from kg.manifest import Counts, Manifest, SnapshotError
from kg.records import Coordinates, Entity, Fact, Quantity, Relation, Text, Time, Value, ValueKind
from tests.kg.layout.laid_out import laid_out
from tests.kg.layout.records_in_columns import MemoryGraph

_RELATIONS = tuple(Relation(f"P{number}", kind.value, kind=kind) for number, kind in enumerate(ValueKind))


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> Path:
    entities = [
        Entity(f"Q{n + 1}", f"Thing {n % 30}, the", (f"T{n}",), f"a thing {n}", (f"type {n % 5}",), 900 - n)
        for n in range(120)
    ]
    facts = []
    for number, entity in enumerate(entities):
        values: tuple[Value, ...] = (
            entities[number % 3].ref,
            Time(1000 + number, 5, 6, 11),
            Quantity(number / 7, "Q11573", 0.5),
            Text(f"text number {number}"),
            Coordinates(number / 3, -1.5),
        )
        sides = Time(1990), Time(2000 + number % 9)
        facts += [
            Fact(entity.ref, relation.ref, value, *sides, "own" if number % 2 else "wikidata")
            for relation, value in zip(_RELATIONS, values, strict=True)
        ]
    folder = tmp_path_factory.mktemp("good")
    laid_out(MemoryGraph(entities, _RELATIONS, facts), folder)
    return folder


def _opened(folder: Path) -> Snapshot:
    return Snapshot(folder, Manifest("memory", "", (), Counts(0, 0, 0)), data=folder)


def _read_all(graph: Snapshot) -> None:
    """Every look-up, for every entity; a look-up that is told to be impossible is not the end of the others."""
    reads: list[Callable[[int], object]] = [
        graph.entity_at,
        graph.label_of,
        graph.importance,
        graph.facts_of,
        lambda number: graph.numbered_facts([number << 20]),
        lambda number: graph.facts(f"Q{number + 1}"),
        lambda number: graph.inverse_facts(f"Q{number + 1}"),
        lambda number: graph.inverse_facts(f"Q{number + 1}", "P0", limit=3),
        lambda number: graph.candidates(f"thing {number % 30} the"),
        lambda number: graph.aliases.entities(f"t{number}"),
    ]
    for number in range(min(len(graph), 120)):
        for read in reads:
            with contextlib.suppress(SnapshotError, KeyError):
                read(number)


@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_a_flipped_byte_is_never_worse_than_an_error(
    good: Path, tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    broken = data.draw(st.sampled_from(sorted(path.name for path in good.iterdir() if path.stat().st_size)))
    content = bytearray((good / broken).read_bytes())
    place = data.draw(st.integers(0, len(content) - 1) | st.integers(0, min(len(content) - 1, 64)))
    content[place] ^= data.draw(st.sampled_from((1, 2, 4, 8, 16, 32, 64, 128, 255)))
    folder = tmp_path_factory.mktemp("broken")
    for path in good.iterdir():
        (folder / path.name).symlink_to(path)
    (folder / broken).unlink()
    (folder / broken).write_bytes(content)
    if broken.endswith(".marisa"):
        with pytest.raises(SnapshotError, match=rf"{broken}: damaged \(CRC-32 .*do: "):
            _opened(folder)
        return
    with contextlib.suppress(SnapshotError):
        _read_all(_opened(folder))


def test_every_file_is_needed(good: Path, tmp_path: Path) -> None:
    names = sorted(path.name for path in good.iterdir())
    for missing in names:
        folder = tmp_path / missing
        folder.mkdir()
        for name in set(names) - {missing}:
            (folder / name).symlink_to(good / name)
        with pytest.raises(SnapshotError, match=missing):
            _opened(folder)
