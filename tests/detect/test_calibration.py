"""From findings to probabilities: bounds, order and files."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from detect.calibration import (
    PACKAGED,
    Calibration,
    CalibrationError,
    log_odds,
    open_rule,
    sigmoid,
)
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
    return CALIBRATION.hvi(CALIBRATION.features(claims, s_context=s_context, s_kg=s_kg))


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
    turned[place] = contradicted(data.draw(st.floats(max(0.5, CALIBRATION.p_wrong(claims[place])), 1)))
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


def test_an_undecided_claim_has_the_risk_that_its_rule_had() -> None:
    rules = {**CALIBRATION.rules, open_rule("many:absent"): 1.0}
    fitted = replace(CALIBRATION, rules=rules, open_slope=0.5)
    claim = CheckedClaim(CLAIM, Verdict.NOT_CHECKABLE, 0.0, rule="many:absent", risk=0.5)
    assert fitted.p_wrong(claim) == pytest.approx(sigmoid(1.0))
    assert fitted.p_wrong(replace(claim, risk=0.2)) < sigmoid(1.0)
    assert fitted.p_wrong(replace(claim, rule="no such rule")) == sigmoid(fitted.rules[open_rule("")])


def test_fewer_wrong_answers_make_every_answer_likelier_right_in_the_same_order() -> None:
    rare = CALIBRATION.for_prior(0.1)
    every = [[], [SUPPORTED], [OPEN], [contradicted()]]
    before, after = ([c.hvi(c.features(claims)) for claims in every] for c in (CALIBRATION, rare))
    assert all(b < a for b, a in zip(before, after, strict=True))
    assert sorted(range(4), key=before.__getitem__) == sorted(range(4), key=after.__getitem__)


def test_a_moved_threshold_alarms_at_the_same_answers() -> None:
    rare = CALIBRATION.for_prior(0.1)
    gap = [log_odds(c.hvi(c.features([OPEN]))) - log_odds(c.threshold.tau) for c in (CALIBRATION, rare)]
    assert gap[0] == pytest.approx(gap[1], abs=1e-6)
    assert rare.for_prior(CALIBRATION.prior).threshold.tau == pytest.approx(CALIBRATION.threshold.tau)


def test_a_file_holds_all_of_a_calibration() -> None:
    assert Calibration.from_json(json.loads(json.dumps(CALIBRATION.to_json()))) == CALIBRATION


def test_a_surer_model_never_lowers_hvi() -> None:
    sure = replace(CALIBRATION, weights={**CALIBRATION.weights, "log_probability": 0.5})
    low, high = (sure.hvi(sure.features([SUPPORTED], log_probability=p)) for p in (-3.0, -0.1))
    assert low < high


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
