"""The dense index of a snapshot as a whole."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from kg.dense import DenseIndex
from kg.dense.dense_index import ENTITIES, FACTS, FILE, Filling, Kind, write_index
from kg.embedding import Vectors
from kg.manifest import SnapshotError
from kg.static_embedding import StaticEmbedding


def _vectors(count: int, dimension: int) -> Vectors:
    vectors = np.random.default_rng(5).standard_normal((count, dimension)).astype(np.float32)
    unit: Vectors = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    return unit


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Facts by one encoder in a graph, entities by another in a flat index."""
    folder = tmp_path / "data"
    folder.mkdir()
    facts = Filling([7, 9, 2**40], _vectors(3, 16), "one:1", Kind.HNSW)
    entities = Filling([0, 1, 2, 5], _vectors(4, 24), "two:2", Kind.FLAT)
    write_index(folder, {FACTS: facts, ENTITIES: entities})
    return folder


def _opened(folder: Path) -> DenseIndex:
    index = DenseIndex.open(folder)
    assert index is not None
    return index


def test_facts_and_entities_are_searched_apart(folder: Path) -> None:
    index = _opened(folder)
    assert [near[0].number for near in index.facts(_vectors(3, 16), 1)] == [7, 9, 2**40]
    assert [near[0].number for near in index.entities(_vectors(4, 24), 1)] == [0, 1, 2, 5]


def test_each_part_knows_its_encoder_and_dimension(folder: Path) -> None:
    index = _opened(folder)
    assert index.fact_part is not None
    assert index.entity_part is not None
    assert (index.fact_part.encoder, index.fact_part.index.dimension) == ("one:1", 16)
    assert (index.entity_part.encoder, index.entity_part.index.dimension) == ("two:2", 24)


def test_a_part_that_was_not_written_finds_nothing(tmp_path: Path) -> None:
    write_index(tmp_path, {ENTITIES: Filling([4], _vectors(1, 8), "two:2", Kind.FLAT)})
    index = _opened(tmp_path)
    assert (index.fact_part, index.facts(_vectors(2, 8), 5)) == (None, [[], []])


def test_a_part_can_be_opened_alone(folder: Path) -> None:
    for path in folder.glob("dense_facts*"):
        path.unlink()
    index = DenseIndex.open(folder, parts=(ENTITIES,))
    assert index is not None
    assert index.fact_part is None
    assert index.entities(_vectors(4, 24), 1)[3][0].number == 5


def test_a_folder_without_one_has_none(tmp_path: Path) -> None:
    assert DenseIndex.open(tmp_path) is None


@pytest.mark.parametrize("change", [
    {"kind": "other"}, {"count": 3}, {"count": -1}, {"count": "many"}, {"dimension": 25}, {"dimension": 0},
    {"dimension": None},
])  # fmt: skip
def test_a_description_that_does_not_fit_the_files_is_refused(
    folder: Path, change: dict[str, object]
) -> None:
    stated = json.loads((folder / FILE).read_text(encoding="utf-8"))
    stated["parts"][ENTITIES] |= change
    (folder / FILE).write_text(json.dumps(stated), encoding="utf-8")
    with pytest.raises(SnapshotError, match="cannot load the dense index"):
        DenseIndex.open(folder)


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"parts": 3}', '{"parts": {"facts": {}}}', "\udcff"])
def test_a_damaged_description_is_refused(folder: Path, text: str) -> None:
    (folder / FILE).write_bytes(text.encode("utf-8", "surrogateescape"))
    with pytest.raises(SnapshotError, match="cannot load the dense index"):
        DenseIndex.open(folder)


def test_a_cut_or_missing_file_is_refused(folder: Path, tmp_path: Path) -> None:
    for path in sorted(folder.glob("*.npy")):
        copy = Path(shutil.copytree(folder, tmp_path / path.stem))
        (copy / path.name).write_bytes(path.read_bytes()[:-1])
        with pytest.raises(SnapshotError, match=path.name):
            DenseIndex.open(copy)
        (copy / path.name).unlink()
        with pytest.raises(SnapshotError, match=path.name):
            DenseIndex.open(copy)


def test_the_flat_index_with_the_static_embedding_needs_neither_torch_nor_hnswlib(tmp_path: Path) -> None:
    static = StaticEmbedding.default()
    texts = ["Eiffel Tower: tower in Paris", "Douglas Adams: writer", "gold: chemical element"]
    write_index(tmp_path, {ENTITIES: Filling([3, 4, 5], static.encode(texts), static.name, Kind.FLAT)})
    program = f"""
import sys
from pathlib import Path
from kg.dense import DenseIndex
from kg.static_embedding import StaticEmbedding
index = DenseIndex.open(Path({str(tmp_path)!r}))
print(index.entities(StaticEmbedding.default().encode(["the author Adams"]), 1)[0][0].number)
print([name for name in ("torch", "hnswlib", "faiss", "transformers") if name in sys.modules])
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, env=dict(os.environ)
    )
    assert done.stdout.split("\n")[:2] == ["4", "[]"]
