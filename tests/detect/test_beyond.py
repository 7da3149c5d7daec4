"""Cities are no larger than their country."""

from __future__ import annotations

import pytest

from detect.checker import Checker
from detect.verdict import Verdict
from tests.detect.conftest import CheckerOf

ENTITIES = """id	label	aliases	description	types	importance
Q33	Finland		country	country|sovereign state	310
Q40840	Tampere		city in Finland	city	150
Q5	Lapua		river in Finland	river	120
"""
FACTS = """subject	relation	object	source
Q33	P2046	+338455U712226	t
Q33	P1082	+5600000	t
Q40840	P17	Q33	t
Q5	P17	Q33	t
"""


@pytest.fixture(scope="module")
def checker(checker_of: CheckerOf) -> Checker:
    return checker_of(ENTITIES, FACTS)


@pytest.mark.parametrize(
    "text",
    [
        "The area of Tampere is 1,650,000 km².",
        "Tampere has an area of 640,000 square miles.",
        "The population of Tampere is 12 million.",
    ],
)
def test_a_city_larger_than_its_country_is_wrong_and_nothing_is_put_in_the_place(
    checker: Checker, text: str
) -> None:
    (claim,) = checker.check("", text).claims
    assert (claim.verdict, claim.rule) == (Verdict.CONTRADICTED, "beyond")
    assert claim.correction is None
    assert claim.claim.subject is not None
    assert claim.claim.subject.label == "Tampere"
    assert claim.facts == ()


@pytest.mark.parametrize(
    "text",
    [
        "The area of Tampere is 689 km².",
        "The area of Tampere is not 1,650,000 km².",
        "The area of Tampere is less than 1,650,000 km².",
        "The population of Tampere is 260,000.",
        "The area of Lapua is 1,650,000 km².",
    ],
)
def test_what_may_be_so_is_left_alone(checker: Checker, text: str) -> None:
    assert Verdict.CONTRADICTED not in {claim.verdict for claim in checker.check("", text).claims}
