"""Answers to where something is."""

from __future__ import annotations

import pytest

from detect.calibration import Calibration
from detect.checker import Checker
from detect.verdict import Verdict
from kg.linker import Linker
from kg.store import Snapshot


@pytest.fixture(scope="module")
def checker(waters: Snapshot) -> Checker:
    return Checker(waters, Linker(waters), encoder=None, calibration=Calibration.load())


@pytest.mark.parametrize(
    ("answer", "verdict"),
    [
        ("Westport, Westland.", Verdict.SUPPORTED),
        ("It is in Westport, Westland.", Verdict.SUPPORTED),
        ("Easthaven.", Verdict.CONTRADICTED),
        ("Easthaven, Westland.", Verdict.CONTRADICTED),
        ("In the city of Easthaven, Westland.", Verdict.CONTRADICTED),
    ],
)
def test_a_town_with_its_country_answers_where_something_is(
    checker: Checker, answer: str, verdict: Verdict
) -> None:
    claims = checker.check("Where is Tallspire?", answer).claims
    decided = {claim.verdict for claim in claims if claim.verdict is not Verdict.NOT_CHECKABLE}
    assert decided == {verdict}
