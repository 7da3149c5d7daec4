"""Boosted trees: fitted by scikit-learn, which has no types, and as `detect.trees` reads them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from detect.trees import LEAF, Trees

Model = Any
"""A fitted `sklearn.ensemble.HistGradientBoostingClassifier`."""


@dataclass(frozen=True, slots=True)
class Boosting:
    """How trees are fitted; ``of_signals``: the share of the signals that a split chooses from."""

    trees: int
    depth: int
    least_in_leaf: int
    of_signals: float
    rate: float = 0.05
    l2: float = 1.0

    def fitted(
        self,
        rows: NDArray[np.float32],
        labels: Sequence[bool],
        weights: Sequence[float],
        seed: int,
        signs: Sequence[int] | None = None,
    ) -> Model:
        """Rows have the shape (examples, signals). ``signs``: 1 for a signal with which the probability never falls, -1
        for one with which it never rises, 0 for others; default: 0 for all.
        """
        from sklearn.ensemble import HistGradientBoostingClassifier

        model = HistGradientBoostingClassifier(
            max_iter=self.trees, max_depth=self.depth, learning_rate=self.rate, min_samples_leaf=self.least_in_leaf,
            l2_regularization=self.l2, max_features=self.of_signals, early_stopping=False, random_state=seed,
            monotonic_cst=signs,
        )  # fmt: skip
        return model.fit(rows, labels, sample_weight=weights)


def exported(model: Model) -> Trees:
    """The trees of a fitted model."""
    roots: list[int] = []
    nodes: list[tuple[float, ...]] = []
    for (tree,) in model._predictors:
        offset = len(nodes)
        roots.append(offset)
        for node in tree.nodes:
            leaf = bool(node["is_leaf"])
            nodes.append(
                (
                    LEAF if leaf else node["feature_idx"], 0 if leaf else node["num_threshold"],
                    0 if leaf else node["left"] + offset, 0 if leaf else node["right"] + offset,
                    node["value"] if leaf else 0,
                )
            )  # fmt: skip
    feature, threshold, left, right, value = zip(*nodes, strict=True)
    return Trees(
        float(np.ravel(model._baseline_prediction)[0]),
        np.array(roots, np.int32), np.array(feature, np.int16), np.array(threshold, np.float32),
        np.array(left, np.int32), np.array(right, np.int32), np.array(value, np.float32),
    )  # fmt: skip
