"""One pass of a network over a batch of tokens: the only part of a model that touches the device.

On the CPU a pass runs on one thread and several run side by side: torch's and onnxruntime's own threads wait actively
for each other, and on a busy machine that turns a pass of 5 ms into one of 500 ms.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

import numpy as np
from numpy.typing import NDArray

from detect.token_batch import BatchLimit, TokenBatch, group
from detect.workers import Workers

if TYPE_CHECKING:
    from tokenizers import Encoding

LEAST_TOKENS = 64
"""A batch is not cut smaller than this to keep all workers busy: it would cost more than it gains."""


class Forward(Protocol):
    """Output rows, float32 of shape (texts, width). Safe from several threads."""

    def __call__(self, batch: TokenBatch) -> NDArray[np.float32]: ...


class Runner:
    """Runs a network over tokenised texts of any number: batches alike in length, side by side."""

    def __init__(self, forward: Forward, *, width: int, limit: BatchLimit, workers: Workers) -> None:
        self._forward = forward
        self._width = width
        self._limit = limit
        self._workers = workers

    def run(self, encodings: Sequence[Encoding]) -> NDArray[np.float32]:
        """One output row a text, in order, shape (texts, width)."""
        lengths = [len(encoding) for encoding in encodings]
        batches = list(group(lengths, self._share(sum(lengths))))
        results = self._workers.map(
            lambda rows: self._forward(TokenBatch.of([encodings[row] for row in rows])), batches
        )
        out = np.empty((len(encodings), self._width), np.float32)
        for rows, result in zip(batches, results, strict=True):
            out[rows] = result
        return out

    def _share(self, tokens: int) -> BatchLimit:
        """The limit of a batch, smaller where there are workers who would have nothing to do."""
        each = max(LEAST_TOKENS, -(-tokens // self._workers.count))
        return replace(self._limit, tokens=min(self._limit.tokens, each))
