"""Logistic regression whose weights keep given signs, fitted by projected gradient descent.

Minimises mean log loss + l2 / 2 * |w - toward|^2 over standardised features; a weight that wants the wrong sign ends
at 0.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

Array = NDArray[np.float64]
STEPS = 4000
SETTLED = 1e-9
"""Largest change of a weight at which the fit ends."""


@dataclass(frozen=True, slots=True)
class Logistic:
    """P(1 | x) = sigmoid(intercept + weights . x), for features as they were given."""

    intercept: float
    weights: Array


def fit(
    features: ArrayLike,
    labels: ArrayLike,
    *,
    signs: ArrayLike,
    l2: float = 1e-3,
    toward: ArrayLike | None = None,
) -> Logistic:
    """Fit features of shape (n, k) to labels 0 or 1; `signs` has k entries, 1 (>= 0), -1 (<= 0) or 0 (either).

    ``toward`` are the weights (k,) that few rows leave where they are; without it, 0. A feature that does not vary
    keeps that weight.

    :raises ValueError: there are no rows.
    """
    x, y = np.asarray(features, np.float64), np.asarray(labels, np.float64)
    if not len(x):
        raise ValueError("no rows to fit")
    mean, scale = x.mean(axis=0), x.std(axis=0)
    scale[scale == 0] = 1.0
    z = (x - mean) / scale
    step = 1.0 / (0.25 * (1.0 + float(np.linalg.norm(z, 2)) ** 2 / len(z)) + l2)
    centre = np.zeros(x.shape[1]) if toward is None else np.asarray(toward, np.float64) * scale
    weights, intercept = _descend(z, y, np.asarray(signs, np.float64), step=step, l2=l2, centre=centre)
    original = weights / scale
    return Logistic(float(intercept - original @ mean), original)


def sigmoid(x: Array) -> Array:
    """1 / (1 + exp(-x)), element by element."""
    return np.asarray(np.exp(-np.logaddexp(0.0, -x)))


def _descend(
    z: Array, y: Array, signs: Array, *, step: float, l2: float, centre: Array
) -> tuple[Array, float]:
    """Accelerated projected gradient descent (Nesterov 1983; Beck and Teboulle 2009, FISTA)."""
    weights = ahead = centre
    intercept = ahead_intercept = 0.0
    momentum = 1.0
    for _ in range(STEPS):
        error = sigmoid(ahead_intercept + z @ ahead) - y
        moved = ahead - step * (z.T @ error / len(y) + l2 * (ahead - centre))
        moved = np.where(moved * signs < 0, 0.0, moved)
        moved_intercept = ahead_intercept - step * float(error.mean())
        following = (1 + np.sqrt(1 + 4 * momentum**2)) / 2
        pull = (momentum - 1) / following
        ahead = moved + pull * (moved - weights)
        ahead_intercept = moved_intercept + pull * (moved_intercept - intercept)
        change = max(float(np.abs(moved - weights).max(initial=0.0)), abs(moved_intercept - intercept))
        weights, intercept, momentum = moved, moved_intercept, float(following)
        if change < SETTLED:
            break
    return weights, intercept
