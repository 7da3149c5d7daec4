"""Texts that are known beforehand, a few spans of which a new text is compared with."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from kg.embedding import Encoder


class KnownTexts:
    """Texts in the order given, with their unit vectors. Thread-safe."""

    def __init__(self, texts: Sequence[str], encoder: Encoder) -> None:
        self._vectors = encoder.encode(texts)

    def cosines(self, vector: NDArray[np.float32], spans: Sequence[slice]) -> NDArray[np.float32]:
        """Cosines of a unit vector, shape (dimension,), with the texts of spans of the order, one after the other.

        A product for each span leaves the vectors where they are: to gather them takes longer than to multiply.
        """
        one_thread()
        parts = [self._vectors[span] @ vector for span in spans]
        return np.concatenate(parts) if parts else np.empty(0, np.float32)


def merged(spans: Sequence[slice]) -> list[slice]:
    """Spans that follow one another directly as one, in the same order.

    >>> merged([slice(0, 2), slice(2, 5), slice(7, 8)])
    [slice(0, 5, None), slice(7, 8, None)]
    """
    out: list[slice] = []
    for span in spans:
        if out and out[-1].stop == span.start:
            out[-1] = slice(out[-1].start, span.stop)
        else:
            out.append(span)
    return out


@cache
def one_thread() -> None:
    """Let NumPy's products use one thread from now on: on a busy machine BLAS waits longer for its threads than it
    computes, and checks run side by side anyway.
    """
    from threadpoolctl import threadpool_limits

    threadpool_limits(1, user_api="blas")
