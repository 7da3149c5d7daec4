"""The flat index: what it alone promises."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from kg.dense.flat_index import FlatIndex, write_flat
from kg.embedding import Vectors
from kg.static_embedding import StaticEmbedding


def _unit_vectors(count: int, dimension: int) -> Vectors:
    vectors = np.random.default_rng(3).standard_normal((count, dimension)).astype(np.float32)
    unit: Vectors = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    return unit


def test_of_more_equal_vectors_than_are_scored_the_first_are_found(tmp_path: Path) -> None:
    vectors = np.repeat(_unit_vectors(1, 64), 5000, axis=0)
    write_flat(tmp_path, "t", range(5000), vectors)
    (near,) = FlatIndex(tmp_path, "t", count=5000, dimension=64).search(vectors[:1], 3)
    assert [neighbour.number for neighbour in near] == [0, 1, 2]


def test_a_vector_is_not_taken_for_its_opposite(tmp_path: Path) -> None:
    """256 differing signs must not count as none."""
    vectors = np.concatenate((-_unit_vectors(1, 256), _unit_vectors(2000, 256)[1:]))
    write_flat(tmp_path, "t", range(2000), vectors)
    index = FlatIndex(tmp_path, "t", count=2000, dimension=256)
    (near,) = index.search(_unit_vectors(1, 256), 1999)
    assert 0 not in [neighbour.number for neighbour in near]


def test_many_results_are_as_near_as_few(tmp_path: Path) -> None:
    vectors = _unit_vectors(5000, 64)
    write_flat(tmp_path, "t", range(5000), vectors)
    index = FlatIndex(tmp_path, "t", count=5000, dimension=64)
    (many,), exact = index.search(vectors[:1], 100), np.argsort(-(vectors @ vectors[0]))[:100]
    assert len({neighbour.number for neighbour in many} & set(exact.tolist())) >= 95


def test_real_texts_are_found_as_by_exhaustive_search(shared_data: Path, tmp_path: Path) -> None:
    rows = (shared_data / "wikidata-sample" / "entities.tsv").read_text(encoding="utf-8").split("\n")[1:9001]
    entities = [row.split("\t") for row in rows]
    static = StaticEmbedding.default()
    vectors = static.encode([f"{label}: {description}" for _, label, _, description, *_ in entities])
    queries = static.encode(
        [f"the {description or label}?" for _, label, _, description, *_ in entities[::30]]
    )
    write_flat(tmp_path, "t", range(len(vectors)), vectors)
    index = FlatIndex(tmp_path, "t", count=len(vectors), dimension=static.dimension)
    cosines = queries @ vectors.T
    tenth = np.partition(cosines, -10, axis=1)[:, -10]
    found = [[n.number for n in near] for near in index.search(queries, 10)]
    hits = [cosines[row, near] >= tenth[row] - 1e-3 for row, near in enumerate(found)]
    assert np.mean(hits) >= 0.95
