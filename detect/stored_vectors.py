"""Vectors of texts that are known beforehand, kept on disk, so that a start does not embed thousands of wordings.

The file (safetensors) has ``keys`` (uint64, the first eight bytes of each text's SHA-256), ``vectors`` (int8) and
``scale`` (float32, one a row), and names the encoder that made it: to another encoder it says nothing.
`scripts/embed_wordings.py` writes the one that comes with the project.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from detect.quantised import rows_to_int8
from kg.embedding import Encoder, Vectors

PACKAGED = Path(__file__).parent / "weights" / "wordings.safetensors"
_BULK = 256
_log = logging.getLogger(__name__)


class StoredVectors:
    """An encoder (`kg.embedding.Encoder`) that looks up what the file knows and computes the rest."""

    def __init__(self, encoder: Encoder, path: Path = PACKAGED) -> None:
        self._encoder = encoder
        self._path = path

    @property
    def name(self) -> str:
        return self._encoder.name

    @property
    def dimension(self) -> int:
        return self._encoder.dimension

    def encode(self, texts: Sequence[str]) -> Vectors:
        """Unit vectors, shape (len(texts), dimension); stored ones have a cosine of 0.9999 with computed ones."""
        out = np.empty((len(texts), self.dimension), dtype=np.float32)
        rows = [self._rows.get(key_of(text), -1) for text in texts]
        known = [i for i, row in enumerate(rows) if row >= 0]
        if known:
            out[known] = self._vectors[[rows[i] for i in known]]
        missing = [i for i, row in enumerate(rows) if row < 0]
        for start in range(0, len(missing), _BULK):
            part = missing[start : start + _BULK]
            out[part] = self._encoder.encode([texts[i] for i in part])
        return out

    @property
    def _rows(self) -> Mapping[int, int]:
        return self._read[0]

    @property
    def _vectors(self) -> Vectors:
        return self._read[1]

    @cached_property
    def _read(self) -> tuple[Mapping[int, int], Vectors]:
        """Row by key, and the rows; empty where the file is missing, damaged or another encoder's."""
        from safetensors import SafetensorError, safe_open

        try:
            with safe_open(self._path, framework="numpy") as file:
                metadata = file.metadata() or {}
                if metadata.get("encoder") != self.name:
                    return {}, np.empty((0, self.dimension), np.float32)
                keys, vectors, scale = (file.get_tensor(name) for name in ("keys", "vectors", "scale"))
        except (OSError, SafetensorError) as error:
            _log.warning(
                "stored vectors %s cannot be used, wordings are embedded at start: %s", self._path, error
            )
            return {}, np.empty((0, self.dimension), np.float32)
        return {int(key): row for row, key in enumerate(keys)}, vectors * scale[:, None]


def key_of(text: str) -> int:
    """The first eight bytes of the text's SHA-256, as a number."""
    return int.from_bytes(hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()[:8], "little")


def write(path: Path, texts: Sequence[str], vectors: Vectors, *, encoder: str) -> None:
    """Store the vectors of texts, shape (len(texts), dimension), made by an encoder of that name."""
    from safetensors.numpy import save_file

    rows, scale = rows_to_int8(vectors)
    keys: NDArray[np.uint64] = np.array([key_of(text) for text in texts], dtype=np.uint64)
    save_file({"keys": keys, "vectors": rows, "scale": scale}, path, metadata={"encoder": encoder})
