"""When states became independent."""

from __future__ import annotations

import pytest

from detect.checker import Checker
from tests.detect.conftest import CheckerOf, contradicted

ENTITIES = """id\tlabel\taliases\tdescription\ttypes\timportance
X:new\tNorduria\t\tcountry\tcountry|sovereign state\t200
X:old\tOstland\t\tcountry\tcountry|sovereign state\t200
X:crown\tVelland\t\tcountry\tcountry|sovereign state\t200
"""
FACTS = """subject\trelation\tobject
X:new\tP571\t+1947-08-15T00:00:00Z/11
X:old\tP571\t+1810-07-20T00:00:00Z/11
X:new\tP47\tX:crown
"""


@pytest.fixture(scope="module")
def checker(checker_of: CheckerOf) -> Checker:
    return checker_of(ENTITIES, FACTS)


@pytest.mark.parametrize(
    "text",
    [
        "Norduria became independent in 1957.",
        "Norduria gained its independence from Velland on August 15, 1957.",
    ],
)
def test_a_year_long_after_the_inception_is_wrong(checker: Checker, text: str) -> None:
    assert [claim.rule for claim in contradicted(checker, "", text)] == ["independence"]


@pytest.mark.parametrize(
    "text",
    [
        "Norduria became independent on 15 August 1947.",
        "Norduria gained its independence in 1949.",
        "Ostland won its independence from Velland in 1821.",
        "Velland recognised the independence of Norduria in 1957.",
        "Norduria celebrated its independence in 1997.",
        "Norduria did not become independent in 1957.",
        "Velland became independent in 1657.",
        "Norduria became independent for a short while in 1918.",
        "Norduria became independent in 1918.",
        "Norduria declared its independence in 1957.",
        "Ostland became independent in 1838.",
    ],
)
def test_the_year_a_near_one_and_what_is_not_known_are_not(checker: Checker, text: str) -> None:
    assert not contradicted(checker, "", text)
