"""The dense index."""

from __future__ import annotations

import shutil
from pathlib import Path

import numpy as np
import pytest

from kg.build import build
from kg.dense import DenseIndex, bytes_per_fact, write_index
from kg.embedding import Encoder, Vectors
from kg.store import Snapshot, SnapshotError
from kg.verbalise import fact_text


def _unit_vectors(count: int, dimension: int) -> Vectors:
    vectors = np.random.default_rng(7).standard_normal((count, dimension)).astype(np.float32)
    unit: Vectors = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    return unit


def _index(folder: Path, vectors: Vectors) -> DenseIndex:
    write_index(folder, [3 * number for number in range(len(vectors))], vectors, encoder="test:1")
    index = DenseIndex.open(folder)
    assert index is not None
    return index


def test_a_vector_finds_its_own_fact_first(tmp_path: Path) -> None:
    vectors = _unit_vectors(500, 32)
    found = _index(tmp_path, vectors).search(vectors, 3)
    assert [best[0].fact for best in found] == [3 * number for number in range(500)]
    assert all(best[0].score == pytest.approx(1.0, abs=0.01) for best in found)


def test_the_nearest_facts_are_those_of_an_exhaustive_search(tmp_path: Path) -> None:
    vectors, queries = _unit_vectors(2000, 32), _unit_vectors(2100, 32)[2000:]
    found = _index(tmp_path, vectors).search(queries, 10)
    exact = np.argsort(-(queries @ vectors.T), axis=1)[:, :10] * 3
    hits = [
        len({n.fact for n in near} & set(truth)) for near, truth in zip(found, exact.tolist(), strict=True)
    ]
    assert sum(hits) / (10 * len(queries)) > 0.95


def test_scores_are_cosines_and_fall(tmp_path: Path) -> None:
    vectors = _unit_vectors(100, 16)
    (near,) = _index(tmp_path, vectors).search(vectors[:1], 100)
    scores = [neighbour.score for neighbour in near]
    assert scores == sorted(scores, reverse=True)
    assert scores == pytest.approx([float(vectors[0] @ vectors[n.fact // 3]) for n in near], abs=0.02)


def test_a_small_index_gives_what_it_has(tmp_path: Path) -> None:
    vectors = _unit_vectors(2, 8)
    index = _index(tmp_path, vectors)
    assert [len(near) for near in index.search(vectors, 10)] == [2, 2]
    assert index.search(vectors[:0], 10) == []


def test_vectors_of_another_dimension_are_refused(tmp_path: Path) -> None:
    index = _index(tmp_path, _unit_vectors(5, 8))
    with pytest.raises(ValueError, match=r"the index takes \(n, 8\)"):
        index.search(_unit_vectors(1, 9), 1)


def test_the_size_on_disk_is_as_foretold(tmp_path: Path) -> None:
    _index(tmp_path, _unit_vectors(3000, 64))
    size = sum(path.stat().st_size for path in tmp_path.iterdir())
    assert size == pytest.approx(3000 * bytes_per_fact(64), rel=0.05)


def test_the_built_index_speaks_in_fact_numbers_and_knows_its_encoder(
    dense_folder: Path, encoder: Encoder
) -> None:
    graph, index = Snapshot.open(dense_folder), DenseIndex.open(dense_folder)
    assert index is not None
    (near,) = index.search(encoder.encode(["The capital of France is Paris."]), 1)
    assert fact_text(graph.numbered_facts([near[0].fact])[0]) == "The capital of France is Paris."
    assert (index.encoder, graph.manifest.encoder) == (encoder.name, encoder.name)
    assert graph.manifest.counts.dense_facts == len(index) > 5


def test_the_same_input_gives_the_same_index(dense_folder: Path, encoder: Encoder, tmp_path: Path) -> None:
    out = tmp_path / "again"
    build([dense_folder.parent], out, encoder=encoder, budget_bytes=None, name="dozen", date="2026-11-01")
    assert all((out / path.name).read_bytes() == path.read_bytes() for path in dense_folder.iterdir())


def test_a_snapshot_without_a_dense_index_has_none(graph_folder: Path) -> None:
    assert DenseIndex.open(graph_folder) is None


def test_a_damaged_index_is_refused(dense_folder: Path, tmp_path: Path) -> None:
    copy = Path(shutil.copytree(dense_folder, tmp_path / "copy"))
    (copy / "dense.json").write_text("{}", encoding="utf-8")
    with pytest.raises(SnapshotError, match="cannot load the dense index"):
        DenseIndex.open(copy)
