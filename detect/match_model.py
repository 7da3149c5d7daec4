"""The probability that a sub-clause states a relation, from how near it is to the relation's wordings and what the
verifier says.

P = sigmoid(intercept + weights . features). There are three: one for the cosines alone, one with the verifier's answer
to "does the claim, with the fact's own value put in, follow from the fact?", and one for its answer where the claim was
put behind the question for the relation. `scripts/fit_relation_match.py` fits them.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from detect.calibration import CalibrationError, sigmoid

PACKAGED = Path(__file__).parent / "weights" / "relation_match.json"
BY_WORDING = ("cosine", "margin", "missed", "explained", "apart", "usual", "agrees")
BY_VERIFIER = (*BY_WORDING, "entailed")
MOST = 0.25
"""No distance between relations counts as more."""
CLEAR_STATEMENT = 0.1
"""So much likelier in its words than a sentence that states nothing has to be what contradicts (`Aligned.apart`)."""
CLEARLY_ENTAILED = 0.97
"""Unless the verifier, which has seen such sentences, is this sure that it follows from the fact, and it is not much
nearer to one that states nothing (`NOT_FAR`).
"""
DOUBTED = 0.3
"""What the verifier thinks less likely than this to follow from the fact ("outlived" from "is the mother of") is no
clear statement, whatever its words are like.
"""
FAR_FROM_NOTHING = 0.3
"""Or unless it is so much nearer to a wording of the relation than to any such sentence (`Scored.missed`), and the
verifier thinks so too.
"""
SURE_OF_BOTH = 0.8
"""Or unless it is no nearer to such a sentence, and the verifier and all signals together are this sure."""
LIKELY_ENTAILED, NOT_FAR, ALL_EXPLAINED = 0.5, -0.2, 0.99
"""What may mean it: the verifier thinks so, and the words are not much nearer to a sentence that states nothing; or all
its words are those of the relation, clearly not those of such a sentence, and the verifier does not rule it out
(`RULED_OUT`).
"""
RULED_OUT = 0.1
_NO_NEARER = -0.01
"""A difference of likenesses that is rounding."""
_LEAST = 1e-4


@dataclass(frozen=True, slots=True)
class Signals:
    """``cosine``, ``missed``: see `detect.relation_match.Scored`. ``explained``, ``apart``: see
    `detect.word_alignment.Aligned`. ``usual``: see `detect.usual`.

    ``margin``: how far the cosine lies above that of the best other statement that the graph can speak about, bounded.
    ``agrees``: the claim's value is that of a fact. ``entailed``: the verifier's probability that the claim follows
    from the fact when it has the fact's value; None where it was not asked. ``answers``: it read the claim behind the
    question for the relation (`detect.stand_in.asking`).
    """

    cosine: float
    margin: float
    missed: float
    explained: float = 1.0
    apart: float = 0.0
    usual: float = 1.0
    agrees: bool = False
    entailed: float | None = None
    answers: bool = False

    def vector(self, names: tuple[str, ...]) -> tuple[float, ...]:
        """The named features; probabilities as log-odds."""
        values = {
            "cosine": self.cosine,
            "margin": self.margin,
            "missed": self.missed,
            "explained": self.explained,
            "apart": self.apart,
            "usual": self.usual,
            "agrees": float(self.agrees),
            "entailed": log_odds(self.entailed or 0.0),
        }
        return tuple(values[name] for name in names)

    @property
    def bears(self) -> bool:
        """Whether the words may well mean it, so that what is known beside them may decide."""
        is_entailed = self.agrees or (self.entailed or 0.0) >= LIKELY_ENTAILED
        possible = self.entailed is None or self.entailed >= RULED_OUT
        is_worded = possible and self.explained >= ALL_EXPLAINED and self.apart >= CLEAR_STATEMENT
        return (is_entailed or is_worded) and self.missed >= 0 and self.apart >= NOT_FAR

    def is_clear(self, probable: float) -> bool:
        """Whether the words say enough to contradict; ``probable`` by all signals, in [0, 1]."""
        entailed = self.entailed or 0.0
        if self.apart < 0 and self.missed < 0:
            return False
        if self.entailed is not None and self.entailed < DOUBTED:
            return False
        if self.apart >= CLEAR_STATEMENT or (entailed >= CLEARLY_ENTAILED and self.apart >= NOT_FAR):
            return True
        if self.missed >= FAR_FROM_NOTHING and entailed >= LIKELY_ENTAILED and self.apart >= NOT_FAR:
            return True
        return self.apart >= _NO_NEARER and min(entailed, probable) >= SURE_OF_BOTH


@dataclass(frozen=True, slots=True)
class Linear:
    """A logistic model over named features."""

    names: tuple[str, ...]
    intercept: float
    weights: tuple[float, ...]

    def probability(self, signals: Signals) -> float:
        features = signals.vector(self.names)
        return sigmoid(self.intercept + sum(w * x for w, x in zip(self.weights, features, strict=True)))


@dataclass(frozen=True, slots=True)
class MatchModel:
    """The logistic models; ``verifier`` names the weights that the second and third were fitted with."""

    by_wording: Linear
    by_verifier: Linear
    by_answer: Linear
    verifier: str
    about: Mapping[str, Any]

    @classmethod
    def load(cls, path: Path | None = None) -> MatchModel:
        """The model of a JSON file; default: the one that comes with the project.

        :raises CalibrationError: the file is missing, no JSON, or lacks a number.
        """
        file = path or PACKAGED
        try:
            return cls.from_json(json.loads(file.read_text(encoding="utf-8")))
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
            raise CalibrationError(f"relation match model {file} cannot be used: {error!r}") from error

    @classmethod
    def from_json(cls, content: Mapping[str, Any]) -> MatchModel:
        """:raises KeyError: a number is absent."""
        return cls(
            _linear(content["by_wording"], BY_WORDING),
            _linear(content["by_verifier"], BY_VERIFIER),
            _linear(content["by_answer"], BY_VERIFIER),
            str(content.get("verifier", "")),
            content.get("about", {}),
        )

    def probability(self, signals: Signals) -> float:
        """That the relation is what the sub-clause states."""
        if signals.entailed is None:
            return self.by_wording.probability(signals)
        return (self.by_answer if signals.answers else self.by_verifier).probability(signals)


def odds(p: float) -> float:
    """Bounded like `log_odds`.

    >>> odds(0.75)
    3.0
    """
    bounded = min(1 - _LEAST, p)
    return bounded / (1 - bounded)


def log_odds(p: float) -> float:
    """Bounded at about 9 on both sides.

    >>> round(log_odds(0.5), 3), round(log_odds(0.0), 1)
    (0.0, -9.2)
    """
    bounded = min(1 - _LEAST, max(_LEAST, p))
    return math.log(bounded / (1 - bounded))


def _linear(content: Mapping[str, Any], names: tuple[str, ...]) -> Linear:
    weights = tuple(float(content["weights"][name]) for name in names)
    return Linear(names, float(content["intercept"]), weights)
