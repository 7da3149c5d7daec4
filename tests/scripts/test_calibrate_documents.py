"""The calibration of checks against documents is fitted from end to end on a few claims."""

from __future__ import annotations

from pathlib import Path

from detect.document_calibration import OF_VERIFIER
from scripts.calibrate_documents import STEPS, fitted_models
from scripts.document_examples import examples, fool_me_twice, measured
from scripts.verifier import claims


def test_what_is_fitted_tells_right_from_wrong(towers: Path) -> None:
    rows = measured(examples(towers, held_out=False, seed=1), None)
    held = measured(fool_me_twice(towers), None)

    models, report = fitted_models(rows, held, "facts", l2=0.1)

    assert report[claims.HELD_OUT_FILE]["auroc"] > 0.95
    assert models.contradicted_at in STEPS
    assert not OF_VERIFIER & (models.bears.weights.keys() | models.holds.weights.keys())
