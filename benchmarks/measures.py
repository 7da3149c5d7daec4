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
    stated, frequency, counts = reliability(probabilities, labels, bins)
    if not counts.sum():
        return float("nan")
    return float((np.abs(stated - frequency) * counts).sum() / counts.sum())


Floats = NDArray[np.float64]


def reliability(
    probabilities: ArrayLike, labels: ArrayLike, bins: int = BINS
) -> tuple[Floats, Floats, Floats]:
    """Of the bins of equal width that are not empty: mean probability, frequency of 1, and count.

    >>> [part.tolist() for part in reliability([0.1, 0.9, 0.95], [0, 1, 0], bins=2)]
    [[0.1, 0.925], [0.0, 0.5], [1.0, 2.0]]
    """
    values, truth = _arrays(probabilities, labels)
    place = np.minimum((values * bins).astype(int), bins - 1)
    counts = np.bincount(place, minlength=bins).astype(np.float64)
    full = counts > 0
    stated, frequency = (np.bincount(place, each, bins)[full] / counts[full] for each in (values, truth))
    return stated, frequency, counts[full]


def roc(scores: ArrayLike, labels: ArrayLike) -> tuple[Floats, Floats]:
    """False and true positive rates as the threshold falls, from (0, 0) to (1, 1); equal scores are one step.

    >>> [part.tolist() for part in roc([0.9, 0.8, 0.1], [1, 0, 1])]
    [[0.0, 0.0, 1.0, 1.0], [0.0, 0.5, 0.5, 1.0]]
    """
    values, truth = _arrays(scores, labels)
    order = np.argsort(-values, kind="stable")
    last = np.append(np.diff(values[order]) != 0, True)
    rates = (np.append(0.0, np.cumsum(each[order])[last] / max(1, each.sum())) for each in (~truth, truth))
    false, true = rates
    return false, true


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
