"""From findings to probabilities: bounds, order and files."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from detect.calibration import PACKAGED, Calibration, CalibrationError, HviFeatures, sigmoid
from detect.verdict import CheckedClaim, Claim, Verdict

CALIBRATION = Calibration.load()
CLAIM = Claim("Iron is a metal.", 0, 16)
SUPPORTED = CheckedClaim(CLAIM, Verdict.SUPPORTED, 0.97)
OPEN = CheckedClaim(CLAIM, Verdict.NOT_CHECKABLE, 0.0)

cosines = st.none() | st.floats(-1, 1)
scores = st.floats(0.5, 1)
claims = st.lists(
    st.builds(CheckedClaim, st.just(CLAIM), st.sampled_from(Verdict), scores, risk=st.floats(0, 0.5)),
    max_size=8,
)


def hvi(claims: list[CheckedClaim], s_context: float | None = None, s_kg: float | None = None) -> float:
    return CALIBRATION.hvi(HviFeatures.of(claims, s_context=s_context, s_kg=s_kg))


def contradicted(score: float = 0.97) -> CheckedClaim:
    return CheckedClaim(CLAIM, Verdict.CONTRADICTED, score)


@given(claims, cosines, cosines)
def test_hvi_is_a_probability(
    claims: list[CheckedClaim], s_context: float | None, s_kg: float | None
) -> None:
    assert 0 <= hvi(claims, s_context, s_kg) <= 1


@given(claims, scores, cosines)
def test_one_more_contradicted_claim_never_raises_hvi(
    claims: list[CheckedClaim], score: float, s_kg: float | None
) -> None:
    assert hvi([*claims, contradicted(score)], s_kg=s_kg) <= hvi(claims, s_kg=s_kg) + 1e-12


@given(claims.filter(bool), st.data())
def test_a_claim_that_turns_out_contradicted_never_raises_hvi(
    claims: list[CheckedClaim], data: st.DataObject
) -> None:
    place = data.draw(st.integers(0, len(claims) - 1))
    turned = [*claims]
    turned[place] = contradicted(data.draw(st.floats(max(0.5, claims[place].p_wrong), 1)))
    assert hvi(turned) <= hvi(claims) + 1e-12


@given(claims.filter(bool), st.data())
def test_a_surer_contradiction_never_raises_hvi(claims: list[CheckedClaim], data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(claims) - 1))
    sure = data.draw(scores)
    surer = data.draw(st.floats(sure, 1))
    rest = [c for i, c in enumerate(claims) if i != place]
    assert hvi([*rest, contradicted(surer)]) <= hvi([*rest, contradicted(sure)]) + 1e-12


@given(claims, st.floats(-1, 1), st.floats(-1, 1))
def test_more_similarity_never_lowers_hvi(claims: list[CheckedClaim], low: float, high: float) -> None:
    low, high = sorted((low, high))
    assert hvi(claims, s_context=low) <= hvi(claims, s_context=high) + 1e-12
    assert hvi(claims, s_kg=low) <= hvi(claims, s_kg=high) + 1e-12


def test_supported_is_above_open_is_above_contradicted() -> None:
    assert hvi([SUPPORTED]) > 0.8
    assert hvi([contradicted()]) < hvi([OPEN]) < hvi([SUPPORTED])
    assert hvi([contradicted()]) < 0.2


def test_one_contradiction_among_supported_claims_is_below_the_threshold() -> None:
    assert hvi([SUPPORTED, SUPPORTED, contradicted()]) < 0.5


def test_an_answer_without_claims_passes_the_threshold() -> None:
    assert hvi([]) >= 0.5


def test_a_surer_reading_makes_a_surer_verdict() -> None:
    assert CALIBRATION.claim_score("entity:same", 0.1) < CALIBRATION.claim_score("entity:same", 0.9)
    assert 0 < CALIBRATION.claim_score("entity:same", 0.0) < 1


def test_a_rule_that_is_not_named_has_the_common_intercept() -> None:
    assert CALIBRATION.claim_score("no such rule", 1.0) == sigmoid(CALIBRATION.rules[""])


def test_a_rule_may_differ_by_verdict() -> None:
    rules = {**CALIBRATION.rules, "contradicted time:year": 9.0, "time:year": 1.0}
    both = replace(CALIBRATION, rules=rules)
    assert both.claim_score("time:year", 1.0, Verdict.CONTRADICTED) == sigmoid(9.0)
    assert both.claim_score("time:year", 1.0, Verdict.SUPPORTED) == sigmoid(1.0)


def test_missing_cosines_stand_at_their_means() -> None:
    means = CALIBRATION.means
    assert hvi([SUPPORTED]) == pytest.approx(hvi([SUPPORTED], means["s_context"], means["s_kg"]))


def _content() -> dict[str, Any]:
    content: dict[str, Any] = json.loads(PACKAGED.read_text())
    return content


def test_a_weight_of_the_wrong_sign_is_refused(tmp_path: Path) -> None:
    content = _content()
    content["hvi"]["weights"]["worst"] = -1.0
    (tmp_path / "c.json").write_text(json.dumps(content))
    with pytest.raises(CalibrationError, match=r"c\.json.*wrong sign: worst"):
        Calibration.load(tmp_path / "c.json")


def test_a_missing_weight_is_named(tmp_path: Path) -> None:
    content = _content()
    del content["hvi"]["weights"]["s_kg"]
    (tmp_path / "c.json").write_text(json.dumps(content))
    with pytest.raises(CalibrationError, match="s_kg"):
        Calibration.load(tmp_path / "c.json")


@pytest.mark.parametrize("text", ["", "[]", '{"claim": {}}', '{"claim": 1, "hvi": 2}'])
def test_a_broken_file_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "c.json").write_text(text)
    with pytest.raises(CalibrationError, match=r"c\.json"):
        Calibration.load(tmp_path / "c.json")


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(CalibrationError, match=r"none\.json"):
        Calibration.load(tmp_path / "none.json")
