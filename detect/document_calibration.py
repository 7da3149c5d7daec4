"""From the signals of a claim to probabilities: that the documents speak about it, and that they say it is so.

With a verifier they are learned from all that it read (`detect.document_reading`). For checks without one there are two
logistic models: ``bears`` = P(the documents decide the claim), ``holds`` = P(they support it, given that they decide
it). The signs of their weights are fixed, so that a value that the passage contradicts never makes a claim more likely.
`scripts/calibrate_documents.py` fits them.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from detect.calibration import read_calibration, sigmoid
from detect.document_signals import Signals
from detect.verdict import Verdict

DENIED = 0.1
"""Largest probability that a claim is supported which a sentence denies, or the reverse."""
OTHER_VALUE = 0.9
"""Least probability that a claim is contradicted for one of whose values the documents state another."""
PACKAGED = Path(__file__).parent / "weights" / "document_calibration.json"
_SAID: Mapping[str, int] = {
    "coverage": 1,
    "somewhere": 1,
    "likeness": 1,
    "order": 1,
    "cosine": 1,
    "values_missing": -1,
    "values_found": 1,
    "names_missing": -1,
}
"""How much of the claim the documents say: speaks for both."""
BEARS: Mapping[str, int] = {**_SAID}
"""Features of ``bears`` with the sign that their weights must have; a weight may be 0."""
HOLDS: Mapping[str, int] = {**_SAID, "conflict": -1, "negation": -1, "antonym": -1}
"""The same of ``holds``."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """Probabilities that the documents support and that they contradict a claim; the rest to 1: they do neither."""

    supported: float
    contradicted: float


@dataclass(frozen=True, slots=True)
class Model:
    """P = sigmoid(intercept + sum of weight * feature)."""

    intercept: float
    weights: Mapping[str, float]

    def probability(self, features: Mapping[str, float]) -> float:
        return sigmoid(self.intercept + sum(weight * features[name] for name, weight in self.weights.items()))


@dataclass(frozen=True, slots=True)
class Thresholds:
    """Least probability of a verdict, chosen for its precision."""

    supported_at: float = 0.5
    contradicted_at: float = 0.5


@dataclass(frozen=True, slots=True)
class Models:
    """What decides without a verifier."""

    bears: Model
    holds: Model

    def judge(self, features: Mapping[str, float]) -> Judgement:
        bears, holds = self.bears.probability(features), self.holds.probability(features)
        return Judgement(bears * holds, bears * (1.0 - holds))


@dataclass(frozen=True, slots=True)
class DocumentCalibration:
    """``models`` are for checks without a verifier; the thresholds of these are ``facts``, those with one ``full``.

    ``unfound``: how likely a claim is wrong that the documents do not speak about; an assumption, for they cannot tell.
    """

    models: Models
    full: Thresholds
    facts: Thresholds
    unfound: float
    about: Mapping[str, Any]

    @classmethod
    def load(cls, path: Path | None = None) -> DocumentCalibration:
        """The calibration of a JSON file; default: the one that comes with the project.

        :raises CalibrationError: the file is missing, no JSON, or a number is absent or of the wrong sign.
        """
        return read_calibration(path or PACKAGED, cls.from_json)

    @classmethod
    def from_json(cls, content: Mapping[str, Any]) -> DocumentCalibration:
        """:raises ValueError: a weight has the wrong sign, or a number is not finite.

        :raises KeyError: a number is absent.
        """
        return cls(
            models=Models(_model(content["facts"]["bears"], BEARS), _model(content["facts"]["holds"], HOLDS)),
            full=_thresholds(content["full"]),
            facts=_thresholds(content["facts"]),
            unfound=float(content["unfound"]),
            about=content.get("about", {}),
        )

    def judge(self, signals: Signals) -> Judgement:
        """What was learned, else by the words and the values alone."""
        if signals.learned is not None:
            return Judgement(signals.learned.supported, signals.learned.contradicted)
        found = self.models.judge(signals.features())
        if signals.is_opposed:
            contradicted = max(found.contradicted, OTHER_VALUE)
            return Judgement(min(found.supported, 1.0 - contradicted), contradicted)
        if signals.denied or signals.conflicts:
            return replace(found, supported=min(found.supported, DENIED))
        return found

    def p_wrong(self, judgement: Judgement) -> float:
        """Probability that a claim is wrong."""
        silent = 1.0 - judgement.supported - judgement.contradicted
        return judgement.contradicted + silent * self.unfound

    def verdict(self, signals: Signals, judgement: Judgement) -> Verdict:
        """What is not found in the documents is not contradicted by them."""
        if signals.learned is not None:
            sure = among_claims(judgement.contradicted, signals.learned.claims)
            is_wrong, least = sure >= self.full.contradicted_at, self.full.supported_at
        else:
            is_likely = judgement.contradicted >= self.facts.contradicted_at
            is_wrong = signals.is_opposed or (is_likely and signals.speaks_of_it)
            least = self.facts.supported_at
        if is_wrong:
            return Verdict.CONTRADICTED
        is_said = judgement.supported >= least and signals.is_stated
        return Verdict.SUPPORTED if is_said else Verdict.NOT_CHECKABLE


def among_claims(contradicted: float, claims: int) -> float:
    """What the probability that a claim is wrong counts for in an answer of so many.

    A right answer is spoilt by any of its claims that is called wrong, so each must be the surer the more there are:
    with Bonferroni's bound on the chance that any is (Dunn, JASA 56, 1961), 1 - claims * (1 - contradicted).
    """
    return max(0.0, 1.0 - claims * (1.0 - contradicted))


def _thresholds(content: Mapping[str, Any]) -> Thresholds:
    return Thresholds(
        supported_at=_probability(float(content["supported_at"])),
        contradicted_at=_probability(float(content["contradicted_at"])),
    )


def _model(content: Mapping[str, Any], signs: Mapping[str, int]) -> Model:
    weights = {name: float(content["weights"][name]) for name in signs}
    model = Model(float(content["intercept"]), weights)
    if not all(map(math.isfinite, (model.intercept, *weights.values()))):
        raise ValueError("every number must be finite")
    if wrong := [name for name, sign in signs.items() if weights[name] * sign < 0]:
        raise ValueError(f"weights of the wrong sign: {', '.join(wrong)}")
    return model


def _probability(number: float) -> float:
    if not 0.5 <= number <= 1.0:
        raise ValueError(f"a verdict needs a probability of 0.5 to 1, not {number}")
    return number
