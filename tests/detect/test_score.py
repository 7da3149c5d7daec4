"""The score of an answer from its claims and what the model thought of it."""

from __future__ import annotations

from dataclasses import replace

from detect.calibration import Calibration
from detect.score import Scorer
from detect.verdict import CheckedClaim, Claim, Verdict

PACKAGED = Calibration.load()
CLAIM = CheckedClaim(Claim("Iron is a metal.", 0, 16), Verdict.SUPPORTED, 0.9)


def test_the_log_probability_of_the_tokens_counts_where_the_calibration_says_so() -> None:
    heavy = replace(PACKAGED, weights={**PACKAGED.weights, "log_probability": 1.0})
    scorer = Scorer(None, heavy, form="calibrated", alpha=0.6)
    unsure, sure = (scorer.score("", "Iron.", [CLAIM], log_probability=p).hvi for p in (-3.0, -0.1))
    assert unsure is not None
    assert sure is not None
    assert unsure < sure


def test_without_encoder_there_is_no_similarity_and_no_cosine_form() -> None:
    assert Scorer(None, PACKAGED, form="cosine", alpha=0.6).score("", "Iron.", [CLAIM]).hvi is None
    calibrated = Scorer(None, PACKAGED, form="calibrated", alpha=0.6).score("", "Iron.", [CLAIM])
    assert calibrated.hvi is not None
    assert calibrated.s_context is None
