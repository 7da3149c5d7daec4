"""Vectors of a collection in memory."""

from __future__ import annotations

import numpy as np
import pytest

from kg.retrieval.vector_table import VectorTable

_RNG = np.random.default_rng(7)


def _table(first: int, count: int, dimension: int = 96) -> VectorTable:
    vectors = _RNG.standard_normal((count, dimension))
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    return VectorTable.of(np.arange(first, first + count), vectors.astype(np.float16))


def test_few_vectors_are_all_scored() -> None:
    table = _table(10, 500)
    query = table.vectors[3].astype(np.float32)
    exact = table.vectors.astype(np.float32) @ query
    found = table.search(query, 20)
    assert list(found) == (10 + np.argsort(-exact, kind="stable")[:20]).tolist()
    assert found[13] == pytest.approx(1, abs=1e-3)


def test_of_many_vectors_the_nearest_are_found() -> None:
    centres = _RNG.standard_normal((50, 96))
    vectors = centres[_RNG.integers(0, 50, 6000)] + 0.5 * _RNG.standard_normal((6000, 96))
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    table = VectorTable.of(np.arange(6000), vectors.astype(np.float16))
    shares = []
    for query in vectors[:20].astype(np.float32):
        exact = set(np.argsort(-(vectors @ query))[:10].tolist())
        shares.append(len(exact & set(table.search(query, 10))) / 10)
    assert np.mean(shares) > 0.98


def test_rows_come_and_go() -> None:
    before, added = _table(1, 5), _table(6, 3)
    after = before.changed(added, live=np.array([2, 3, 5, 7, 8]))
    assert after.rows.tolist() == [2, 3, 5, 7, 8]
    assert len(after) == 5
    assert next(iter(after.search(added.vectors[1].astype(np.float32), 1))) == 7
    assert before.rows.tolist() == [1, 2, 3, 4, 5]


def test_a_vector_of_zeros_is_as_far_from_all() -> None:
    table = VectorTable.of(np.arange(2), np.array([[1, 0], [0, 0]], dtype=np.float16))
    assert table.search(np.array([1, 0], dtype=np.float32), 5) == {0: 1.0, 1: 0.0}


def test_an_empty_table_finds_nothing() -> None:
    assert VectorTable.empty(4).search(np.ones(4, dtype=np.float32), 3) == {}
