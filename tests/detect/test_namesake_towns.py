"""Towns told from well-known namesakes by the state that stands behind them."""

from __future__ import annotations

import pytest

from detect.checker import Checker
from tests.detect.conftest import CheckerOf

ENTITIES = """id\tlabel\taliases\tdescription\ttypes\timportance
Q1\tHanover\t\tcity in Lower Saxony\tcity|big city\t180
Q2\tGermany\t\tcountry\tcountry|sovereign state\t250
Q3\tUnited States\t\tcountry\tcountry|sovereign state\t250
Q4\tNew Hampshire\t\tstate\tstate of the United States\t160
Q5\tOldham College\t\tcollege\tuniversity\t100
Q6\tLower Saxony\t\tstate\tstate of Germany\t150
Q7\tBremen Quay\t\tfilm\tfilm\t90
Q8\tTexas\t\tstate\tstate of the United States\t200
Q9\tHanover\t\ttown in Texas\ttown\t30
"""
FACTS = """subject\trelation\tobject
Q1\tP17\tQ2
Q1\tP131\tQ6
Q6\tP17\tQ2
Q4\tP17\tQ3
Q5\tP17\tQ3
Q7\tP577\t+1990-00-00T00:00:00Z/9
Q8\tP17\tQ3
Q9\tP131\tQ8
Q9\tP1082\t+900
Q1\tP1082\t+530000
"""


@pytest.fixture(scope="module")
def checker(checker_of: CheckerOf) -> Checker:
    return checker_of(ENTITIES, FACTS)


@pytest.mark.parametrize(
    ("text", "contradicted"),
    [
        ("Oldham College is in Hanover, New Hampshire.", False),
        ("Oldham College is in Hanover.", True),
        ("Oldham College is in Hanover, Lower Saxony.", True),
        ("Oldham College is in Hanover, Germany.", True),
    ],
)
def test_a_state_behind_a_town_tells_which_it_is(checker: Checker, text: str, contradicted: bool) -> None:
    assert bool(checker.check("", text).contradicted) is contradicted


def test_what_is_made_of_a_thing_is_not_it(checker: Checker) -> None:
    answer = "Bremen Quay is a film. The sequel of it was released in 1995."
    assert not checker.check("", answer).contradicted
    assert checker.check("", "Bremen Quay is a film. It was released in 1995.").contradicted


def test_the_town_in_that_state_is_meant(checker: Checker) -> None:
    assert checker.check("", "Hanover, Texas, has a population of 900.").supported
    assert not checker.check("", "Hanover has a population of 900.").supported
