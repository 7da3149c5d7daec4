"""What calibration makes of assessed answers."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

from detect.calibration import FEATURES, SIGNS, Calibration
from detect.verdict import Assessment, CheckedClaim, Claim, Verdict

SCRIPT = Path(__file__).resolve().parents[2] / "scripts" / "calibrate.py"


@pytest.fixture(scope="module")
def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("calibrate", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["calibrate"] = module
    spec.loader.exec_module(module)
    return module


def _example(script: ModuleType, verdict: Verdict, right: bool, score: float = 0.9) -> object:
    claim = CheckedClaim(Claim("O.", 0, 2), verdict, score, rule="entity:same")
    return script.Example(Assessment(claims=(claim,), s_context=0.7, s_kg=0.5), right, single=True)


@pytest.fixture(scope="module")
def examples(script: ModuleType) -> list[object]:
    """Support is right in 90 of 100 answers, contradiction in 60 of 100, open ones are right in half."""
    shares = {Verdict.SUPPORTED: 90, Verdict.CONTRADICTED: 40, Verdict.NOT_CHECKABLE: 50}
    return [_example(script, v, right=i < share) for v, share in shares.items() for i in range(100)]


def test_a_rule_gets_the_share_that_was_right(script: ModuleType, examples: list[object]) -> None:
    fitted = script.fitted_calibration(Calibration.load(), examples, l2=1e-4)
    assert fitted.claim_score("entity:same", 1.0, Verdict.SUPPORTED) == pytest.approx(0.9, abs=0.05)
    assert fitted.claim_score("entity:same", 1.0, Verdict.CONTRADICTED) == pytest.approx(0.66, abs=0.05)


def test_rules_that_never_spoke_stay_as_they_were(script: ModuleType, examples: list[object]) -> None:
    before = Calibration.load()
    fitted = script.fitted_calibration(before, examples, l2=1e-4)
    assert fitted.rules[""] == before.rules[""]


def test_the_fit_keeps_the_signs_and_survives_its_file(script: ModuleType, examples: list[object]) -> None:
    fitted = script.fitted_calibration(Calibration.load(), examples, l2=1e-4)
    assert all(fitted.weights[name] * SIGNS[name] >= 0 for name in FEATURES)
    again = Calibration.from_json(script.as_json(fitted, {}))
    assert again.weights == pytest.approx(fitted.weights, abs=1e-4)


def test_the_fit_is_better_calibrated(script: ModuleType, examples: list[object]) -> None:
    before = Calibration.load()
    fitted = script.fitted_calibration(before, examples, l2=1e-4)
    measured = [script.measured(c, examples, checked_with=before)["ece"] for c in (before, fitted)]
    assert measured[1] < measured[0]
    assert measured[1] < 0.02
