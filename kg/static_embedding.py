"""A text encoder without a model: the sum of one fixed vector per token, distilled from MiniLM.

Hundreds of times faster than MiniLM and free of torch; `kg/weights/README.md` says how good it is and how it is made.
The table is mapped, not loaded. Sums are of whole numbers and the rest is division and square root, which IEEE 754
fixes, so that a text has the same vector on every machine.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from kg.embedding import Vectors

if TYPE_CHECKING:
    from tokenizers import Tokenizer

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
            words = tensors["vocabulary"].tobytes().decode().split("\n")
            if not len(words) == len(self._tokens) == len(self._weights):
                raise ValueError(f"{len(self._tokens)} vectors for {len(words)} tokens")
            self._tokenizer = wordpiece(words)
            self._unknown = words.index("[UNK]")
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
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

    def _bags(self, texts: Sequence[str]) -> list[list[int]]:
        cut = [text[:MAX_CHARACTERS].encode("utf-8", "replace").decode("utf-8") for text in texts]
        if len(cut) == 1:
            encodings = [self._tokenizer.encode(cut[0], add_special_tokens=False)]
        else:
            encodings = self._tokenizer.encode_batch_fast(cut, add_special_tokens=False)
        return [encoding.ids[:MAX_TOKENS] or [self._unknown] for encoding in encodings]

    def _sums(self, bags: Sequence[Sequence[int]]) -> Vectors:
        """|sum| < 2**25 in every dimension, so that squares add up within 64 bits."""
        tokens = np.concatenate([np.asarray(bag) for bag in bags])
        firsts = np.cumsum([0, *map(len, bags[:-1])])
        rows = self._tokens[tokens] * self._weights[tokens, None]
        sums = np.add.reduceat(rows, firsts, axis=0, dtype=np.int64)
        lengths = np.sqrt(np.maximum((sums * sums).sum(axis=1), 1).astype(np.float64))
        unit: Vectors = (sums / lengths[:, None]).astype(np.float32)
        return unit


def wordpiece(vocabulary: Sequence[str]) -> Tokenizer:
    """BERT's lower-case tokenizer over a vocabulary whose places are the token numbers; adds no marks."""
    from tokenizers import Tokenizer
    from tokenizers.models import WordPiece
    from tokenizers.normalizers import BertNormalizer
    from tokenizers.pre_tokenizers import BertPreTokenizer

    numbers = {token: number for number, token in enumerate(vocabulary)}
    tokenizer = Tokenizer(WordPiece(numbers, unk_token="[UNK]"))
    tokenizer.normalizer = BertNormalizer()
    tokenizer.pre_tokenizer = BertPreTokenizer()
    return tokenizer


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
