"""Measures of probabilities against what was true, on plain arrays.

`labels` are 1 for the class looked for and 0 for the other; `scores` are higher where it is likelier.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

BINS = 15
Floats = NDArray[np.float64]


def auroc(scores: ArrayLike, labels: ArrayLike) -> float:
    """Area under the ROC curve = P(score of a 1 > score of a 0) + P(equal) / 2; NaN where a class is absent.

    >>> auroc([0.1, 0.4, 0.35, 0.8], [0, 0, 1, 1])
    0.75
    """
    values, truth = arrays(scores, labels)
    positive = int(truth.sum())
    negative = len(truth) - positive
    if not positive or not negative:
        return float("nan")
    _, group, counts = np.unique(values, return_inverse=True, return_counts=True)
    ranks = (np.cumsum(counts) - (counts - 1) / 2)[group]
    return float((ranks[truth].sum() - positive * (positive + 1) / 2) / (positive * negative))


def ece(probabilities: ArrayLike, labels: ArrayLike, bins: int = BINS) -> float:
    """Expected calibration error: mean gap between confidence and frequency over `bins` bins of equal width.

    Naeini et al. 2015, https://ojs.aaai.org/index.php/AAAI/article/view/9602; NaN without samples.
    """
    stated, frequency, counts = reliability(probabilities, labels, bins)
    if not counts.sum():
        return float("nan")
    return float((np.abs(stated - frequency) * counts).sum() / counts.sum())


def reliability(
    probabilities: ArrayLike, labels: ArrayLike, bins: int = BINS
) -> tuple[Floats, Floats, Floats]:
    """Of the bins of equal width that are not empty: mean probability, frequency of 1, and count.

    >>> [part.tolist() for part in reliability([0.1, 0.9, 0.95], [0, 1, 0], bins=2)]
    [[0.1, 0.925], [0.0, 0.5], [1.0, 2.0]]
    """
    values, truth = arrays(probabilities, labels)
    place = np.minimum((values * bins).astype(int), bins - 1)
    counts = np.bincount(place, minlength=bins).astype(np.float64)
    full = counts > 0
    stated, frequency = (np.bincount(place, each, bins)[full] / counts[full] for each in (values, truth))
    return stated, frequency, counts[full]


def arrays(scores: ArrayLike, labels: ArrayLike) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
    """Both as arrays of shape (n,).

    :raises ValueError: they are not of one shape.
    """
    values, truth = np.asarray(scores, np.float64), np.asarray(labels, bool)
    if values.shape != truth.shape or values.ndim != 1:
        raise ValueError(f"scores of shape {values.shape} do not match labels of shape {truth.shape}")
    return values, truth
