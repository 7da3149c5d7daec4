"""The dense index of a snapshot: its most important facts and entities by the meaning of their texts.

`dense.json` says of each part what kind of index holds it, how many vectors of which dimension, and the name of the
encoder that made them; queries must be encoded by the same one. The files of a part are those of its kind.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any

from kg.dense.flat_index import FlatIndex, write_flat
from kg.dense.hnsw_index import HnswIndex, write_hnsw
from kg.dense.vector_index import Neighbour, VectorIndex
from kg.embedding import Vectors
from kg.manifest import SnapshotError

FILE = "dense.json"
FACTS, ENTITIES = "facts", "entities"


class Kind(str, Enum):
    """FLAT is mapped and compressed; HNSW is for small snapshots."""

    FLAT = "flat"
    HNSW = "hnsw"


@dataclass(frozen=True, slots=True)
class Filling:
    """What a part is filled with: ``vectors[i]``, made by ``encoder``, belongs to ``numbers[i]``; these ascend."""

    numbers: Sequence[int]
    vectors: Vectors
    encoder: str
    kind: Kind


@dataclass(frozen=True, slots=True)
class Part:
    """An index and the name of the encoder that filled it."""

    index: VectorIndex
    encoder: str


class DenseIndex:
    """Read-only; safe from several threads. ``facts`` or ``entities`` is None where that part was not written."""

    def __init__(self, facts: Part | None, entities: Part | None) -> None:
        self.fact_part = facts
        self.entity_part = entities

    @classmethod
    def open(cls, folder: Path, *, parts: Collection[str] = (FACTS, ENTITIES)) -> DenseIndex | None:
        """The index among a snapshot's data files, or some of its parts; None where there is no index.

        :raises SnapshotError: the index is damaged.
        """
        path = folder / FILE
        if not path.is_file():
            return None
        try:
            stated = json.loads(path.read_text(encoding="utf-8"))["parts"]
            opened = {name: _open_part(folder, name, stated[name]) for name in parts if name in stated}
        except (OSError, ValueError, TypeError, KeyError, AttributeError, RuntimeError) as error:
            raise SnapshotError(f"{path}: cannot load the dense index ({error}); build again") from error
        return cls(opened.get(FACTS), opened.get(ENTITIES))

    def facts(self, vectors: Vectors, k: int) -> list[list[Neighbour]]:
        """For each vector of the facts' encoder the ``k`` nearest facts by their numbers, best first.

        :raises ValueError: the vectors have another dimension than the index.
        """
        return _search(self.fact_part, vectors, k)

    def entities(self, vectors: Vectors, k: int) -> list[list[Neighbour]]:
        """For each vector of the entities' encoder the ``k`` nearest entities by their numbers, best first.

        :raises ValueError: the vectors have another dimension than the index.
        """
        return _search(self.entity_part, vectors, k)


def write_index(folder: Path, fillings: Mapping[str, Filling]) -> None:
    """Write a `DenseIndex`; the keys of ``fillings`` are FACTS and ENTITIES, or one of them."""
    parts = {name: _write_part(folder, name, filling) for name, filling in fillings.items()}
    text = json.dumps({"parts": parts}, indent=1, sort_keys=True)
    (folder / FILE).write_text(text + "\n", encoding="utf-8")


def _write_part(folder: Path, name: str, filling: Filling) -> dict[str, object]:
    count, dimension = filling.vectors.shape
    about = {"kind": filling.kind.value, "encoder": filling.encoder, "count": count, "dimension": dimension}
    if filling.kind is Kind.HNSW:
        about["entry"] = write_hnsw(folder, f"dense_{name}", filling.numbers, filling.vectors)
    else:
        write_flat(folder, f"dense_{name}", filling.numbers, filling.vectors)
    return about


def _open_part(folder: Path, name: str, about: Mapping[str, Any]) -> Part:
    kind, count, dimension = Kind(about["kind"]), int(about["count"]), int(about["dimension"])
    file_name, encoder = f"dense_{name}", str(about["encoder"])
    if kind is Kind.FLAT:
        return Part(FlatIndex(folder, file_name, count=count, dimension=dimension), encoder)
    entry = int(about["entry"])
    return Part(HnswIndex(folder, file_name, count=count, dimension=dimension, entry=entry), encoder)


def _search(part: Part | None, vectors: Vectors, k: int) -> list[list[Neighbour]]:
    return [[] for _ in vectors] if part is None else part.index.search(vectors, k)
