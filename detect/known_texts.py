"""Texts that are known beforehand, compared with new ones all at once: one product of matrices for a whole answer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from kg.embedding import Encoder, Vectors


class KnownTexts:
    """Texts with their unit vectors; ``row`` gives the number of a text. Thread-safe."""

    def __init__(self, texts: Iterable[str], encoder: Encoder) -> None:
        known = list(dict.fromkeys(texts))
        self._row = {text: row for row, text in enumerate(known)}
        self._columns = np.ascontiguousarray(encoder.encode(known).T)

    def rows(self, texts: Sequence[str]) -> NDArray[np.intp]:
        """The numbers of known texts.

        :raises KeyError: one of them is not known.
        """
        return np.array([self._row[text] for text in texts], dtype=np.intp)

    def cosines(self, vectors: Vectors) -> Vectors:
        """Cosines of unit vectors, shape (n, dimension), with all known texts: shape (n, texts)."""
        one_thread()
        cosines: Vectors = vectors @ self._columns
        return cosines


@cache
def one_thread() -> None:
    """Let NumPy's products use one thread from now on: on a busy machine BLAS waits longer for its threads than it
    computes, and checks run side by side anyway.
    """
    from threadpoolctl import threadpool_limits

    threadpool_limits(1, user_api="blas")
