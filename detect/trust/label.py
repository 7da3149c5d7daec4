"""From the score to a label."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum


class TrustLabel(str, Enum):
    """Best first."""

    RELIABLE = "RELIABLE"
    ACCEPTABLE = "ACCEPTABLE"
    UNRELIABLE = "UNRELIABLE"


@dataclass(frozen=True, slots=True)
class Thresholds:
    """Least scores of the labels, in [0, 1].

    :raises ValueError: one is out of range, or ``reliable`` is below ``acceptable``; the message names it.
    """

    reliable: float = 0.75
    acceptable: float = 0.5

    def __post_init__(self) -> None:
        for name in ("reliable", "acceptable"):
            value = getattr(self, name)
            if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
                raise ValueError(f"{name} is {value!r}; it is a number from 0 to 1")
        if self.reliable < self.acceptable:
            raise ValueError(f"reliable is {self.reliable}, below acceptable ({self.acceptable})")

    def label(self, score: float) -> TrustLabel:
        if score >= self.reliable:
            return TrustLabel.RELIABLE
        return TrustLabel.ACCEPTABLE if score >= self.acceptable else TrustLabel.UNRELIABLE


@dataclass(frozen=True, slots=True)
class AtMost:
    """The best label whatever the score: where the documents contradict a sentence, and where it could not be measured
    whether they entail any."""

    contradicted: TrustLabel = TrustLabel.UNRELIABLE
    unmeasured: TrustLabel = TrustLabel.ACCEPTABLE


def worst(labels: Iterable[TrustLabel]) -> TrustLabel:
    """:raises ValueError: there is none"""
    return max(labels, key=list(TrustLabel).index)
