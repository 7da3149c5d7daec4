"""Calibration: from what was found to probabilities.

A claim's score is sigmoid(intercept of its rule + slope * log of its reading's probability): the probability that its
verdict is right. HVI is a logistic model over the answer's features: the probability that no claim of it is wrong. The
signs of its weights are fixed, so that more contradiction never raises HVI. `detect.calibration_fit` fits both.

A probability holds for one share of wrong answers, which a file states as its ``prior``; `Calibration.for_prior` moves
it to another (Saerens et al. 2002, https://doi.org/10.1162/089976602753284446).
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeVar

from detect.verdict import CheckedClaim, Verdict

T = TypeVar("T")

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

    ``joint`` and ``worst`` = log-odds that all claims are right, as if each were right or wrong for itself, and that
    the least likely one is; ``supported`` and ``unsupported`` = number of claims with and without support, at most CAP,
    divided by it, and the first 0 beside a contradiction, for which nothing right makes up; ``s_context`` = cosine of
    prompt and answer, ``s_kg`` = `detect.hvi.claimwise_alignment`, ``log_probability`` = mean log-probability of the
    answer's tokens under the model that wrote it, all three None where unknown; ``blank``: there is no claim.
    A claim that turns from supported or undecided to contradicted moves every feature towards a lower HVI.
    """

    joint: float
    worst: float
    supported: float
    unsupported: float
    s_context: float | None = None
    s_kg: float | None = None
    log_probability: float | None = None
    contradicted: bool = False
    """Some claim is."""
    blank: bool = False


SIGNS: Mapping[str, int] = {
    "joint": 1,
    "worst": 1,
    "supported": 1,
    "unsupported": -1,
    "s_context": 1,
    "s_kg": 1,
    "log_probability": 1,
}
"""Sign that the weight of each feature must have; a weight may be 0."""
FEATURES = tuple(SIGNS)
OPTIONAL = ("s_context", "s_kg", "log_probability")
"""Features that may be missing and then stand at their mean."""


@dataclass(frozen=True, slots=True)
class Threshold:
    """``tau``: the HVI below which a share ``false_alarm_rate`` of right answers falls; ``found``: of wrong ones."""

    tau: float
    false_alarm_rate: float
    found: float


