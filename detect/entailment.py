"""Entailment: what a piece of evidence says about a claim, as three probabilities.

Whatever reads pairs of texts is a `Verifier`: the one that comes with the project, a published cross-encoder named in
the settings, or either of them behind a queue that makes batches across requests.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Entailment:
    """Probabilities that add up to 1: the evidence says that the claim is so, that it is not so, or neither."""

    supported: float
    contradicted: float
    neutral: float


class Verifier(Protocol):
    """Reads (evidence, claim). Safe from several threads."""

    @property
    def name(self) -> str:
        """Weights and their hash; what was calibrated with one verifier does not hold for another."""
        ...

    def verify(self, pairs: Sequence[tuple[str, str]]) -> list[Entailment]:
        """One result a pair, in order; all pairs go through the model together.

        :raises detect.batching.NoAnswerError: too many wait already, or it is out of order
        """
        ...
