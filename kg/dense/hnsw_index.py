"""HNSW graph over embeddings (Malkov and Yashunin 2016) by hnswlib, for small snapshots.

On disk a vector is int8 with a scale of its own and the links lie beside it; opening puts both together again in
memory, in a quarter of the file that hnswlib saves. Links are checked, since hnswlib follows any of them.

    NAME_vectors.npy   int8, shape (n, dimension); NAME_scales.npy f4, shape (n,); NAME_numbers.npy u8, shape (n,)
    NAME_links.npy     u4, shape (n, 25): how many links an element has on the lowest level, and the links
    NAME_levels.npy    u1, shape (n,): the highest level of an element
    NAME_upper.npy     u4, shape (sum of levels, 13): the same on the upper levels, element by element
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, cast

import numpy as np
from numpy.typing import NDArray

from kg.dense.mapped_array import mapped, mapped_numbers, quantised
from kg.dense.vector_index import Neighbour, check_queries
from kg.embedding import Vectors
from kg.staging.packed_strings import save_column

if TYPE_CHECKING:
    import hnswlib

_LINKS = 12
_BUILD_WIDTH = 100
_SEARCH_WIDTH = 100
_SEED = 20261
_LABEL_BYTES = 8


class HnswIndex:
    """Implements `kg.dense.VectorIndex`."""

    def __init__(self, folder: Path, name: str, *, count: int, dimension: int, entry: int) -> None:
        """``entry`` is where searches begin, as `write_hnsw` returned it.

        :raises ValueError: the files do not hold such a graph; OSError: they cannot be read.
        """
        self.dimension = dimension
        self._numbers = mapped_numbers(folder / f"{name}_numbers.npy", count).tolist()
        links, levels, upper = _read_links(folder, name, count)
        if not 0 <= entry < count or levels[entry] != levels.max():
            raise ValueError(f"entry {entry} of {name} is not at the top of the graph")
        vectors = cast(NDArray[np.int8], mapped(folder / f"{name}_vectors.npy", "i1", (count, dimension)))
        scales = cast(NDArray[np.float32], mapped(folder / f"{name}_scales.npy", "<f4", (count,)))
        self._index = _restored(vectors * scales[:, None], links, levels, upper, entry)

    def __len__(self) -> int:
        return len(self._numbers)

    @property
    def bytes_per_vector(self) -> float:
        return float(bytes_per_vector(self.dimension))

    def search(self, vectors: Vectors, k: int) -> list[list[Neighbour]]:
        """See `VectorIndex.search`."""
        check_queries(vectors, self.dimension)
        k = min(k, len(self))
        if k <= 0 or not len(vectors):
            return [[] for _ in vectors]
        self._index.set_ef(max(_SEARCH_WIDTH, 2 * k))
        labels, distances = self._index.knn_query(vectors, k=k, num_threads=1)
        return [
            [
                Neighbour(self._numbers[label], min(1.0, 1.0 - distance))
                for label, distance in zip(*pair, strict=True)
            ]
            for pair in zip(labels.tolist(), distances.tolist(), strict=True)
        ]


def write_hnsw(folder: Path, name: str, numbers: Sequence[int], vectors: Vectors) -> int:
    """Write the files of an `HnswIndex` and return its entry; ``vectors[i]`` belongs to ``numbers[i]``; these
    ascend."""
    small, scales = quantised(vectors)
    index = _empty(len(numbers), vectors.shape[1])
    index.add_items(small * scales[:, None], np.arange(len(numbers)), num_threads=1)
    state = index.__getstate__()[0]
    level_0 = state["data_level0"].view(np.uint8).reshape(len(numbers), state["size_data_per_element"])
    levels = state["element_levels"].astype(np.uint8)
    links = np.ascontiguousarray(level_0[:, : state["offset_data"]]).view("<u4")
    save_column(folder / f"{name}_numbers.npy", np.array(numbers, dtype="<u8"))
    save_column(folder / f"{name}_vectors.npy", small)
    save_column(folder / f"{name}_scales.npy", scales)
    save_column(folder / f"{name}_links.npy", _tidy(links))
    save_column(folder / f"{name}_levels.npy", levels)
    upper = state["link_lists"].view("<u4").reshape(int(levels.sum()), _LINKS + 1)
    save_column(folder / f"{name}_upper.npy", _tidy(upper))
    return int(state["enterpoint_node"])


def bytes_per_vector(dimension: int) -> int:
    """About how much a vector takes on disk."""
    links = 4 * (2 * _LINKS + 1) + 4 * (_LINKS + 1) // _LINKS
    return dimension + links + 4 + 8 + 1


def _tidy(links: NDArray[np.uint32]) -> NDArray[np.uint32]:
    """Zeros behind the last link, where hnswlib leaves what was there."""
    return np.where(_used(links), links, np.uint32(0))


def _used(links: NDArray[np.uint32]) -> NDArray[np.bool_]:
    return np.arange(links.shape[1]) <= links[:, :1]


def _read_links(
    folder: Path, name: str, count: int
) -> tuple[NDArray[np.uint32], NDArray[np.uint8], NDArray[np.uint32]]:
    links = cast(NDArray[np.uint32], mapped(folder / f"{name}_links.npy", "<u4", (count, 2 * _LINKS + 1)))
    levels = cast(NDArray[np.uint8], mapped(folder / f"{name}_levels.npy", "u1", (count,)))
    shape = (int(levels.sum()), _LINKS + 1)
    upper = cast(NDArray[np.uint32], mapped(folder / f"{name}_upper.npy", "<u4", shape))
    for table in (links, upper):
        if (table[:, 0] >= table.shape[1]).any() or (table[:, 1:] >= count).any():
            raise ValueError(f"a link of {name} leads out of the graph")
    heights = np.concatenate([np.arange(1, level + 1) for level in levels.tolist() if level] or [levels[:0]])
    if (levels[upper[:, 1:]] < np.where(_used(upper), heights[:, None], 0)[:, 1:]).any():
        raise ValueError(f"a link of {name} leads to a level that its element does not reach")
    return links, levels, upper


def _empty(count: int, dimension: int) -> hnswlib.Index:
    import hnswlib

    index = hnswlib.Index(space="ip", dim=dimension)
    index.init_index(max_elements=count, M=_LINKS, ef_construction=_BUILD_WIDTH, random_seed=_SEED)
    return index


def _restored(
    vectors: Vectors,
    links: NDArray[np.uint32],
    levels: NDArray[np.uint8],
    upper: NDArray[np.uint32],
    entry: int,
) -> hnswlib.Index:
    """An index in the state that hnswlib would pickle, made of checked arrays alone."""
    index = _empty(len(vectors), vectors.shape[1])
    state = dict(index.__getstate__()[0])
    labels = np.arange(len(vectors), dtype=np.uint64)
    level_0 = np.zeros((len(vectors), state["size_data_per_element"]), dtype=np.uint8)
    level_0[:, : state["offset_data"]] = np.ascontiguousarray(links).view(np.uint8)
    level_0[:, state["offset_data"] : state["label_offset"]] = vectors.astype(np.float32).view(np.uint8)
    level_0[:, state["label_offset"] :] = labels.view(np.uint8).reshape(-1, _LABEL_BYTES)
    state |= {
        "cur_element_count": len(vectors),
        "has_deletions": False,
        "ep_added": True,
        "num_threads": 1,
        "enterpoint_node": entry,
        "max_level": int(levels.max()),
        "label_lookup_external": labels,
        "label_lookup_internal": labels.astype(np.uint32),
        "element_levels": levels.astype(np.int32),
        "data_level0": level_0.view(np.int8).reshape(-1),
        "link_lists": np.ascontiguousarray(upper).view(np.int8).reshape(-1),
    }
    import hnswlib

    restored = hnswlib.Index.__new__(hnswlib.Index)
    restored.__setstate__((state,))
    return restored
