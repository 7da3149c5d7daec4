"""The published Hallucination Vulnerability Index: a weighted sum of two cosines, high = reliable.

S_context = cos(E(P), E(O)), S_kg = cos(E(F), E(O)), HVI = alpha * S_context + (1 - alpha) * S_kg, where E is
the encoder, P the prompt, O the answer and F the facts. It is the baseline in every benchmark; the calibrated
form is `detect.calibration.Calibration.hvi`, whose S_kg goes claim by claim.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from detect.verdict import CheckedClaim, Verdict
from kg.embedding import Encoder

Vector = NDArray[np.float32]
"""Shape (dimension,)."""

ALPHA = 0.6
"""Weight of the context similarity in the published form."""


def cosine(a: Vector, b: Vector) -> float:
    """Cosine in [-1, 1]; 0 where a vector is zero.

    >>> cosine(np.array([3, 4], np.float32), np.array([6, 8], np.float32))
    1.0
    """
    norms = float(np.linalg.norm(a)) * float(np.linalg.norm(b))
    if norms == 0:
        return 0.0
    return float(np.clip(float(a @ b) / norms, -1.0, 1.0))


def context_similarity(prompt: Vector, answer: Vector) -> float:
    """S_context = cos(E(P), E(O))."""
    return cosine(prompt, answer)


def knowledge_alignment(facts: Vector, answer: Vector) -> float:
    """S_kg = cos(E(F), E(O)), with F the facts' texts joined into one."""
    return cosine(facts, answer)


def claimwise_alignment(claims: Sequence[CheckedClaim]) -> float:
    """S_kg claim by claim, in [0, 1]: the share of the claims that facts speak about which these support, each support
    counted with its probability; 0 where no fact was found.
    """
    spoken_of = [claim for claim in claims if claim.facts or claim.verdict is not Verdict.NOT_CHECKABLE]
    supported = (claim.score for claim in spoken_of if claim.verdict is Verdict.SUPPORTED)
    return sum(supported) / len(spoken_of) if spoken_of else 0.0


def cosine_hvi(s_context: float, s_kg: float, alpha: float = ALPHA) -> float:
    """HVI = alpha * S_context + (1 - alpha) * S_kg, clipped to [0, 1].

    >>> round(cosine_hvi(0.5, 1.0), 6)
    0.7
    >>> cosine_hvi(-1.0, -0.5)
    0.0
    """
    return min(1.0, max(0.0, alpha * s_context + (1 - alpha) * s_kg))


def similarities(
    encoder: Encoder, prompt: str, answer: str, facts: Sequence[str] = ()
) -> tuple[float, float]:
    """(S_context, S_kg) of texts in one call of the encoder; S_kg is 0 where no fact is given."""
    joined = " ".join(facts)
    vectors = encoder.encode([prompt, answer, joined] if joined else [prompt, answer])
    s_kg = knowledge_alignment(vectors[2], vectors[1]) if joined else 0.0
    return context_similarity(vectors[0], vectors[1]), s_kg
