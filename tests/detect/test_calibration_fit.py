"""What a fit makes of answers that are known to be right or wrong."""

from __future__ import annotations

from dataclasses import replace

import pytest

from detect.calibration import FEATURES, SIGNS, Calibration, open_rule, sigmoid
from detect.calibration_fit import Example, features_of, fitted, hvi_of
from detect.calibration_report import measured
from detect.verdict import Assessment, CheckedClaim, Claim, Verdict

BEFORE = Calibration.load()
CLAIM = Claim("O.", 0, 2)


def checked(verdict: Verdict, rule: str = "entity:same", risk: float = 0.3) -> CheckedClaim:
    score = 0.0 if verdict is Verdict.NOT_CHECKABLE else BEFORE.claim_score(rule, 1.0, verdict)
    return CheckedClaim(CLAIM, verdict, score, rule=rule, risk=risk)


def example(right: bool, *claims: CheckedClaim) -> Example:
    return Example(Assessment(claims=claims, s_context=0.7, s_kg=0.5), right, domain="people")


@pytest.fixture(scope="module")
def examples() -> list[Example]:
    """Support is right in 450 of 500 answers, contradiction in 200 of 500, open ones are right in half."""
    shares = {Verdict.SUPPORTED: 450, Verdict.CONTRADICTED: 200, Verdict.NOT_CHECKABLE: 250}
    return [example(i < share, checked(v)) for v, share in shares.items() for i in range(500)]


@pytest.fixture(scope="module")
def after(examples: list[Example]) -> Calibration:
    return fitted(BEFORE, examples)


def test_a_rule_gets_the_share_that_was_right(after: Calibration) -> None:
    assert after.claim_score("entity:same", 1.0, Verdict.SUPPORTED) == pytest.approx(0.9, abs=0.02)
    assert after.claim_score("entity:same", 1.0, Verdict.CONTRADICTED) == pytest.approx(0.6, abs=0.03)


def test_an_undecided_rule_gets_the_share_that_was_wrong(after: Calibration) -> None:
    assert after.p_wrong(checked(Verdict.NOT_CHECKABLE)) == pytest.approx(0.5, abs=0.03)


def test_rules_that_never_spoke_stay_as_they_were(after: Calibration) -> None:
    assert after.rules[""] == BEFORE.rules[""]


def test_the_fit_keeps_the_signs(after: Calibration) -> None:
    assert all(after.weights[name] * SIGNS[name] >= 0 for name in FEATURES)


def test_the_fit_is_calibrated(examples: list[Example], after: Calibration) -> None:
    before = measured(BEFORE, examples, checked_with=BEFORE)
    found = measured(after, examples, checked_with=BEFORE)
    assert found.ece < 0.03
    assert found.ece < before.ece
    assert found.domains["people"][0] == 1500


def test_few_lines_change_little() -> None:
    few = [example(right, checked(Verdict.SUPPORTED)) for right in (True, False)]
    moved = fitted(BEFORE, few, prior=0.5)
    claim = checked(Verdict.SUPPORTED, rule="entity:alias")
    gap = abs(moved.p_wrong(claim) - BEFORE.p_wrong(claim))
    assert gap < 0.05
    assert moved.claim_score("entity:same", 1.0, Verdict.SUPPORTED) > 0.9


def test_the_threshold_lets_the_stated_share_of_right_answers_fall_below_it(examples: list[Example]) -> None:
    after = fitted(BEFORE, examples, false_alarm_rate=0.05)
    values = hvi_of(after, examples, checked_with=BEFORE)
    below = [v < after.threshold.tau for v, e in zip(values, examples, strict=True) if e.right]
    assert sum(below) / len(below) <= 0.05
    assert after.threshold.false_alarm_rate == 0.05


def test_the_file_says_for_which_share_of_wrong_answers_it_holds(examples: list[Example]) -> None:
    after = fitted(BEFORE, examples, prior=0.1)
    assert after.fitted_prior == pytest.approx(600 / 1500)
    assert after.prior == 0.1
    plain = fitted(BEFORE, examples)
    both = [c.hvi(features_of(c, examples[0])) for c in (plain, after)]
    assert both[1] > both[0]


def test_only_right_or_only_wrong_answers_cannot_be_fitted() -> None:
    with pytest.raises(ValueError, match="right and wrong"):
        fitted(BEFORE, [example(True, checked(Verdict.SUPPORTED))] * 50)


def test_a_label_of_a_claim_counts_for_its_rule_alone() -> None:
    two = (checked(Verdict.SUPPORTED), checked(Verdict.SUPPORTED, rule="time:year"))
    every = [replace(example(False, *two), claims={0: True, 1: False}) for _ in range(200)]
    after = fitted(BEFORE, [*every, example(True, checked(Verdict.NOT_CHECKABLE, rule="no fact"))])
    assert after.claim_score("entity:same", 1.0, Verdict.SUPPORTED) > 0.95
    assert after.claim_score("time:year", 1.0, Verdict.SUPPORTED) < 0.2


def test_a_risk_that_tells_gets_a_slope() -> None:
    told = [(0.9, 0.9), (0.1, 0.1)]
    every = [
        example(i >= 200 * wrong, checked(Verdict.NOT_CHECKABLE, rule="many:absent", risk=risk))
        for risk, wrong in told
        for i in range(200)
    ]
    after = fitted(BEFORE, every)
    low, high = (after.p_wrong(checked(Verdict.NOT_CHECKABLE, "many:absent", risk)) for risk in (0.1, 0.9))
    assert high - low > 0.6
    assert after.rules[open_rule("many:absent")] == pytest.approx(0.0, abs=0.5)
    assert 0 < sigmoid(after.intercept) < 1
