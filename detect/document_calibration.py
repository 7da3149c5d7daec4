"""From the signals of a claim to probabilities: that the documents speak about it, and that they say it is so.

Two logistic models, and two more for checks without a verifier: ``bears`` = P(the documents decide the claim),
``holds`` = P(they support it, given that they decide it). The signs of their weights are fixed, so that a value that
the passage contradicts never makes a claim more likely. `scripts/calibrate_documents.py` fits them.
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
BEARS: Mapping[str, int] = {**_SAID, "bearing": 1}
"""Features of ``bears`` with the sign that their weights must have; a weight may be 0."""
HOLDS: Mapping[str, int] = {**_SAID, "conflict": -1, "negation": -1, "antonym": -1, "entailed": 1}
"""The same of ``holds``."""
OF_VERIFIER = frozenset(("bearing", "entailed"))
"""What only a verifier measures."""


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
class Models:
    """``bears`` and ``holds`` of one level of checking.

    ``supported_at``, ``contradicted_at``: least probability of a verdict, chosen for its precision.
    """

    bears: Model
    holds: Model
    supported_at: float = 0.5
    contradicted_at: float = 0.5

    def judge(self, features: Mapping[str, float]) -> Judgement:
        bears, holds = self.bears.probability(features), self.holds.probability(features)
        return Judgement(bears * holds, bears * (1.0 - holds))


@dataclass(frozen=True, slots=True)
class DocumentCalibration:
    """``full`` is for checks with a verifier, ``facts`` for those without.

    ``unfound``: how likely a claim is wrong that the documents do not speak about; an assumption, for they cannot tell.
    """

    full: Models
    facts: Models
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
            full=_models(content["full"], aside=frozenset()),
            facts=_models(content["facts"], aside=OF_VERIFIER),
            unfound=float(content["unfound"]),
            about=content.get("about", {}),
        )

    def judge(self, signals: Signals) -> Judgement:
        """A verifier that overlooks a denial, or another figure, supports nothing by it."""
        found = self._models(signals).judge(signals.features())
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
        models = self._models(signals)
        if signals.is_opposed or (judgement.contradicted >= models.contradicted_at and signals.speaks_of_it):
            return Verdict.CONTRADICTED
        is_said = judgement.supported >= models.supported_at and signals.is_stated
        return Verdict.SUPPORTED if is_said else Verdict.NOT_CHECKABLE

    def _models(self, signals: Signals) -> Models:
        return self.facts if signals.entailment is None else self.full


def _models(content: Mapping[str, Any], *, aside: frozenset[str]) -> Models:
    return Models(
        _model(content["bears"], {name: sign for name, sign in BEARS.items() if name not in aside}),
        _model(content["holds"], {name: sign for name, sign in HOLDS.items() if name not in aside}),
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
