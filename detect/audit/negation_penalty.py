"""A penalty on answers that affirm what the documents deny, or the reverse, which similarities do not see.

A claim and the sentence found for it that differ in one negation alone are about the same thing and say the opposite
of it. How much of the trust that costs grows with the share of the claim that the passage says.
"""

from __future__ import annotations

from collections.abc import Sequence

from detect.document_signals import Signals
from detect.located import Located

WEIGHT = 0.3
"""Share of the trust that is taken away where the passage says all of the claim but the negation."""


def penalty(located: Sequence[Located], weight: float = WEIGHT) -> float:
    """The share of the trust to take away, in [0, ``weight``]."""
    return weight * max((_strength(each.signals) for each in located), default=0.0)


def _strength(signals: Signals) -> float:
    """0 where the cross-encoder reads that the passage supports the claim for all its negations."""
    read = signals.entailment
    if read is not None and read.supported >= max(read.contradicted, read.neutral):
        return 0.0
    return min(1.0, signals.negation)
