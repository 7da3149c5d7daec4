"""Measures of detection and of time, on plain arrays.

`labels` are 1 for the class looked for (a wrong answer) and 0 for the other; `scores` are higher where it is
likelier.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

BINS = 15


def auroc(scores: ArrayLike, labels: ArrayLike) -> float:
    """Area under the ROC curve = P(score of a 1 > score of a 0) + P(equal) / 2; NaN where a class is absent.

    >>> auroc([0.1, 0.4, 0.35, 0.8], [0, 0, 1, 1])
    0.75
    """
    values, truth = _arrays(scores, labels)
    positive = int(truth.sum())
    negative = len(truth) - positive
    if not positive or not negative:
        return float("nan")
    _, group, counts = np.unique(values, return_inverse=True, return_counts=True)
    ranks = (np.cumsum(counts) - (counts - 1) / 2)[group]
    return float((ranks[truth].sum() - positive * (positive + 1) / 2) / (positive * negative))


def auprc(scores: ArrayLike, labels: ArrayLike) -> float:
    """Average precision: sum over thresholds of precision * gain in recall; equal scores are one threshold.

    NaN where no label is 1.

    >>> round(auprc([0.1, 0.4, 0.35, 0.8], [0, 0, 1, 1]), 4)
    0.8333
    """
    values, truth = _arrays(scores, labels)
    if not truth.any():
        return float("nan")
    order = np.argsort(-values, kind="stable")
    found = np.cumsum(truth[order])
    last = np.append(np.diff(values[order]) != 0, True)
    precision = found[last] / (np.flatnonzero(last) + 1)
    recall = found[last] / truth.sum()
    return float(np.sum(np.diff(recall, prepend=0.0) * precision))


def ece(probabilities: ArrayLike, labels: ArrayLike, bins: int = BINS) -> float:
    """Expected calibration error: mean gap between confidence and frequency over `bins` bins of equal width.

    Naeini et al. 2015, https://ojs.aaai.org/index.php/AAAI/article/view/9602; NaN without samples.
    """
    values, truth = _arrays(probabilities, labels)
    if not len(values):
        return float("nan")
    place = np.minimum((values * bins).astype(int), bins - 1)
    counts = np.bincount(place, minlength=bins)
    gap = np.abs(np.bincount(place, values, bins) - np.bincount(place, truth, bins))
    return float(gap[counts > 0].sum() / len(values))


@dataclass(frozen=True, slots=True)
class Quantiles:
    """p50, p95 and p99 of some durations, in their unit."""

    p50: float
    p95: float
    p99: float

    @classmethod
    def of(cls, durations: Sequence[float]) -> Quantiles:
        """:raises ValueError: there are no durations."""
        if not len(durations):
            raise ValueError("no durations to take quantiles of")
        p50, p95, p99 = (float(q) for q in np.quantile(np.asarray(durations, float), (0.5, 0.95, 0.99)))
        return cls(p50, p95, p99)


def _arrays(scores: ArrayLike, labels: ArrayLike) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
    values, truth = np.asarray(scores, np.float64), np.asarray(labels, bool)
    if values.shape != truth.shape or values.ndim != 1:
        raise ValueError(f"scores of shape {values.shape} do not match labels of shape {truth.shape}")
    return values, truth
