"""The score of an answer: both cosine similarities and HVI in the chosen form."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from detect.calibration import Calibration
from detect.hvi import cosine_hvi, similarities
from detect.verdict import CheckedClaim
from kg.embedding import Encoder
from kg.verbalise import fact_text

FACTS_ENCODED = 12


@dataclass(frozen=True, slots=True)
class Score:
    hvi: float | None
    s_context: float | None = None
    s_kg: float | None = None


class Scorer:
    """Scores answers. Without an encoder the similarities are None; the calibrated form does without."""

    def __init__(self, encoder: Encoder | None, calibration: Calibration, *, form: str, alpha: float) -> None:
        self._encoder = encoder
        self._calibration = calibration
        self._form = form
        self._alpha = alpha

    def score(
        self,
        prompt: str,
        answer: str,
        claims: Sequence[CheckedClaim],
        *,
        encode: bool = True,
        log_probability: float | None = None,
    ) -> Score:
        """HVI of an answer; None in the cosine form when the similarities were not computed.

        ``encode=False`` leaves the similarities out, for a budget that has run out. ``log_probability``: see
        `detect.calibration.HviFeatures`. Raises what the encoder raises (`detect.batching.NoAnswerError` and others).
        """
        s_context: float | None = None
        s_kg: float | None = None
        if encode and self._encoder is not None and answer.strip():
            s_context, s_kg = similarities(self._encoder, prompt, answer, facts_of(claims))
        if self._form == "cosine":
            if s_context is None or s_kg is None:
                return Score(None)
            return Score(cosine_hvi(s_context, s_kg, self._alpha), s_context, s_kg)
        features = self._calibration.features(
            claims,
            s_context=s_context if prompt.strip() else None,
            s_kg=s_kg,
            log_probability=log_probability,
        )
        return Score(self._calibration.hvi(features), s_context, s_kg)


def facts_of(claims: Sequence[CheckedClaim]) -> list[str]:
    """The facts behind the claims as sentences, each once, at most `FACTS_ENCODED`."""
    return list(dict.fromkeys(fact_text(fact) for claim in claims for fact in claim.facts))[:FACTS_ENCODED]
