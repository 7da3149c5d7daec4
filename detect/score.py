"""The score of an answer: its likeness to the prompt, how well the facts support it, and HVI in the chosen form.

The published form takes both as cosines of embeddings. The calibrated one goes claim by claim for the facts, which
tells more than a cosine (a wrong value hardly moves it) and needs no forward of the encoder.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from detect.calibration import Calibration
from detect.hvi import claimwise_alignment, cosine_hvi, similarities
from detect.verdict import CheckedClaim
from kg.embedding import EagerEncoder, Encoder
from kg.thought import without_thoughts
from kg.verbalise import fact_text

FACTS_ENCODED = 12


@dataclass(frozen=True, slots=True)
class Score:
    hvi: float | None
    s_context: float | None = None
    s_kg: float | None = None


class Scorer:
    """Scores answers. Without an encoder the cosines are None; the calibrated form does without."""

    def __init__(self, encoder: Encoder | None, calibration: Calibration, *, form: str, alpha: float) -> None:
        self._encoder = encoder
        self._calibration = calibration
        self._form = form
        self._alpha = alpha

    def begin(self, prompt: str, answer: str) -> None:
        """Have the texts encoded in the background while the answer is checked."""
        if isinstance(self._encoder, EagerEncoder) and answer.strip():
            self._encoder.begin([prompt, without_thoughts(answer)])

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

        ``encode=False`` leaves the cosines out, for a budget that has run out. ``log_probability``: see
        `detect.calibration.HviFeatures`. Raises what the encoder raises (`detect.batching.NoAnswerError` and others).
        """
        answer = without_thoughts(answer)
        encoder = self._encoder if encode and answer.strip() else None
        if self._form == "cosine":
            if encoder is None:
                return Score(None)
            cosines = similarities(encoder, prompt, answer, facts_of(claims))
            return Score(cosine_hvi(*cosines, self._alpha), *cosines)
        s_kg = claimwise_alignment(claims)
        s_context = None if encoder is None else similarities(encoder, prompt, answer)[0]
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
