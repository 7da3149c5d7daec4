"""What every index over vectors keeps to, whatever its kind."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from kg.dense.flat_index import FlatIndex, bytes_per_vector, write_flat
from kg.dense.hnsw_index import HnswIndex, write_hnsw
from kg.dense.hnsw_index import bytes_per_vector as hnsw_bytes_per_vector
from kg.dense.vector_index import VectorIndex
from kg.embedding import Vectors

Open = Callable[[], VectorIndex]
Write = Callable[[Path, Vectors], Open]
"""Writes an index and says how it is opened."""


def _unit_vectors(count: int, dimension: int, seed: int = 7) -> Vectors:
    vectors = np.random.default_rng(seed).standard_normal((count, dimension)).astype(np.float32)
    unit: Vectors = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    return unit


def _numbers(vectors: Vectors) -> list[int]:
    """Far apart and beyond 32 bits, as fact numbers are."""
    return [(3 * row) << 20 | 1 for row in range(len(vectors))]


def _flat(folder: Path, vectors: Vectors) -> Open:
    write_flat(folder, "t", _numbers(vectors), vectors)
    return partial(FlatIndex, folder, "t", count=len(vectors), dimension=vectors.shape[1])


def _hnsw(folder: Path, vectors: Vectors) -> Open:
    entry = write_hnsw(folder, "t", _numbers(vectors), vectors)
    return partial(HnswIndex, folder, "t", count=len(vectors), dimension=vectors.shape[1], entry=entry)


@pytest.fixture(params=[_flat, _hnsw], ids=["flat", "hnsw"])
def write(request: pytest.FixtureRequest) -> Write:
    made: Write = request.param
    return made


@pytest.mark.parametrize("dimension", [8, 32, 64, 100, 192])
def test_a_vector_finds_its_own_number_first(tmp_path: Path, write: Write, dimension: int) -> None:
    vectors = _unit_vectors(500, dimension)
    found = write(tmp_path, vectors)().search(vectors, 3)
    assert [best[0].number for best in found] == _numbers(vectors)
    assert all(best[0].score == pytest.approx(1.0, abs=0.01) for best in found)


def test_the_nearest_are_those_of_an_exhaustive_search(tmp_path: Path, write: Write) -> None:
    vectors, queries = _unit_vectors(2000, 32), _unit_vectors(100, 32, seed=8)
    found = write(tmp_path, vectors)().search(queries, 10)
    numbers = np.array(_numbers(vectors))
    exact = numbers[np.argsort(-(queries @ vectors.T), axis=1)[:, :10]].tolist()
    hits = [len({n.number for n in near} & set(truth)) for near, truth in zip(found, exact, strict=True)]
    assert sum(hits) / (10 * len(queries)) > 0.95


def test_scores_are_cosines_and_fall(tmp_path: Path, write: Write) -> None:
    vectors = _unit_vectors(100, 16)
    (near,) = write(tmp_path, vectors)().search(vectors[:1], 100)
    scores = [neighbour.score for neighbour in near]
    cosines = dict(zip(_numbers(vectors), (vectors @ vectors[0]).tolist(), strict=True))
    assert scores == sorted(scores, reverse=True)
    assert scores == pytest.approx([cosines[neighbour.number] for neighbour in near], abs=0.02)


def test_a_small_index_gives_what_it_has(tmp_path: Path, write: Write) -> None:
    vectors = _unit_vectors(2, 8)
    index = write(tmp_path, vectors)()
    assert [len(near) for near in index.search(vectors, 10)] == [2, 2]
    assert index.search(vectors[:0], 10) == []
    assert index.search(vectors, 0) == [[], []]


def test_equal_vectors_are_all_found(tmp_path: Path, write: Write) -> None:
    vectors = np.repeat(_unit_vectors(1, 32), 40, axis=0)
    (near,) = write(tmp_path, vectors)().search(vectors[:1], 40)
    assert sorted(neighbour.number for neighbour in near) == _numbers(vectors)


def test_vectors_of_another_dimension_are_refused(tmp_path: Path, write: Write) -> None:
    index = write(tmp_path, _unit_vectors(5, 8))()
    for wrong in (_unit_vectors(1, 9), np.ones(8, dtype=np.float32)):
        with pytest.raises(ValueError, match=r"the index takes \(n, 8\)"):
            index.search(wrong, 1)


def test_length_dimension_and_size_are_as_stated(tmp_path: Path, write: Write) -> None:
    index = write(tmp_path, _unit_vectors(3000, 64))()
    size = sum(path.stat().st_size for path in tmp_path.iterdir())
    assert (len(index), index.dimension) == (3000, 64)
    assert size == pytest.approx(3000 * index.bytes_per_vector, rel=0.05)
    assert (bytes_per_vector(192), hnsw_bytes_per_vector(192)) == (228, 309)


def test_the_same_vectors_give_the_same_files(tmp_path: Path, write: Write) -> None:
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        write(tmp_path / name, _unit_vectors(300, 32))()
    files = [path.name for path in (tmp_path / "a").iterdir()]
    assert all((tmp_path / "a" / name).read_bytes() == (tmp_path / "b" / name).read_bytes() for name in files)


def test_searches_from_several_threads_agree(tmp_path: Path, write: Write) -> None:
    index, queries = write(tmp_path, _unit_vectors(1000, 64))(), _unit_vectors(40, 64, seed=9)
    alone = [index.search(query[None], 5) for query in queries]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda query: index.search(query[None], 5), queries))
    assert together == alone


@pytest.mark.parametrize("damage", [b"", b"\x93NUMPY", b"no array"], ids=["empty", "cut", "foreign"])
def test_a_file_that_is_no_array_is_an_error(tmp_path: Path, write: Write, damage: bytes) -> None:
    reopen = write(tmp_path, _unit_vectors(200, 32))
    for path in sorted(tmp_path.iterdir()):
        good = path.read_bytes()
        path.write_bytes(damage)
        with pytest.raises(ValueError, match=path.stem):
            reopen()
        path.write_bytes(good)


def test_a_file_cut_short_or_missing_is_an_error(tmp_path: Path, write: Write) -> None:
    reopen = write(tmp_path, _unit_vectors(200, 32))
    for path in sorted(tmp_path.iterdir()):
        good = path.read_bytes()
        path.write_bytes(good[:-1])
        with pytest.raises(ValueError, match=path.stem):
            reopen()
        path.unlink()
        with pytest.raises(OSError, match=path.name):
            reopen()
        path.write_bytes(good)


def test_an_array_of_another_shape_or_type_is_an_error(tmp_path: Path, write: Write) -> None:
    reopen = write(tmp_path, _unit_vectors(200, 32))
    for path in sorted(tmp_path.iterdir()):
        good = path.read_bytes()
        for other in (np.zeros(3, dtype="u1"), np.load(path)[:-1], np.load(path).astype("f8")):
            np.save(path, other)
            with pytest.raises(ValueError, match=path.name):
                reopen()
        path.write_bytes(good)


def test_a_pickle_is_never_read(tmp_path: Path, write: Write) -> None:
    reopen = write(tmp_path, _unit_vectors(200, 32))
    for path in sorted(tmp_path.iterdir()):
        good = path.read_bytes()
        np.save(path, np.array([{}], dtype=object), allow_pickle=True)
        with pytest.raises(ValueError, match=path.name):
            reopen()
        path.write_bytes(good)


def test_numbers_that_do_not_ascend_are_an_error(tmp_path: Path, write: Write) -> None:
    reopen = write(tmp_path, _unit_vectors(200, 32))
    numbers = np.load(tmp_path / "t_numbers.npy")
    numbers[50] |= 1 << 60
    np.save(tmp_path / "t_numbers.npy", numbers)
    with pytest.raises(ValueError, match="do not ascend"):
        reopen()
