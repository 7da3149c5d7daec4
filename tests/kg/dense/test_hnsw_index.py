"""The HNSW graph: links that lead astray are found before hnswlib follows them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from kg.dense.hnsw_index import HnswIndex, write_hnsw

COUNT = 500


@pytest.fixture
def written(tmp_path: Path) -> Callable[..., HnswIndex]:
    vectors = np.random.default_rng(1).standard_normal((COUNT, 16)).astype(np.float32)
    entry = write_hnsw(tmp_path, "t", range(COUNT), vectors)

    def reopen(entry: int = entry) -> HnswIndex:
        return HnswIndex(tmp_path, "t", count=COUNT, dimension=16, entry=entry)

    return reopen


@pytest.mark.parametrize("table", ["links", "upper"])
@pytest.mark.parametrize("wrong", [(0, 1000), (1, COUNT), (1, 2**32 - 1)], ids=["count", "link", "far link"])
def test_a_link_out_of_the_graph_is_an_error(
    written: Callable[..., HnswIndex], tmp_path: Path, table: str, wrong: tuple[int, int]
) -> None:
    path = tmp_path / f"t_{table}.npy"
    links = np.load(path)
    links[3, wrong[0]] = wrong[1]
    np.save(path, links)
    with pytest.raises(ValueError, match="leads out of the graph"):
        written()


def test_a_link_to_a_level_that_its_element_lacks_is_an_error(
    written: Callable[..., HnswIndex], tmp_path: Path
) -> None:
    upper, levels = np.load(tmp_path / "t_upper.npy"), np.load(tmp_path / "t_levels.npy")
    row = int(np.argmax(upper[:, 0] > 0))
    upper[row, 1] = int(np.argmin(levels))
    np.save(tmp_path / "t_upper.npy", upper)
    with pytest.raises(ValueError, match="leads to a level"):
        written()


def test_an_entry_below_the_top_is_an_error(written: Callable[..., HnswIndex], tmp_path: Path) -> None:
    for entry in (int(np.argmin(np.load(tmp_path / "t_levels.npy"))), -1, COUNT):
        with pytest.raises(ValueError, match="not at the top"):
            written(entry)
