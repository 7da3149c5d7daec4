"""The calibration of checks against documents."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from detect.calibration import CalibrationError
from detect.document_calibration import BEARS, HOLDS, PACKAGED, DocumentCalibration
from detect.document_signals import Signals
from detect.verdict import Verdict
from detect.wrong_value import Learned


@pytest.fixture
def content() -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(PACKAGED.read_text(encoding="utf-8"))
    return loaded


def test_a_contradicted_value_makes_a_claim_likelier_to_be_wrong() -> None:
    calibration = DocumentCalibration.load()
    right = Signals(coverage=0.9, somewhere=0.9, likeness=0.9, order=0.9, cosine=0.9)
    wrong = Signals(coverage=0.9, somewhere=0.9, likeness=0.9, order=0.9, cosine=0.9, conflict=0.9)

    assert calibration.judge(wrong).contradicted > calibration.judge(right).contradicted + 0.2


def test_what_is_nowhere_said_is_neither_supported_nor_contradicted() -> None:
    calibration = DocumentCalibration.load()
    judgement = calibration.judge(Signals(conflict=1.0, negation=1.0))

    assert calibration.verdict(Signals(), judgement) is Verdict.NOT_CHECKABLE


def test_what_was_learned_with_a_verifier_decides_where_there_is_one() -> None:
    calibration = DocumentCalibration.load()
    found = Signals(coverage=0.9, somewhere=0.9, likeness=0.9, conflict=0.9, learned=Learned(0.95, 0.02))
    judgement = calibration.judge(found)

    assert (judgement.supported, judgement.contradicted) == (0.95, 0.02)
    assert calibration.verdict(found, judgement) is Verdict.SUPPORTED


@pytest.mark.parametrize(
    ("contradicted", "claims", "expected"),
    [
        (0.96, 1, Verdict.CONTRADICTED),
        (0.96, 7, Verdict.NOT_CHECKABLE),
        (0.995, 7, Verdict.CONTRADICTED),
        (0.5, 1, Verdict.NOT_CHECKABLE),
    ],
)
def test_a_claim_among_many_must_be_surer_to_be_called_wrong(
    content: dict[str, Any], contradicted: float, claims: int, expected: Verdict
) -> None:
    content["full"] = {"supported_at": 0.8, "contradicted_at": 0.95}
    calibration = DocumentCalibration.from_json(content)
    found = Signals(learned=Learned(0.0, contradicted, claims=claims))

    assert calibration.verdict(found, calibration.judge(found)) is expected


def test_what_is_supported_stays_so_among_many() -> None:
    calibration = DocumentCalibration.load()
    found = Signals(learned=Learned(0.95, 0.02, claims=40))

    assert calibration.verdict(found, calibration.judge(found)) is Verdict.SUPPORTED


def test_the_probabilities_leave_room_for_neither() -> None:
    judgement = DocumentCalibration.load().judge(Signals(coverage=0.4))

    assert 0.0 < judgement.supported + judgement.contradicted < 1.0


@pytest.mark.parametrize(("model", "signs"), [("bears", BEARS), ("holds", HOLDS)])
def test_a_weight_of_the_wrong_sign_is_refused(
    content: dict[str, Any], tmp_path: Path, model: str, signs: dict[str, int]
) -> None:
    content["facts"][model]["weights"]["coverage"] = -1.0
    path = tmp_path / "calibration.json"
    path.write_text(json.dumps(content))

    with pytest.raises(CalibrationError, match="coverage"):
        DocumentCalibration.load(path)


def test_a_missing_file_is_named() -> None:
    with pytest.raises(CalibrationError, match=r"nowhere\.json"):
        DocumentCalibration.load(Path("nowhere.json"))


def test_a_verdict_needs_more_than_even_odds(content: dict[str, Any]) -> None:
    content["facts"]["contradicted_at"] = 0.2

    with pytest.raises(ValueError, match=r"0\.5 to 1"):
        DocumentCalibration.from_json(content)
