"""Confidence of the model in what it wrote: the geometric mean of its tokens' probabilities, less for their variance.

C = exp(mean(log p)) * (1 - variance_penalty * Var(p) / 0.25), 0.25 being the largest variance of numbers in [0, 1].
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from detect.trust.metric import Measurement, NotMeasured
from detect.trust.subject import Subject

LARGEST_VARIANCE = 0.25


def confidence(subject: Subject) -> Measurement:
    """:raises NotMeasured: the answer came without the log-probabilities of its tokens"""
    logs = subject.log_probabilities
    if not logs:
        raise NotMeasured("the answer came without log-probabilities of its tokens")
    mean, variance = _geometric_mean(logs), _variance([math.exp(value) for value in logs])
    return Measurement(
        confident(logs, subject.parameters.variance_penalty),
        detail=f"{len(logs)} tokens, geometric mean of probabilities {mean:.2f}, variance {variance:.3f}",
        parts={"tokens": float(len(logs)), "geometric_mean": mean, "variance": variance},
    )


def confident(logs: Sequence[float], penalty: float) -> float:
    """
    >>> round(confident([math.log(0.5)] * 8, penalty=0.5), 6)
    0.5
    >>> round(confident([0.0, math.log(0.25)], penalty=1.0), 6)
    0.21875
    """
    variance = _variance([math.exp(value) for value in logs])
    return _geometric_mean(logs) * (1.0 - penalty * variance / LARGEST_VARIANCE)


def _geometric_mean(logs: Sequence[float]) -> float:
    return math.exp(sum(logs) / len(logs))


def _variance(values: Sequence[float]) -> float:
    mean = sum(values) / len(values)
    return sum((value - mean) ** 2 for value in values) / len(values)
