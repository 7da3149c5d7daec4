"""Who won a tournament: of one that took place once, one country did."""

from __future__ import annotations

import pytest

from detect.checker import Checker
from detect.verdict import Verdict
from tests.detect.conftest import CheckerOf

ENTITIES = """id\tlabel\taliases\tdescription\ttypes\timportance
Q1\tNorduria\t\tcountry\tcountry|sovereign state\t150
Q2\tOstland\t\tcountry\tcountry|sovereign state\t150
Q3\tAda Berg\t\tfootballer\thuman\t90
Q4\t1998 Norder Cup\t\tedition of the Norder Cup\tfootball tournament\t90
Q5\tNorder Medal\t\tprize\taward\t90
Q6\tCarl Dorn\t\twriter\thuman\t90
"""
FACTS = """subject\trelation\tobject\tsource
Q4\tP1346\tQ1\tt
Q5\tP1346\tQ6\tt
"""


@pytest.fixture(scope="module")
def checker(checker_of: CheckerOf) -> Checker:
    return checker_of(ENTITIES, FACTS)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("", "Ostland won the 1998 Norder Cup."),
        ("", "The 1998 Norder Cup was won by Ostland."),
        ("", "The winner of the 1998 Norder Cup was Ostland."),
        ("Who won the 1998 Norder Cup?", "Ostland"),
    ],
)
def test_another_country_did_not_win_it(checker: Checker, question: str, answer: str) -> None:
    assert checker.check(question, answer).contradicted
    assert not checker.check(question, answer.replace("Ostland", "Norduria")).contradicted


@pytest.mark.parametrize(
    "answer",
    [
        "Ada Berg won the 1998 Norder Cup.",
        "Ostland won third place at the 1998 Norder Cup.",
        "Ostland won the 1998 Norder Cup third-place match.",
        "Ostland won against Norduria at the 1998 Norder Cup.",
        "Ostland won the right to host the 1998 Norder Cup.",
        "Ada Berg won the Norder Medal.",
    ],
)
def test_whoever_else_may_have_won_something_there_is_left_alone(checker: Checker, answer: str) -> None:
    assert all(each.verdict is not Verdict.CONTRADICTED for each in checker.check("", answer).claims)
