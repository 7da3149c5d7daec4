"""Works by the year in brackets behind them."""

from __future__ import annotations

import pytest

from detect.checker import Checker
from tests.detect.conftest import CheckerOf

ENTITIES = """id\tlabel\ttypes\timportance
Q1\tThe Hill\tfilm\t50
Q2\tThe Hill\tfilm\t30
Q3\tThe Valley\tfilm\t60
Q4\tAda Moor\thuman\t60
Q5\tBen Dale\thuman\t60
Q6\tCem Fell\thuman\t60
"""
FACTS = """subject\trelation\tobject
Q1\tP577\t+1925-00-00T00:00:00Z/9
Q1\tP57\tQ4
Q2\tP577\t+1960-00-00T00:00:00Z/9
Q2\tP57\tQ5
Q3\tP577\t+1994-00-00T00:00:00Z/9
Q3\tP57\tQ4
"""


@pytest.fixture(scope="module")
def checker(checker_of: CheckerOf) -> Checker:
    return checker_of(ENTITIES, FACTS)


@pytest.mark.parametrize(
    ("answer", "wrong"),
    [
        ("The Hill (1997) was directed by Cem Fell.", False),
        ("The Hill (1960) was directed by Ada Moor.", True),
        ("The Hill (1960) was directed by Ben Dale.", False),
        ("The Valley (1995) was directed by Cem Fell.", True),
        ("The Valley (2019) was directed by Cem Fell.", False),
        ("The Valley was directed by Cem Fell.", True),
    ],
)
def test_the_year_tells_which_one_is_meant(checker: Checker, answer: str, wrong: bool) -> None:
    assert bool(checker.check("", answer).contradicted) is wrong
