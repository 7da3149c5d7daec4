"""Dense index: facts by the meaning of their text, an HNSW graph over embeddings (Malkov and Yashunin 2016).

Only the head of the graph is indexed, chosen by `kg.dense_choice`. On disk a vector is int8 with a scale of
its own, the HNSW links lie beside it, and loading puts both together again: a quarter of the size that
hnswlib saves.

    dense.json           the encoder's name, the dimension, and the numbers hnswlib describes its graph by
    dense_facts.npy      fact number of each vector
    dense_vectors.npy    int8, shape (n, dimension); dense_scales.npy float32, shape (n,)
    dense_links.npy, dense_levels.npy, dense_upper.npy   the HNSW graph: lowest level, levels, upper levels
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from kg.embedding import Vectors
from kg.manifest import SnapshotError

if TYPE_CHECKING:
    import hnswlib

_FILE = "dense.json"
_LINKS = 12
_BUILD_WIDTH = 100
_SEARCH_WIDTH = 64
_SEED = 20261
_LABEL_BYTES = 8
_GREATEST = 127


class Neighbour(NamedTuple):
    """A fact by its number with the cosine of its sentence and the query."""

    fact: int
    score: float


class DenseIndex:
    """Read-only HNSW index over fact sentences; safe from several threads."""

    def __init__(self, index: hnswlib.Index, facts: Sequence[int], *, encoder: str, dimension: int) -> None:
        self.encoder = encoder
        self.dimension = dimension
        self._index = index
        self._facts = facts

    @classmethod
    def open(cls, folder: Path) -> DenseIndex | None:
        """The dense index of a snapshot folder; None where it was built without one.

        :raises SnapshotError: the index is damaged or of another version of hnswlib.
        """
        if not (folder / _FILE).is_file():
            return None
        try:
            stated = json.loads((folder / _FILE).read_text(encoding="utf-8"))
            facts = np.load(folder / "dense_facts.npy").tolist()
            index = _restore(folder, stated["hnsw"])
            return cls(index, facts, encoder=stated["encoder"], dimension=stated["dimension"])
        except (OSError, ValueError, TypeError, KeyError, RuntimeError) as error:
            raise SnapshotError(
                f"{folder / _FILE}: cannot load the dense index ({error}); build again"
            ) from error

    def __len__(self) -> int:
        return len(self._facts)

    def search(self, vectors: Vectors, k: int) -> list[list[Neighbour]]:
        """For each unit vector its ``k`` nearest facts (fewer in a small index), best first.

        :raises ValueError: the vectors have another dimension than the index.
        """
        if vectors.ndim != 2 or vectors.shape[1] != self.dimension:
            raise ValueError(f"vectors of shape {vectors.shape}, the index takes (n, {self.dimension})")
        k = min(k, len(self))
        if k <= 0 or not len(vectors):
            return [[] for _ in vectors]
        self._index.set_ef(max(_SEARCH_WIDTH, 2 * k))
        labels, distances = self._index.knn_query(vectors, k=k, num_threads=1)
        return [
            [
                Neighbour(self._facts[label], min(1.0, 1.0 - distance))
                for label, distance in zip(*pair, strict=True)
            ]
            for pair in zip(labels.tolist(), distances.tolist(), strict=True)
        ]


def write_index(folder: Path, facts: Sequence[int], vectors: Vectors, *, encoder: str) -> None:
    """Write the files of a `DenseIndex`: ``vectors[i]`` embeds the sentence of fact ``facts[i]``."""
    import hnswlib

    scales = (np.maximum(np.abs(vectors).max(axis=1), 1e-12) / _GREATEST).astype(np.float32)
    small = np.rint(vectors / scales[:, None]).astype(np.int8)
    index = hnswlib.Index(space="ip", dim=vectors.shape[1])
    index.init_index(max_elements=len(facts), M=_LINKS, ef_construction=_BUILD_WIDTH, random_seed=_SEED)
    index.add_items(small * scales[:, None], np.arange(len(facts)), num_threads=1)
    state = index.__getstate__()[0]
    level_0 = state["data_level0"].view(np.uint8).reshape(len(facts), state["size_data_per_element"])
    np.save(folder / "dense_facts.npy", np.array(facts, dtype=np.uint32))
    np.save(folder / "dense_vectors.npy", small)
    np.save(folder / "dense_scales.npy", scales)
    np.save(folder / "dense_links.npy", level_0[:, : state["offset_data"]])
    np.save(folder / "dense_levels.npy", state["element_levels"].astype(np.uint8))
    np.save(folder / "dense_upper.npy", state["link_lists"])
    numbers = {key: value for key, value in state.items() if not isinstance(value, np.ndarray)}
    content = {"encoder": encoder, "dimension": vectors.shape[1], "hnsw": {**numbers, "num_threads": 1}}
    (folder / _FILE).write_text(json.dumps(content, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def bytes_per_fact(dimension: int) -> int:
    """About how much a vector of the index takes on disk."""
    links_and_numbers = 4 * (2 * _LINKS + 1) + 4 * (_LINKS + 1) // 8 + 16
    return dimension + links_and_numbers


def _restore(folder: Path, numbers: dict[str, int]) -> hnswlib.Index:
    import hnswlib

    small, scales = np.load(folder / "dense_vectors.npy"), np.load(folder / "dense_scales.npy")
    labels = np.arange(len(small), dtype=np.uint64)
    level_0 = np.zeros((len(small), numbers["size_data_per_element"]), dtype=np.uint8)
    level_0[:, : numbers["offset_data"]] = np.load(folder / "dense_links.npy")
    level_0[:, numbers["label_offset"] :] = labels.view(np.uint8).reshape(-1, _LABEL_BYTES)
    columns = slice(numbers["offset_data"] // 4, numbers["label_offset"] // 4)
    np.multiply(small, scales[:, None], out=level_0.view(np.float32)[:, columns])
    state = {
        **numbers,
        "label_lookup_external": labels,
        "label_lookup_internal": labels.astype(np.uint32),
        "element_levels": np.load(folder / "dense_levels.npy").astype(np.int32),
        "data_level0": level_0.view(np.int8).reshape(-1),
        "link_lists": np.load(folder / "dense_upper.npy"),
    }
    index = hnswlib.Index.__new__(hnswlib.Index)
    index.__setstate__((state,))
    return index
