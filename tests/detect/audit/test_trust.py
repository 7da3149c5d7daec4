"""The trust formula, its weights, and what a trust is called."""

import pytest

from detect.audit.trust import Finding, TrustLabel, TrustScores, TrustThresholds, TrustWeights


def test_trust_is_the_weighted_sum_as_a_percentage() -> None:
    scores = TrustScores(global_=0.5, local=0.6, rerank=0.9)
    assert TrustWeights().trust(scores) == pytest.approx(5 + 12 + 63)


def test_other_weights_count_otherwise() -> None:
    assert TrustWeights(0.0, 0.0, 1.0).trust(TrustScores(0.5, 0.6, 0.9)) == pytest.approx(90)


def test_a_penalty_takes_its_share_of_the_trust() -> None:
    full = TrustWeights().trust(TrustScores(1.0, 1.0, 1.0))
    assert TrustWeights().trust(TrustScores(1.0, 1.0, 1.0), penalty=0.3) == pytest.approx(0.7 * full)


@pytest.mark.parametrize("weights", [(0.1, 0.2, 0.8), (-0.1, 0.4, 0.7), (0.0, 0.0, 0.0)])
def test_weights_that_do_not_add_up_are_refused_with_the_right_ones(
    weights: tuple[float, float, float],
) -> None:
    with pytest.raises(ValueError, match=r"add up to 1; write 0\.1, 0\.2, 0\.7"):
        TrustWeights(*weights)


@pytest.mark.parametrize(
    ("trust", "label"),
    [
        (75.0, TrustLabel.SUPPORTED),
        (74.99, TrustLabel.PARTIAL),
        (40.0, TrustLabel.PARTIAL),
        (39.99, TrustLabel.HALLUCINATED),
    ],
)
def test_labels_begin_at_75_and_40(trust: float, label: TrustLabel) -> None:
    assert TrustThresholds().label(trust) is label


def test_what_is_not_found_is_told_otherwise_than_what_is_contradicted() -> None:
    told = {finding.told for finding in Finding}
    assert len(told) == len(Finding)
    assert Finding.NOT_FOUND.told == "not found in the documents"
    assert Finding.CONTRADICTED.told == "contradicted by the documents"
