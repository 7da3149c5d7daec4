"""Epistemic consistency."""

from __future__ import annotations

from dataclasses import replace

import pytest

from detect.trust import NotMeasured, Subject
from detect.trust.epistemic_consistency import consistency, epistemic_consistency


def of(subject: Subject, *samples: str) -> float:
    record = replace(subject.record, answer="The lighthouse was built in 1847.", samples=samples)
    return epistemic_consistency(replace(subject, record=record)).value


def test_the_same_again_is_consistent(subject: Subject) -> None:
    assert of(subject, *["The lighthouse was built in 1847."] * 3) == pytest.approx(1.0, abs=1e-3)


def test_samples_that_say_something_else_are_not(subject: Subject) -> None:
    alike = of(subject, "It was built in 1847.", "The lighthouse dates from 1847.")

    assert of(subject, "Cheese is made from milk.", "I like jazz.") < alike / 2


@pytest.mark.parametrize(
    ("cosines", "value"), [([0.6], 0.6), ([-0.4], 0.0), ([1.0, 0.5], 0.75 * 0.75), ([1.0, -1.0], 0.0)]
)
def test_a_spread_of_cosines_lowers_their_mean(cosines: list[float], value: float) -> None:
    assert consistency(cosines) == pytest.approx(value)


def test_blank_samples_are_none(subject: Subject) -> None:
    with pytest.raises(NotMeasured, match="no samples"):
        of(subject, " ", "")
