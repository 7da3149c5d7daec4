"""The trust in an answer: three scores in a weighted sum, as a percentage, and what it is called.

Trust = 100 * (0.1 global + 0.2 local + 0.7 re-rank), lowered by a penalty. ``global`` is the inner product of the query
vector with the passage, ``local`` that of the answer with the sentences marked in it, ``rerank`` the probability that
the documents support the least supported claim.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import StrEnum


class TrustLabel(StrEnum):
    SUPPORTED = "Supported"
    PARTIAL = "Partial Support"
    HALLUCINATED = "Likely Hallucinated"


class Finding(StrEnum):
    """What the documents say of the answer: being silent about it is something else than speaking against it."""

    SUPPORTED = "supported"
    PARTLY_SUPPORTED = "partly_supported"
    NOT_FOUND = "not_found"
    CONTRADICTED = "contradicted"
    NOTHING_STATED = "nothing_stated"

    @property
    def told(self) -> str:
        return _TOLD[self]


_TOLD = {
    Finding.SUPPORTED: "the documents say so",
    Finding.PARTLY_SUPPORTED: "the documents say a part of it",
    Finding.NOT_FOUND: "not found in the documents",
    Finding.CONTRADICTED: "contradicted by the documents",
    Finding.NOTHING_STATED: "the answer states nothing that could be looked up",
}


@dataclass(frozen=True, slots=True)
class TrustScores:
    """Each in [0, 1]; 1 is as near, or as likely supported, as can be."""

    global_: float = 0.0
    local: float = 0.0
    rerank: float = 0.0


@dataclass(frozen=True, slots=True)
class TrustWeights:
    """Weights of the three scores; they add up to 1."""

    global_: float = 0.1
    local: float = 0.2
    rerank: float = 0.7

    def __post_init__(self) -> None:
        """:raises ValueError: a weight is negative, or they do not add up to 1"""
        given = (self.global_, self.local, self.rerank)
        if not all(weight >= 0 for weight in given) or not math.isclose(sum(given), 1.0, abs_tol=1e-6):
            shown = ", ".join(f"{weight:g}" for weight in given)
            raise ValueError(f"the weights {shown} must be 0 or more and add up to 1; write 0.1, 0.2, 0.7")

    def trust(self, scores: TrustScores, *, penalty: float = 0.0) -> float:
        """Per cent, 0 to 100; ``penalty`` is the share of it that is taken away."""
        total = self.global_ * scores.global_ + self.local * scores.local + self.rerank * scores.rerank
        return 100.0 * min(1.0, total) * (1.0 - penalty)


@dataclass(frozen=True, slots=True)
class TrustThresholds:
    """Least trust, in per cent, of the labels."""

    supported: float = 75.0
    partial: float = 40.0

    def label(self, trust: float) -> TrustLabel:
        """
        >>> [TrustThresholds().label(trust).value for trust in (75.0, 74.9, 40.0, 39.9)]
        ['Supported', 'Partial Support', 'Partial Support', 'Likely Hallucinated']
        """
        if trust >= self.supported:
            return TrustLabel.SUPPORTED
        return TrustLabel.PARTIAL if trust >= self.partial else TrustLabel.HALLUCINATED