@dataclass(frozen=True, slots=True)
class Calibration:
    """``rules`` maps "verdict rule", rule or "" (any) to an intercept; ``means`` replace missing features.

    ``open_slope`` is the weight of the log-odds of an undecided claim's risk; ``blank`` the HVI of an answer without
    claims: a prior, for nothing was found that could be wrong. ``prior`` is the share of wrong answers for which HVI
    is a probability, ``fitted_prior`` the one of the answers it was fitted on.
    """

    rules: Mapping[str, float]
    slope: float
    open_slope: float
    intercept: float
    weights: Mapping[str, float]
    means: Mapping[str, float]
    blank: float
    fitted_prior: float
    prior: float
    threshold: Threshold
    about: Mapping[str, Any]

    @classmethod
    def load(cls, path: Path | None = None) -> Calibration:
        """The calibration of a JSON file; default: the one that comes with the project.

        :raises CalibrationError: the file is missing, no JSON, or a number is absent or of the wrong sign.
        """
        return read_calibration(path or PACKAGED, cls.from_json)

    @classmethod
    def from_json(cls, content: Mapping[str, Any]) -> Calibration:
        """:raises ValueError: a weight has the wrong sign or is not finite.

        :raises KeyError: a number is absent.
        """
        claim, hvi, threshold = content["claim"], content["hvi"], content["threshold"]
        calibration = cls(
            rules={str(rule): float(value) for rule, value in claim["rules"].items()},
            slope=float(claim["slope"]),
            open_slope=float(claim["open_slope"]),
            intercept=float(hvi["intercept"]),
            weights={name: float(hvi["weights"][name]) for name in FEATURES},
            means={name: float(hvi["means"][name]) for name in OPTIONAL},
            blank=float(hvi["blank"]),
            fitted_prior=float(hvi["fitted_prior"]),
            prior=float(hvi["prior"]),
            threshold=Threshold(**{name: float(threshold[name]) for name in Threshold.__slots__}),
            about=content.get("about", {}),
        )
        calibration._validate()
        return calibration

    def to_json(self) -> dict[str, Any]:
        """The content of a file."""
        return {
            "about": dict(self.about),
            "claim": {"rules": _rounded(self.rules), "slope": self.slope, "open_slope": self.open_slope},
            "hvi": {
                "intercept": round(self.intercept, 4),
                "weights": _rounded(self.weights),
                "means": _rounded(self.means),
                "blank": self.blank,
                "fitted_prior": self.fitted_prior,
                "prior": self.prior,
            },
            "threshold": {name: getattr(self.threshold, name) for name in Threshold.__slots__},
        }

    def _validate(self) -> None:
        numbers = [*self.rules.values(), *self.weights.values(), *self.means.values()]
        numbers += [self.slope, self.open_slope, self.intercept]
        shares = [self.blank, self.fitted_prior, self.prior]
        if not all(math.isfinite(number) for number in numbers):
            raise ValueError("every number must be finite")
        if not all(0 < share < 1 for share in shares):
            raise ValueError("hvi.blank, hvi.fitted_prior and hvi.prior must lie between 0 and 1")
        if not {"", open_rule("")} <= self.rules.keys():
            raise ValueError(
                f'claim.rules needs "" and "{open_rule("")}", the intercepts of rules it does not name'
            )
        wrong = [name for name in FEATURES if self.weights[name] * SIGNS[name] < 0]
        if wrong or min(self.slope, self.open_slope) < 0:
            raise ValueError(f"weights of the wrong sign: {', '.join(wrong) or 'slope'}")

    def claim_score(self, rule: str, raw: float, verdict: Verdict | None = None) -> float:
        """Probability that a verdict is right; ``raw`` in (0, 1] is the probability of its reading."""
        intercept = self.rules.get(f"{verdict.value} {rule}" if verdict else rule)
        if intercept is None:
            intercept = self.rules.get(rule, self.rules[""])
        return sigmoid(intercept + self.slope * math.log(min(1.0, max(FLOOR, raw))))

    def p_wrong(self, claim: CheckedClaim) -> float:
        """Probability that a claim is wrong; of an undecided one by its rule and risk."""
        if claim.verdict is not Verdict.NOT_CHECKABLE:
            return claim.p_wrong
        intercept = self.rules.get(open_rule(claim.rule), self.rules[open_rule("")])
        return sigmoid(intercept + self.open_slope * log_odds(claim.risk))

    def features(
        self,
        claims: Sequence[CheckedClaim],
        *,
        s_context: float | None = None,
        s_kg: float | None = None,
        log_probability: float | None = None,
    ) -> HviFeatures:
        """What HVI depends on, of an answer with these claims."""
        right = [1.0 - self.p_wrong(claim) for claim in claims]
        supported = sum(claim.verdict is Verdict.SUPPORTED for claim in claims)
        contradicted = any(claim.verdict is Verdict.CONTRADICTED for claim in claims)
        return HviFeatures(
            joint=log_odds(math.prod(right)),
            worst=log_odds(min(right, default=1.0)),
            supported=0.0 if contradicted else min(supported, CAP) / CAP,
            unsupported=min(len(claims) - supported, CAP) / CAP,
            s_context=s_context,
            s_kg=s_kg,
            log_probability=log_probability,
            contradicted=contradicted,
            blank=not claims,
        )

    def hvi(self, features: HviFeatures) -> float:
        """Probability that no claim of the answer is wrong, where a share ``prior`` of answers is."""
        return sigmoid(self.log_odds(features) + self._shift)

    def log_odds(self, features: HviFeatures) -> float:
        """Log-odds of HVI at the share of wrong answers that it was fitted at.

        A contradicted answer is never likelier right than one that claims nothing.
        """
        blank = log_odds(self.blank)
        if features.blank:
            return blank
        row = (self.weights[name] for name in FEATURES)
        found = self.intercept + sum(w * x for w, x in zip(row, self.vector(features), strict=True))
        return min(found, blank) if features.contradicted else found

    def vector(self, features: HviFeatures) -> tuple[float, ...]:
        """The features in the order of FEATURES, missing ones at their means."""
        values = [getattr(features, name) for name in FEATURES]
        return tuple(
            self.means[name] if value is None else float(value)
            for name, value in zip(FEATURES, values, strict=True)
        )

    def for_prior(self, prior: float) -> Calibration:
        """The same, for answers of which a share ``prior`` in (0, 1) is wrong; order and alarms stay as they are."""
        moved = self._shift_to(prior) - self._shift
        threshold = replace(self.threshold, tau=sigmoid(log_odds(self.threshold.tau) + moved))
        return replace(self, prior=prior, threshold=threshold)

    @property
    def _shift(self) -> float:
        return self._shift_to(self.prior)

    def _shift_to(self, prior: float) -> float:
        """What the log-odds of right gain where a share ``prior`` is wrong, and not ``fitted_prior``."""
        return log_odds(self.fitted_prior) - log_odds(prior)


def open_rule(rule: str) -> str:
    """The key of an undecided claim's rule; of "", that of all which are not named."""
    return f"{Verdict.NOT_CHECKABLE.value} {rule}"


def sigmoid(x: float) -> float:
    """1 / (1 + exp(-x)) without overflow.

    >>> sigmoid(0.0), sigmoid(-1000.0), sigmoid(1000.0)
    (0.5, 0.0, 1.0)
    """
    if x >= 0:
        return 1.0 / (1.0 + math.exp(-x))
    power = math.exp(x)
    return power / (1.0 + power)


def log_odds(p: float) -> float:
    """Inverse of the sigmoid, for probabilities kept FLOOR away from 0 and 1.

    >>> round(log_odds(0.5), 6), round(log_odds(1.0), 2)
    (0.0, 6.21)
    """
    bounded = min(1.0 - FLOOR, max(FLOOR, p))
    return math.log(bounded / (1.0 - bounded))


def read_calibration(file: Path, parse: Callable[[Mapping[str, Any]], T]) -> T:
    """What `parse` makes of a JSON file.

    :raises CalibrationError: the file is missing, no JSON, or `parse` refuses its numbers.
    """
    try:
        return parse(json.loads(file.read_text(encoding="utf-8")))
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise CalibrationError(f"calibration {file} cannot be used: {error!r}") from error


def _rounded(numbers: Mapping[str, float]) -> dict[str, float]:
    return {name: round(value, 4) for name, value in numbers.items()}
