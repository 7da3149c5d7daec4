"""The header of a GGUF file: what a model is, without loading it.

Magic, version, two counts, then typed key-value pairs, little-endian; the tensors behind them are not looked at.
Most of the time goes to stepping over the vocabulary. Format: https://github.com/ggml-org/ggml/blob/master/docs/gguf.md.
"""

from __future__ import annotations

import mmap
import struct
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

MAGIC = b"GGUF"
_VERSIONS = (2, 3)
_SCALARS = {0: "B", 1: "b", 2: "H", 3: "h", 4: "I", 5: "i", 6: "f", 7: "?", 10: "Q", 11: "q", 12: "d"}
_STRING, _ARRAY = 8, 9
_KV_ELEMENT_BYTES = 2

QUANTISATIONS: Mapping[int, str] = {
    0: "F32", 1: "F16", 2: "Q4_0", 3: "Q4_1", 7: "Q8_0", 8: "Q5_0", 9: "Q5_1", 10: "Q2_K", 11: "Q3_K_S", 12: "Q3_K_M",
    13: "Q3_K_L", 14: "Q4_K_S", 15: "Q4_K_M", 16: "Q5_K_S", 17: "Q5_K_M", 18: "Q6_K", 19: "IQ2_XXS", 20: "IQ2_XS",
    21: "Q2_K_S", 22: "IQ3_XS", 23: "IQ3_XXS", 24: "IQ1_S", 25: "IQ4_NL", 26: "IQ3_S", 27: "IQ3_M", 28: "IQ2_S",
    29: "IQ2_M", 30: "IQ4_XS", 31: "IQ1_M", 32: "BF16", 36: "TQ1_0", 37: "TQ2_0", 38: "MXFP4_MOE", 39: "NVFP4",
    40: "Q1_0",
}  # fmt: skip
"""``general.file_type``: llama.cpp's numbers for what most tensors of a file are."""

Scalar = int | float | bool | str


class GgufError(ValueError):
    """A file that is no GGUF, cut short or damaged; the message names it."""


@dataclass(frozen=True, slots=True)
class GgufHeader:
    """``context_length``: tokens the model was made for; ``kv_bytes_per_token``: what one token of context costs in
    memory, keys and values of all layers at 16 bit. 0 and "" where the file does not say."""

    architecture: str
    name: str
    quantisation: str
    context_length: int
    kv_bytes_per_token: int
    licence: str

    @classmethod
    def read(cls, path: Path) -> GgufHeader:
        """:raises GgufError: no GGUF; OSError: the file cannot be read"""
        try:
            with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as buffer:
                return _header(_pairs(_Cursor(buffer)))
        except (struct.error, ValueError) as error:
            raise GgufError(f"{path} is no GGUF file, or cut short ({error})") from None


def _header(pairs: Mapping[str, Scalar]) -> GgufHeader:
    architecture = str(pairs.get("general.architecture", ""))
    number = _whole(pairs.get("general.file_type", -1))
    return GgufHeader(
        architecture=architecture,
        name=str(pairs.get("general.name", "")),
        quantisation=QUANTISATIONS.get(number, "" if number < 0 else f"type {number}"),
        context_length=_whole(pairs.get(f"{architecture}.context_length", 0)),
        kv_bytes_per_token=_kv_bytes(pairs, architecture),
        licence=str(pairs.get("general.license", "")),
    )


def _kv_bytes(pairs: Mapping[str, Scalar], architecture: str) -> int:
    """A sliding window, where the model has one, makes it less."""

    def at(key: str, otherwise: int = 0) -> int:
        return _whole(pairs.get(f"{architecture}.{key}", otherwise))

    heads = at("attention.head_count")
    head_width = at("embedding_length") // heads if heads else 0
    widths = at("attention.key_length", head_width) + at("attention.value_length", head_width)
    return at("block_count") * at("attention.head_count_kv", heads) * widths * _KV_ELEMENT_BYTES


def _whole(value: Scalar) -> int:
    return int(value) if isinstance(value, int | float) else 0


class _Cursor:
    """Reads from a buffer, one value after the other.

    :raises ValueError, struct.error: the buffer ends, or holds what the format does not know
    """

    def __init__(self, buffer: mmap.mmap) -> None:
        self._buffer = buffer
        self._at = 0

    def numbers(self, codes: str) -> tuple[int, ...]:
        layout = struct.Struct(f"<{codes}")
        values = layout.unpack_from(self._buffer, self._at)
        self._at += layout.size
        return values

    def text(self) -> str:
        (length,) = self.numbers("Q")
        begin, self._at = self._at, self._at + length
        self._check_end()
        return self._buffer[begin : self._at].decode()

    def pass_over_array(self) -> None:
        kind, count = self.numbers("IQ")
        if kind == _STRING:
            self._pass_over_texts(count)
        else:
            self._at += count * struct.calcsize(f"<{_code(kind)}")
        self._check_end()

    def _pass_over_texts(self, count: int) -> None:
        length_at = struct.Struct("<Q").unpack_from
        buffer, at = self._buffer, self._at
        for _ in range(count):
            at += 8 + length_at(buffer, at)[0]
        self._at = at

    def _check_end(self) -> None:
        if self._at > len(self._buffer):
            raise ValueError("it ends within its header")


def _pairs(cursor: _Cursor) -> dict[str, Scalar]:
    """The scalar pairs; arrays are passed over.

    :raises ValueError, struct.error: not the format
    """
    magic = bytes(cursor.numbers("BBBB"))
    if magic != MAGIC:
        raise ValueError(f"it begins with {magic!r}")
    version, _, count = cursor.numbers("IQQ")
    if version not in _VERSIONS:
        raise ValueError(f"its version is {version}")
    pairs: dict[str, Scalar] = {}
    for _ in range(count):
        key = cursor.text()
        (kind,) = cursor.numbers("I")
        if kind == _ARRAY:
            cursor.pass_over_array()
        else:
            pairs[key] = cursor.text() if kind == _STRING else cursor.numbers(_code(kind))[0]
    return pairs


def _code(kind: int) -> str:
    if kind not in _SCALARS:
        raise ValueError(f"it has a value of kind {kind}")
    return _SCALARS[kind]
