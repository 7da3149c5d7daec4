"""How well the documents support one claim: a calibrated probability, value by value.

P(supported) = P(what the claim says is so) * product over its values of P(right | how the value stands). The first
factor is a logistic model over what the passages say of the claim; a value that nothing states leaves the rest of the
claim as it is and makes the whole doubtful. `scripts/calibrate_audit.py` fits both.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from detect.audit.standing import Standing, ValueKind, ValueStanding
from detect.calibration import read_calibration, sigmoid
from detect.document_calibration import DENIED
from detect.document_signals import Signals
from detect.entailment import Entailment

PACKAGED = Path(__file__).parent.parent / "weights" / "audit_calibration.json"
SIGNS: Mapping[str, int] = {
    "coverage": 1,
    "likeness": 1,
    "order": 1,
    "cosine": 1,
    "conflict": -1,
    "negation": -1,
    "antonym": -1,
    "entailed": 1,
    "bearing": 1,
    "chunk_entailed": 1,
    "chunk_bearing": 1,
}
"""Features of the logistic model with the sign that their weights must have; a weight may be 0."""
NEUTRAL, ALIKE = 0.85, 0.6
"""Probability that a claim is neither supported nor contradicted from which on the documents are silent about it, where
its words are less like theirs. Of claims that leave documents open 41 in 100 are told so (43 of the blind half), and 6
of right ones (3).
"""
NOT_SAID = 0.4
"""The most that is so of what they are silent about."""
OF_VERIFIER = frozenset(("entailed", "bearing", "chunk_entailed", "chunk_bearing"))


@dataclass(frozen=True, slots=True)
class Says:
    """P(what the claim says is so) = sigmoid(intercept + sum of weight * feature)."""

    intercept: float
    weights: Mapping[str, float]

    def probability(self, features: Mapping[str, float]) -> float:
        return sigmoid(self.intercept + sum(weight * features[name] for name, weight in self.weights.items()))


@dataclass(frozen=True, slots=True)
class SupportCalibration:
    """``full`` is for audits with a cross-encoder, ``facts`` for those without.

    ``values``: P(right) of a claim of whose values one stands so, by kind and standing; 1 where none is given.
    ``supported_at``: least P(supported) of a claim that is called supported. ``contradicted_at``: least probability
    with which the cross-encoder must contradict a claim, one of whose values is missing, for it to be contradicted.
    """

    full: Says
    facts: Says
    values: Mapping[ValueKind, Mapping[Standing, float]]
    supported_at: float
    contradicted_at: float
    about: Mapping[str, Any]

    @classmethod
    def load(cls, path: Path | None = None) -> SupportCalibration:
        """The calibration of a JSON file; default: the one that comes with the project.

        :raises CalibrationError: the file is missing, no JSON, or a number is absent or out of its range.
        """
        return read_calibration(path or PACKAGED, cls.from_json)

    @classmethod
    def from_json(cls, content: Mapping[str, Any]) -> SupportCalibration:
        """:raises ValueError: a number is out of its range, or there is no such kind or standing.

        :raises KeyError: a number is absent.
        """
        values = {
            ValueKind(kind): {Standing(each): _probability(p) for each, p in by_standing.items()}
            for kind, by_standing in content["values"].items()
        }
        return cls(
            full=_says(content["full"], aside=frozenset()),
            facts=_says(content["facts"], aside=OF_VERIFIER),
            values=values,
            supported_at=_probability(content["supported_at"]),
            contradicted_at=_probability(content["contradicted_at"]),
            about=content.get("about", {}),
        )

    def p_supported(
        self, signals: Signals, values: Sequence[ValueStanding], chunk: Entailment | None = None
    ) -> float:
        """``chunk``: what the cross-encoder reads in the best passage of the whole answer."""
        model = self.facts if signals.entailment is None else self.full
        says = model.probability(features(signals, chunk))
        if signals.denied:
            says = min(says, DENIED)
        elif _is_silent(signals):
            says = min(says, NOT_SAID)
        return says * math.prod(map(self._factor, values))

    def _factor(self, value: ValueStanding) -> float:
        return self.values.get(value.kind, {}).get(value.standing, 1.0)


def _is_silent(signals: Signals) -> bool:
    """Whether the documents do not speak of what a claim says: its words are not theirs, and the cross-encoder reads
    neither yes nor no.
    """
    if signals.likeness >= ALIKE:
        return False
    read = signals.entailment
    return not signals.likeness if read is None else read.neutral >= NEUTRAL


def features(signals: Signals, chunk: Entailment | None) -> Mapping[str, float]:
    """By the names of `SIGNS`."""
    found = signals.features()
    beside = replace(signals, entailment=chunk).features() if chunk else found
    named = {**found, "chunk_entailed": beside["entailed"], "chunk_bearing": beside["bearing"]}
    return {name: named[name] for name in SIGNS}


def _says(content: Mapping[str, Any], *, aside: frozenset[str]) -> Says:
    signs = {name: sign for name, sign in SIGNS.items() if name not in aside}
    weights = {name: float(content["weights"][name]) for name in signs}
    says = Says(float(content["intercept"]), weights)
    if not all(map(math.isfinite, (says.intercept, *weights.values()))):
        raise ValueError("every number must be finite")
    if wrong := [name for name, sign in signs.items() if weights[name] * sign < 0]:
        raise ValueError(f"weights of the wrong sign: {', '.join(wrong)}")
    return says


def _probability(number: float) -> float:
    value = float(number)
    if not 0.0 <= value <= 1.0:
        raise ValueError(f"a probability is within 0 and 1, not {value}")
    return value
