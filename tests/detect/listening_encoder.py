"""An encoder that remembers what it was asked for."""

from __future__ import annotations

from collections.abc import Sequence

from kg.embedding import Encoder, Vectors


class ListeningEncoder:
    """``calls``: the texts of each call, in order."""

    def __init__(self, encoder: Encoder) -> None:
        self.name, self.dimension = encoder.name, encoder.dimension
        self.calls: list[list[str]] = []
        self._encoder = encoder

    def encode(self, texts: Sequence[str]) -> Vectors:
        self.calls.append(list(texts))
        return self._encoder.encode(texts)
