"""Gradient-boosted trees (Friedman 2001) that were fitted elsewhere: their prediction, without the library that fits.

A file holds the nodes of all trees one behind the other. A row goes left where its feature is at most the threshold;
the leaves it comes to are summed up with the baseline, and the sigmoid of that is the probability.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Self

import numpy as np
from numpy.typing import NDArray

from detect.logistic import Array, sigmoid

LEAF = -1
"""The feature of a node that is a leaf."""


@dataclass(frozen=True, slots=True)
class Trees:
    """Nodes, shape (n,), of all trees; ``roots``, shape (t,), is where each begins. Of a leaf ``feature`` is `LEAF` and
    ``value`` what it adds; of any other node ``left`` and ``right`` are the places of the two that follow.
    """

    baseline: float
    roots: NDArray[np.int32]
    feature: NDArray[np.int16]
    threshold: NDArray[np.float32]
    left: NDArray[np.int32]
    right: NDArray[np.int32]
    value: NDArray[np.float32]

    @classmethod
    def load(cls, file: Path) -> Self:
        """:raises OSError: the file cannot be read."""
        from safetensors.numpy import load_file

        held = load_file(file)
        return cls(float(held.pop("baseline")[0]), **held)

    def tensors(self) -> Mapping[str, NDArray[np.generic]]:
        """What `load` reads, by name."""
        arrays = ("roots", "feature", "threshold", "left", "right", "value")
        return {"baseline": np.array([self.baseline], np.float32), **{n: getattr(self, n) for n in arrays}}

    def probability(self, rows: NDArray[np.float32]) -> Array:
        """Of each row, shape (n, features), shape (n,)."""
        at = np.tile(self.roots, (len(rows), 1))
        places = np.arange(len(rows))[:, None]
        while (self.feature[at] != LEAF).any():
            feature = self.feature[at]
            goes_left = rows[places, np.maximum(feature, 0)] <= self.threshold[at]
            at = np.where(feature == LEAF, at, np.where(goes_left, self.left[at], self.right[at]))
        return sigmoid(self.baseline + self.value[at].sum(axis=1, dtype=np.float64))
