"""What the trees that come with the project may not do, whatever the numbers of a claim or a value are."""

from __future__ import annotations

import numpy as np
import pytest

from detect.document_values.decision import Rows, claim_judged, value_wrong
from detect.document_values.read import OF_BOTH, OF_CLAIM, OF_VALUE
from detect.document_values.signals import SIGNALS


def rows(signals: int) -> Rows:
    """Shape (400, signals), in the range that most of them have."""
    return np.random.default_rng(3).uniform(-1, 2, (400, signals)).astype(np.float32)


def more(of: Rows, column: int) -> Rows:
    """The same rows with a larger number in a column."""
    changed = of.copy()
    changed[:, column] += np.random.default_rng(4).uniform(0, 3, len(of)).astype(np.float32)
    return changed


@pytest.mark.parametrize("name", ["supported", "entailed", "best_entailed", "most_supported"])
def test_a_claim_that_is_read_as_said_is_not_likelier_wrong_for_it(name: str) -> None:
    before = rows(len(OF_CLAIM))
    (wrong, holds), (wrong_after, holds_after) = (
        claim_judged(each) for each in (before, more(before, OF_CLAIM.index(name)))
    )
    assert (wrong_after <= wrong).all()
    assert (holds_after >= holds).all()


@pytest.mark.parametrize("name", ["contradicted", "most_contradicted", "wrong", "gains"])
def test_a_claim_that_is_read_as_denied_is_not_likelier_right_for_it(name: str) -> None:
    before = rows(len(OF_CLAIM))
    (wrong, holds), (wrong_after, holds_after) = (
        claim_judged(each) for each in (before, more(before, OF_CLAIM.index(name)))
    )
    assert (wrong_after >= wrong).all()
    assert (holds_after <= holds).all()


@pytest.mark.parametrize(("name", "sign"), [("p", -1), ("follows", -1), ("p_with", 1), ("gains", 1)])
def test_a_value_is_the_likelier_wrong_the_better_the_other_one_reads(name: str, sign: int) -> None:
    before = rows(len(SIGNALS) + len(OF_VALUE) + len(OF_BOTH))
    after = more(before, len(SIGNALS) + OF_VALUE.index(name))
    assert (sign * (value_wrong(after) - value_wrong(before)) >= 0).all()
