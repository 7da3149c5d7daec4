"""Calibration: from what was found to probabilities.

A claim's score is sigmoid(intercept of its rule + slope * log raw support): the probability that its verdict
is right. HVI is a logistic model over the answer's features: the probability that no claim of it is wrong.
The signs of its weights are fixed, so that more contradiction never raises HVI. `scripts/calibrate.py` fits
both.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from detect.verdict import CheckedClaim, Verdict

PACKAGED = Path(__file__).parent / "weights" / "calibration.json"
CAP = 4
"""Claims of one kind beyond this many say nothing new."""
FLOOR = 0.002
"""Smallest probability whose logarithm is taken."""


class CalibrationError(ValueError):
    """A calibration file is missing, unreadable or breaks the rules of its numbers."""


@dataclass(frozen=True, slots=True)
class HviFeatures:
    """What HVI depends on.

    ``worst`` = log(1 - largest p_wrong), ``all_right`` = sum of log(1 - p_wrong) over claims, both at most 0;
    ``supported`` and ``unsupported`` = number of claims with and without support, at most CAP, divided by it;
    ``all_supported`` = 1 where every claim is, and there is one; ``undecided`` = 1 where none was decided;
    ``s_context``, ``s_kg`` = cosines, None where not computed; ``blank`` = True where there is no claim at all.
    A claim that turns from supported or undecided to contradicted moves every feature towards a lower HVI.
    """

    worst: float
    all_right: float
    supported: float
    unsupported: float
    all_supported: float
    undecided: float
    s_context: float | None = None
    s_kg: float | None = None
    blank: bool = False

    @classmethod
    def of(
        cls, claims: Sequence[CheckedClaim], *, s_context: float | None = None, s_kg: float | None = None
    ) -> HviFeatures:
        logs = [math.log(max(FLOOR, 1.0 - claim.p_wrong)) for claim in claims]
        supported = sum(claim.verdict is Verdict.SUPPORTED for claim in claims)
        open_ = sum(claim.verdict is Verdict.NOT_CHECKABLE for claim in claims)
        return cls(
            worst=min(logs, default=0.0),
            all_right=sum(logs),
            supported=min(supported, CAP) / CAP,
            unsupported=min(len(claims) - supported, CAP) / CAP,
            all_supported=float(0 < supported == len(claims)),
            undecided=float(open_ == len(claims)),
            s_context=s_context,
            s_kg=s_kg,
            blank=not claims,
        )


SIGNS: Mapping[str, int] = {
    "worst": 1,
    "all_right": 1,
    "supported": 1,
    "unsupported": -1,
    "all_supported": 1,
    "undecided": 1,
    "s_context": 1,
    "s_kg": 1,
}
"""Sign that the weight of each feature must have; a weight may be 0."""
FEATURES = tuple(SIGNS)


@dataclass(frozen=True, slots=True)
class Calibration:
    """``rules`` maps "verdict rule", rule or "" (any) to an intercept; ``means`` replace missing cosines.

    ``blank`` is the HVI of an answer without claims: a prior, for nothing was found that could be wrong.
    """

    rules: Mapping[str, float]
    slope: float
    intercept: float
    weights: Mapping[str, float]
    means: Mapping[str, float]
    blank: float
    about: Mapping[str, Any]

    @classmethod
    def load(cls, path: Path | None = None) -> Calibration:
        """The calibration of a JSON file; default: the one that comes with the project.

        :raises CalibrationError: the file is missing, no JSON, or a number is absent or of the wrong sign.
        """
        file = path or PACKAGED
        try:
            return cls.from_json(json.loads(file.read_text(encoding="utf-8")))
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
            raise CalibrationError(f"calibration {file} cannot be used: {error!r}") from error

    @classmethod
    def from_json(cls, content: Mapping[str, Any]) -> Calibration:
        """:raises ValueError: a weight has the wrong sign or is not finite.

        :raises KeyError: a number is absent.
        """
        claim, hvi = content["claim"], content["hvi"]
        rules = {str(rule): float(value) for rule, value in claim["rules"].items()}
        weights = {name: float(hvi["weights"][name]) for name in FEATURES}
        means = {name: float(hvi["means"][name]) for name in ("s_context", "s_kg")}
        calibration = cls(
            rules=rules,
            slope=float(claim["slope"]),
            intercept=float(hvi["intercept"]),
            weights=weights,
            means=means,
            blank=float(hvi["blank"]),
            about=content.get("about", {}),
        )
        calibration._validate()
        return calibration

    def _validate(self) -> None:
        numbers = [*self.rules.values(), *self.weights.values(), *self.means.values()]
        numbers += [self.slope, self.intercept, self.blank]
        if not all(math.isfinite(number) for number in numbers):
            raise ValueError("every number must be finite")
        if "" not in self.rules:
            raise ValueError('claim.rules needs "", the intercept of rules it does not name')
        wrong = [name for name in FEATURES if self.weights[name] * SIGNS[name] < 0]
        if wrong or self.slope < 0:
            raise ValueError(f"weights of the wrong sign: {', '.join(wrong) or 'slope'}")

    def claim_score(self, rule: str, raw: float, verdict: Verdict | None = None) -> float:
        """Probability that a verdict is right; ``raw`` in (0, 1] is the probability of its reading."""
        intercept = self.rules.get(f"{verdict.value} {rule}" if verdict else rule)
        if intercept is None:
            intercept = self.rules.get(rule, self.rules[""])
        return sigmoid(intercept + self.slope * math.log(min(1.0, max(FLOOR, raw))))

    def hvi(self, features: HviFeatures) -> float:
        """Probability that no claim of the answer is wrong."""
        if features.blank:
            return self.blank
        return sigmoid(
            self.intercept + sum(w * x for w, x in zip(self._row(), self.vector(features), strict=True))
        )

    def vector(self, features: HviFeatures) -> tuple[float, ...]:
        """The features in the order of FEATURES, missing cosines at their means."""
        values = [getattr(features, name) for name in FEATURES]
        return tuple(
            self.means[name] if value is None else float(value)
            for name, value in zip(FEATURES, values, strict=True)
        )

    def _row(self) -> tuple[float, ...]:
        return tuple(self.weights[name] for name in FEATURES)


def sigmoid(x: float) -> float:
    """1 / (1 + exp(-x)) without overflow.

    >>> sigmoid(0.0), sigmoid(-1000.0), sigmoid(1000.0)
    (0.5, 0.0, 1.0)
    """
    if x >= 0:
        return 1.0 / (1.0 + math.exp(-x))
    power = math.exp(x)
    return power / (1.0 + power)
