"""Filling the dense index of a snapshot."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from kg import dense
from kg.build import build
from kg.dense import DenseIndex, dense_build
from kg.dense.flat_index import FlatIndex
from kg.dense.hnsw_index import HnswIndex
from kg.embedding import Encoder
from kg.static_embedding import StaticEmbedding
from kg.store import Snapshot
from kg.verbalise import fact_text


@pytest.fixture
def fresh(graph_folder: Path, tmp_path: Path) -> Snapshot:
    """The dozen without a dense index, in a folder that may be filled."""
    return Snapshot.open(Path(shutil.copytree(graph_folder, tmp_path / "fresh")))


def _opened(graph: Snapshot) -> DenseIndex:
    index = DenseIndex.open(graph.data)
    assert index is not None
    return index


def test_facts_are_found_by_the_encoder_and_entities_by_the_static_embedding(
    fresh: Snapshot, encoder: Encoder
) -> None:
    counts = dense.build(fresh, encoder, room_bytes=None)
    index, static = _opened(fresh), StaticEmbedding.default()
    assert index.fact_part is not None
    assert index.entity_part is not None
    assert counts is not None
    assert (index.fact_part.encoder, index.entity_part.encoder) == (encoder.name, static.name)
    (near,) = index.facts(encoder.encode(["The capital of France is Paris."]), 1)
    assert fact_text(fresh.numbered_facts([near[0].number])[0]) == "The capital of France is Paris."
    (near,) = index.entities(static.encode(["the capital of Germany"]), 1)
    assert fresh.entity_at(near[0].number).label == "Berlin"


def test_what_was_written_is_counted(fresh: Snapshot, encoder: Encoder) -> None:
    counts = dense.build(fresh, encoder, room_bytes=None)
    index = _opened(fresh)
    assert counts is not None
    assert index.fact_part is not None
    assert index.entity_part is not None
    assert (counts.facts, counts.entities) == (len(index.fact_part.index), len(index.entity_part.index))
    assert (counts.facts, counts.encoder) == (14, encoder.name)
    assert counts.size == sum(path.stat().st_size for path in fresh.data.glob("dense*"))


def test_the_built_snapshot_says_what_its_index_holds(dense_folder: Path, encoder: Encoder) -> None:
    graph = Snapshot.open(dense_folder)
    index = _opened(graph)
    assert index.fact_part is not None
    assert index.entity_part is not None
    assert graph.manifest.encoder == encoder.name
    assert graph.manifest.counts.dense_facts == len(index.fact_part.index)
    assert graph.manifest.counts.dense_entities == len(index.entity_part.index)


def test_without_an_encoder_the_static_embedding_fills_everything(fresh: Snapshot) -> None:
    counts = dense.build(fresh, None, room_bytes=None)
    assert counts is not None
    assert counts.encoder == StaticEmbedding.default().name


def test_a_large_snapshot_is_filled_by_the_static_embedding_in_flat_indexes(
    fresh: Snapshot, encoder: Encoder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dense_build, "SMALL_SNAPSHOT", 10)
    dense.build(fresh, encoder, room_bytes=None)
    index = _opened(fresh)
    for part in (index.fact_part, index.entity_part):
        assert part is not None
        assert (type(part.index), part.encoder) == (FlatIndex, StaticEmbedding.default().name)


def test_the_facts_of_a_small_snapshot_are_searched_in_a_graph(fresh: Snapshot, encoder: Encoder) -> None:
    dense.build(fresh, encoder, room_bytes=None)
    index = _opened(fresh)
    assert index.fact_part is not None
    assert index.entity_part is not None
    assert isinstance(index.fact_part.index, HnswIndex)
    assert isinstance(index.entity_part.index, FlatIndex)


def test_the_index_stays_within_its_room(
    write_tables: Callable[..., Path], tmp_path: Path, encoder: Encoder
) -> None:
    rows = "".join(f"E{n}\tentity {n}\tthing number {n}\n" for n in range(400))
    facts = "".join(f"E{n}\tP36\tE{(n + 1) % 400}\n" for n in range(400))
    tables = write_tables(
        "t", entities=f"id\tlabel\tdescription\n{rows}", facts=f"subject\trelation\tobject\n{facts}"
    )
    build([tables], tmp_path / "out", encoder=None, budget_bytes=None, name="t")
    graph = Snapshot.open(tmp_path / "out")
    counts = dense.build(graph, encoder, room_bytes=80_000)
    assert counts is not None
    assert 60_000 < counts.size <= 80_000
    assert 0 < counts.facts < 200
    assert 0 < counts.entities < 400


@pytest.mark.parametrize("room", [0, -5, 4000])
def test_without_room_there_is_no_index(fresh: Snapshot, encoder: Encoder, room: int) -> None:
    assert dense.build(fresh, encoder, room_bytes=room) is None
    assert DenseIndex.open(fresh.data) is None


def test_the_same_snapshot_gives_the_same_index(graph_folder: Path, tmp_path: Path, encoder: Encoder) -> None:
    written = []
    for name in ("a", "b"):
        graph = Snapshot.open(Path(shutil.copytree(graph_folder, tmp_path / name)))
        dense.build(graph, encoder, room_bytes=None)
        written.append({path.name: path.read_bytes() for path in graph.data.glob("dense*")})
    assert written[0] == written[1]
