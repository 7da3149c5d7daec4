"""Epistemic consistency: does the model say the same when it is asked again?

Of k answers sampled at a high temperature, with c_i the cosine of the i-th with the answer, the consistency is
mean(c) * (1 - sigma(c)), sigma the population's standard deviation; a mean below 0 counts as 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean, pstdev

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
    mean, sigma = fmean(cosines), pstdev(cosines)
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
    return min(1.0, max(0.0, fmean(cosines)) * (1.0 - pstdev(cosines)))
