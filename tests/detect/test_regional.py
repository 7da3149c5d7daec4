"""What is said of a region, or of one of several, denies nothing of the whole."""

from __future__ import annotations

import pytest

from detect.checker import Checker
from tests.detect.conftest import CheckerOf, contradicted

ENTITIES = """id	label	aliases	description	types	importance
Q1	Acme		company	company	50
Q2	Ulm		city in Germany	city	50
Q3	Bern		city in Switzerland	city|capital	90
Q4	Germany		country in Europe	country|sovereign state	300
Q5	Switzerland		country in Europe	country|sovereign state	300
Q6	Basel		city in Switzerland	city	80
"""
FACTS = """subject	relation	object	source
Q1	P159	Q2	made up
Q2	P17	Q4	made up
Q3	P17	Q5	made up
Q6	P17	Q5	made up
Q5	P36	Q3	made up
Q5	P1549	"Swiss"	made up
Q4	P1549	"German"	made up
"""


@pytest.fixture(scope="module")
def checker(checker_of: CheckerOf) -> Checker:
    return checker_of(ENTITIES, FACTS)


@pytest.mark.parametrize(
    "answer",
    [
        "The Swiss headquarters of Acme is in Bern.",
        "The Asia-Pacific headquarters of Acme is in Bern.",
        "In Switzerland, Acme is headquartered in Bern.",
        "For its Swiss business, Acme is headquartered in Bern.",
        "Acme is headquartered in Bern for its Swiss business.",
    ],
)
def test_what_is_limited_to_a_region_is_left_alone(checker: Checker, answer: str) -> None:
    assert not contradicted(checker, "", answer)


@pytest.mark.parametrize(
    "answer",
    [
        "The headquarters of Acme is in Bern.",
        "The headquarters of Acme is in Bern, Switzerland.",
        "In Germany, Acme is headquartered in Bern.",
        "The German company Acme is headquartered in Bern.",
        "The Swiss capital is Basel.",
    ],
)
def test_what_names_a_place_besides_is_wrong_all_the_same(checker: Checker, answer: str) -> None:
    assert contradicted(checker, "", answer)
