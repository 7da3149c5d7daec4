"""Measures of detection and of time, on plain arrays.

`labels` are 1 for the class looked for (a wrong answer) and 0 for the other; `scores` are higher where it is
likelier.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from detect.reliability import Floats, arrays, auroc, ece, reliability

__all__ = ["Quantiles", "auprc", "auroc", "balanced_accuracy", "ece", "reliability", "roc"]


def auprc(scores: ArrayLike, labels: ArrayLike) -> float:
    """Average precision: sum over thresholds of precision * gain in recall; equal scores are one threshold.

    NaN where no label is 1.

    >>> round(auprc([0.1, 0.4, 0.35, 0.8], [0, 0, 1, 1]), 4)
    0.8333
    """
    values, truth = arrays(scores, labels)
    if not truth.any():
        return float("nan")
    order = np.argsort(-values, kind="stable")
    found = np.cumsum(truth[order])
    last = np.append(np.diff(values[order]) != 0, True)
    precision = found[last] / (np.flatnonzero(last) + 1)
    recall = found[last] / truth.sum()
    return float(np.sum(np.diff(recall, prepend=0.0) * precision))


def balanced_accuracy(scores: ArrayLike, labels: ArrayLike, threshold: float) -> float:
    """Mean of the share of 1 at or above the threshold and that of 0 below it; NaN where a class is absent.

    >>> balanced_accuracy([0.9, 0.4, 0.6, 0.1], [1, 1, 0, 0], 0.5)
    0.5
    """
    values, truth = arrays(scores, labels)
    if truth.all() or not truth.any():
        return float("nan")
    above = values >= threshold
    return float((above[truth].mean() + (~above[~truth]).mean()) / 2)


def roc(scores: ArrayLike, labels: ArrayLike) -> tuple[Floats, Floats]:
    """False and true positive rates as the threshold falls, from (0, 0) to (1, 1); equal scores are one step.

    >>> [part.tolist() for part in roc([0.9, 0.8, 0.1], [1, 0, 1])]
    [[0.0, 0.0, 1.0, 1.0], [0.0, 0.5, 0.5, 1.0]]
    """
    values, truth = arrays(scores, labels)
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
