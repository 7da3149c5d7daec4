"""What was learned of a claim from what the documents say instead of its values."""

from __future__ import annotations

from dataclasses import dataclass

from detect.passage_value import Standing, StatedValue, ValueMatch

MEANT_FROM = 0.5
"""Probability from which a value of a claim counts as one that the documents state otherwise."""


@dataclass(frozen=True, slots=True)
class WrongValue:
    """A value of a claim with the one of the documents that it may be meant of, as ``written`` there, and the
    probability that it is, and is wrong.
    """

    claimed: StatedValue
    stated: StatedValue
    written: str
    probability: float

    @property
    def match(self) -> ValueMatch:
        return ValueMatch(self.claimed, Standing.CONFLICT, self.stated)


@dataclass(frozen=True, slots=True)
class Learned:
    """The probabilities that the documents support a claim and that they contradict it; ``value``: the surest wrong
    one, None where nothing differs; ``claims``: how many its answer has.
    """

    supported: float
    contradicted: float
    value: WrongValue | None = None
    claims: int = 1
