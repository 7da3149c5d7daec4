"""Labels."""

from __future__ import annotations

import pytest

from detect.trust.label import Thresholds, TrustLabel, worst


@pytest.mark.parametrize(
    ("score", "label"),
    [(0.7, "RELIABLE"), (0.699, "ACCEPTABLE"), (0.4, "ACCEPTABLE"), (0.399, "UNRELIABLE"), (0, "UNRELIABLE")],
)
def test_a_score_at_a_threshold_has_its_label(score: float, label: str) -> None:
    assert Thresholds(reliable=0.7, acceptable=0.4).label(score) is TrustLabel(label)


@pytest.mark.parametrize(
    ("reliable", "acceptable", "told"), [(0.4, 0.5, "below acceptable"), (1.1, 0.5, "reliable is 1.1")]
)
def test_thresholds_out_of_order_or_range_are_refused(reliable: float, acceptable: float, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        Thresholds(reliable=reliable, acceptable=acceptable)


def test_the_worst_label_wins() -> None:
    assert worst([TrustLabel.RELIABLE, TrustLabel.UNRELIABLE, TrustLabel.ACCEPTABLE]) is TrustLabel.UNRELIABLE
