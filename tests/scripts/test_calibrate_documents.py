"""The calibration of checks against documents is fitted from end to end on a few claims."""

from __future__ import annotations

from pathlib import Path

import pytest

from detect.document_calibration import Judgement
from scripts.calibrate_documents import STEPS, fitted_models, least
from scripts.document_examples import Example, Row, examples, fool_me_twice, measured
from scripts.verifier import claims
from scripts.verifier.pair import Label


def test_what_is_fitted_tells_right_from_wrong(towers: Path) -> None:
    rows = measured(examples(towers, held_out=False, seed=1))
    held = measured(fool_me_twice(towers))

    fitted, report = fitted_models(rows, held, l2=0.1)

    assert report[claims.HELD_OUT_FILE]["auroc"] > 0.95
    assert fitted.at.contradicted_at in STEPS


def judged(label: Label, contradicted: float, *, made: bool = False) -> tuple[Row, Judgement]:
    example = Example(claims.TWINS, "A claim.", ("A document.",), label, "A document.", made=made)
    return Row(example, {}, opposed=False, overlap=0.0, cosine=0.0), Judgement(0.0, contradicted)


def test_a_verdict_begins_where_it_has_its_precision_among_answers() -> None:
    right = [judged(Label.SUPPORTED, at) for at in (0.1, 0.2, 0.8, 0.9)]
    wrong = [judged(Label.CONTRADICTED, at) for at in (0.6, 0.85, 0.95, 0.97)]
    # three of four wrong ones from 0.85 on, but of the more frequent right ones one of four is there too
    assert least([*right, *wrong], "contradicted", Label.CONTRADICTED) == pytest.approx(0.91)
    assert least(wrong, "contradicted", Label.CONTRADICTED) == STEPS[0]
    assert least(right, "contradicted", Label.CONTRADICTED) == STEPS[-1]


def test_a_changed_sentence_of_a_document_does_not_set_where_a_verdict_begins() -> None:
    made = [judged(Label.CONTRADICTED, 0.9, made=True) for _ in range(9)]
    assert least([judged(Label.SUPPORTED, 0.7), *made], "contradicted", Label.CONTRADICTED) == STEPS[-1]
