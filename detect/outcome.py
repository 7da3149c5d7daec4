"""What a comparison of two values finds: agreement, disagreement or neither, and how likely the claim is wrong."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Outcome(Enum):
    """`AGREE` supports, `DISAGREE` contradicts; `UNDECIDED`: too close, too coarse, or of kinds that do not compare."""

    AGREE = "agree"
    DISAGREE = "disagree"
    UNDECIDED = "undecided"


_PRIOR = {Outcome.AGREE: 0.03, Outcome.DISAGREE: 0.95, Outcome.UNDECIDED: 0.3}


@dataclass(frozen=True, slots=True)
class Comparison:
    """``rule`` names what spoke ("time:year"); ``far`` is how far off a value is (`p_disagree`), None: not measured."""

    outcome: Outcome
    rule: str
    far: float | None = None

    @property
    def p_disagree(self) -> float:
        """Probability, before any calibration, that the claimed value is wrong of this fact.

        Where the distance is measured, ``far`` of 0 is equality and 1 the least that contradicts; a value that is
        just too far off may be another source's, one that is ten times too far is wrong.
        """
        if self.far is None:
            return _PRIOR[self.outcome]
        if self.outcome is Outcome.AGREE:
            return 0.02 + 0.08 * min(self.far, 1.0)
        if self.outcome is Outcome.UNDECIDED:
            return 0.15 + 0.4 * min(self.far, 1.0)
        return 1.0 - 0.2 / max(self.far, 1.0)


def agree(rule: str, far: float | None = None) -> Comparison:
    return Comparison(Outcome.AGREE, rule, far)


def disagree(rule: str, far: float | None = None) -> Comparison:
    return Comparison(Outcome.DISAGREE, rule, far)


def undecided(rule: str, far: float | None = None) -> Comparison:
    return Comparison(Outcome.UNDECIDED, rule, far)
