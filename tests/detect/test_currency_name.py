"""Money by who uses it and what it is called."""

from __future__ import annotations

import pytest

from detect.checker import Checker
from detect.verdict import Verdict
from tests.detect.conftest import CheckerOf

ENTITIES = """id	label	aliases	description	types	importance
Q114	Kenya		country	country|sovereign state	200
Q924	Tanzania		country	country|sovereign state	200
Q84	United Kingdom		country	country|sovereign state	200
Q34	Sweden		country	country|sovereign state	200
M1	Kenyan shilling		currency	currency	90
M2	pound sterling	pound	currency	currency	120
M3	Egyptian pound		currency	currency	90
M4	Swedish krona		currency	currency	90
"""
FACTS = """subject	relation	object	source
Q114	P38	M1	t
Q84	P38	M2	t
Q34	P38	M4	t
"""


@pytest.fixture(scope="module")
def checker(checker_of: CheckerOf) -> Checker:
    return checker_of(ENTITIES, FACTS)


@pytest.mark.parametrize(
    ("answer", "verdict"),
    [
        ("The currency of Kenya is the Kenyan pound.", Verdict.CONTRADICTED),
        ("The currency of Kenya is the Kenyan shilling.", Verdict.SUPPORTED),
        ("The currency of Kenya is Kenyan shillings.", Verdict.SUPPORTED),
        ("The currency of Sweden is the Swedish crown.", Verdict.NOT_CHECKABLE),
        ("The currency of Sweden is the Swedish pound.", Verdict.CONTRADICTED),
    ],
)
def test_money_has_one_name_whoever_uses_it(checker: Checker, answer: str, verdict: Verdict) -> None:
    assert verdict in {claim.verdict for claim in checker.check("", answer).claims}


@pytest.mark.parametrize(
    "answer",
    [
        "The currency of Kenya is the Kenyan pound.",
        "The currency of Kenya is the Kenyan pound, and it is old.",
        "name: Kenya\ncurrency: Kenyan pound\nsize: large\n",
    ],
)
def test_all_of_a_name_that_is_none_is_put_right(checker: Checker, answer: str) -> None:
    (claim,) = checker.check("", answer).contradicted
    assert claim.correction is not None
    assert (claim.correction.wrong, claim.correction.right) == ("Kenyan pound", "Kenyan shilling")
