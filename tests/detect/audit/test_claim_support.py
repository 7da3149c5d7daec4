"""The calibrated probability that documents support a claim."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from detect.audit.claim_support import NOT_SAID, PACKAGED, SupportCalibration, features
from detect.audit.standing import Standing, ValueKind, ValueStanding
from detect.calibration import CalibrationError
from detect.document_signals import Signals
from detect.entailment import Entailment

SAID = Signals(coverage=0.9, likeness=0.9, order=0.7, cosine=0.8, entailment=Entailment(0.95, 0.02, 0.03))


@pytest.fixture(scope="module")
def calibration() -> SupportCalibration:
    return SupportCalibration.load()


def value(kind: ValueKind, standing: Standing) -> ValueStanding:
    return ValueStanding(kind, 0, 4, "some", standing)


@pytest.mark.parametrize("kind", list(ValueKind))
def test_a_value_that_nothing_states_takes_a_claim_below_supported(
    calibration: SupportCalibration, kind: ValueKind
) -> None:
    assert calibration.p_supported(SAID, [value(kind, Standing.FOUND)]) >= calibration.supported_at
    assert calibration.p_supported(SAID, [value(kind, Standing.ABSENT)]) < calibration.supported_at


def test_a_second_missing_value_makes_a_claim_less_likely_still(calibration: SupportCalibration) -> None:
    missing = value(ValueKind.NAME, Standing.ABSENT)
    assert calibration.p_supported(SAID, [missing] * 2) < calibration.p_supported(SAID, [missing])


def test_what_the_cross_encoder_contradicts_is_less_likely(calibration: SupportCalibration) -> None:
    against = replace(SAID, entailment=Entailment(0.02, 0.95, 0.03))
    assert calibration.p_supported(against, []) < calibration.p_supported(SAID, [])


def test_without_a_cross_encoder_the_words_decide(calibration: SupportCalibration) -> None:
    said = replace(SAID, entailment=None)
    silent = Signals(coverage=0.1, likeness=0.2, cosine=0.1)
    assert calibration.p_supported(silent, []) < calibration.p_supported(said, [])


def test_the_passage_around_stands_in_for_itself_where_it_was_not_read() -> None:
    found = features(SAID, None)
    assert found["chunk_entailed"] == found["entailed"]


def content() -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(PACKAGED.read_text(encoding="utf-8"))
    return loaded


def with_wrong_sign(given: dict[str, Any]) -> None:
    given["full"]["weights"]["conflict"] = 1.0


def without_a_weight(given: dict[str, Any]) -> None:
    del given["facts"]["weights"]["coverage"]


def with_no_probability(given: dict[str, Any]) -> None:
    given["values"]["name"]["absent"] = 1.5


def with_an_unknown_standing(given: dict[str, Any]) -> None:
    given["values"]["name"]["lost"] = 0.5


@pytest.mark.parametrize(
    "spoil", [with_wrong_sign, without_a_weight, with_no_probability, with_an_unknown_standing]
)
def test_a_damaged_calibration_is_refused_with_its_name(spoil: Any, tmp_path: Path) -> None:
    given = content()
    spoil(given)
    path = tmp_path / "calibration.json"
    path.write_text(json.dumps(given), encoding="utf-8")
    with pytest.raises(CalibrationError, match=r"calibration\.json"):
        SupportCalibration.load(path)


def test_what_documents_are_silent_about_is_not_supported(calibration: SupportCalibration) -> None:
    silent = Entailment(0.03, 0.04, 0.93)
    unlike = Signals(likeness=0.4, cosine=0.5, coverage=0.3, entailment=silent)
    assert calibration.p_supported(unlike, ()) <= NOT_SAID
    assert calibration.p_supported(replace(unlike, likeness=0.9), ()) > NOT_SAID
    assert calibration.p_supported(Signals(), ()) <= NOT_SAID
