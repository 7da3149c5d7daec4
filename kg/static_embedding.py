"""A text encoder without a model: the sum of one fixed vector per token, distilled from MiniLM.

A hundred times faster than MiniLM and free of torch; `kg/weights/README.md` says how good it is and how it is made.
The table is mapped, not loaded. Sums are of whole numbers and the rest is division and square root, which IEEE 754
fixes, so that a text has the same vector on every machine.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

import marisa_trie
import numpy as np
from numpy.typing import NDArray

from kg.embedding import Vectors, tokenisable
from kg.wordpiece import WordPiece

WEIGHTS = Path(__file__).parent / "weights" / "static_embedding.safetensors"
MAX_TOKENS = 256
"""Tokens of a text that count."""
MAX_CHARACTERS = 16 * MAX_TOKENS
_BULK = 256
_KINDS = {"I8": np.int8, "U8": np.uint8, "U16": np.uint16}


class StaticEmbedding:
    """Implements `kg.embedding.Encoder`; safe from several threads."""

    def __init__(self, path: Path = WEIGHTS) -> None:
        """:raises ValueError: the file is missing or damaged."""
        try:
            self.name, tensors = _read(path)
            self._tokens, self._weights = tensors["tokens"], tensors["weights"].astype(np.int32)
            vocabulary = marisa_trie.Trie().frombytes(tensors["vocabulary"].tobytes())
            if not len(vocabulary) == len(self._tokens) == len(self._weights):
                raise ValueError(f"{len(self._tokens)} vectors for {len(vocabulary)} tokens")
            self._tokenizer = WordPiece(vocabulary)
        except (OSError, ValueError, KeyError, TypeError, AttributeError, RuntimeError) as error:
            raise ValueError(f"{path}: cannot load the static embedding ({error}); reinstall akgc") from error
        self.dimension = self._tokens.shape[1]

    @classmethod
    @lru_cache(maxsize=1)
    def default(cls) -> StaticEmbedding:
        """The one that comes with the project, loaded once."""
        return cls()

    def encode(self, texts: Sequence[str]) -> Vectors:
        """Unit vectors, shape (len(texts), dimension); the first 256 tokens of a text count."""
        out = np.empty((len(texts), self.dimension), dtype=np.float32)
        for start in range(0, len(texts), _BULK):
            bags = self._bags(texts[start : start + _BULK])
            out[start : start + len(bags)] = self._sums(bags)
        return out

    def known_share(self, text: str) -> float:
        """Share of a text, from 0 to 1, that the vectors know: of a name or of random letters they know only shreds."""
        return self._tokenizer.known_share(tokenisable(text, MAX_CHARACTERS))

    def _bags(self, texts: Sequence[str]) -> list[list[int]]:
        """Token numbers of each text."""
        cut = (tokenisable(text, MAX_CHARACTERS) for text in texts)
        return [self._tokenizer.tokens(text)[:MAX_TOKENS] or [self._tokenizer.unknown] for text in cut]

    def _sums(self, bags: Sequence[Sequence[int]]) -> Vectors:
        """|sum| < 2**25 in every dimension, so that squares add up within 64 bits."""
        tokens = np.concatenate([np.asarray(bag) for bag in bags])
        firsts = np.cumsum([0, *map(len, bags[:-1])])
        rows = self._tokens[tokens] * self._weights[tokens, None]
        sums = np.add.reduceat(rows, firsts, axis=0, dtype=np.int64)
        lengths = np.sqrt(np.maximum((sums * sums).sum(axis=1), 1).astype(np.float64))
        unit: Vectors = (sums / lengths[:, None]).astype(np.float32)
        return unit


def _read(path: Path) -> tuple[str, dict[str, NDArray[np.generic]]]:
    """Name and tensors of a safetensors file: length of the header (u64), header (JSON), data."""
    data = np.memmap(path, dtype=np.uint8, mode="r").view(np.ndarray)
    start = 8 + int.from_bytes(data[:8].tobytes(), "little")
    header = json.loads(data[8:start].tobytes())
    name: str = header.pop("__metadata__")["name"]
    tensors = {}
    for key, about in header.items():
        first, last = about["data_offsets"]
        tensors[key] = data[start + first : start + last].view(_KINDS[about["dtype"]]).reshape(about["shape"])
    return name, tensors
