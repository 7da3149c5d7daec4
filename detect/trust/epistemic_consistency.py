"""Epistemic consistency: does the model say the same when it is asked again?

Of k answers sampled at a high temperature, with c_i the cosine of the i-th with the answer, the consistency is
mean(c) * (1 - sigma(c)), sigma the population's standard deviation; a mean below 0 counts as 0.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from detect.hvi import cosine
from detect.trust.metric import Measurement, NotMeasured
from detect.trust.subject import Subject


def epistemic_consistency(subject: Subject) -> Measurement:
    """:raises NotMeasured: there are no samples"""
    samples = [sample for sample in subject.samples if sample.strip()]
    if not samples:
        raise NotMeasured("no samples of the model; ask for some, or bring them")
    answer, *others = subject.encode([subject.answer, *samples])
    cosines = [cosine(answer, other) for other in others]
    mean, sigma = _moments(cosines)
    return Measurement(
        consistency(cosines),
        detail=f"{len(samples)} samples, mean cosine to the answer {mean:.2f}, deviation {sigma:.2f}",
        parts={"samples": float(len(samples)), "mean": mean, "sigma": sigma},
    )


def consistency(cosines: Sequence[float]) -> float:
    """
    >>> consistency([0.8, 0.8])
    0.8
    >>> consistency([1.0, 0.0])
    0.25
    """
    mean, sigma = _moments(cosines)
    return min(1.0, max(0.0, mean) * (1.0 - sigma))


def _moments(values: Sequence[float]) -> tuple[float, float]:
    """Mean and standard deviation of all values there are."""
    mean = sum(values) / len(values)
    return mean, math.sqrt(sum((value - mean) ** 2 for value in values) / len(values))
