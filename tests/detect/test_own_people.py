"""What people of a country are called: not as those of another, and mostly not as its language."""

from __future__ import annotations

import pytest

from detect.checker import Checker
from detect.verdict import Verdict
from tests.detect.conftest import CheckerOf

ENTITIES = """id\tlabel\ttypes\timportance
Q40\tAustria\tcountry\t90
Q43\tNiger\tcountry\t80
Q44\tNigeria\tcountry\t90
Q45\tSamoa\tcountry\t60
Q46\tAmerican Samoa\tterritory\t50
Q47\tNepal\tcountry\t70
Q188\tGerman\tlanguage\t90
Q150\tFrench\tlanguage\t90
Q33823\tNepali\tlanguage\t50
Q1037\tRwanda\tcountry\t70
Q33573\tKinyarwanda\tlanguage\t50
"""
FACTS = """subject\trelation\tobject
Q40\tP37\tQ188
Q40\tP1549\t"Austrian"
Q43\tP37\tQ150
Q43\tP1549\t"Nigerien"
Q44\tP1549\t"Nigerian"
Q45\tP1549\t"Samoan"
Q46\tP1549\t"American Samoan"
Q47\tP37\tQ33823
Q1037\tP37\tQ33573
Q1037\tP37\tQ150
Q1037\tP1549\t"Rwandan"
Q47\tP1549\t"Nepalese"
"""


@pytest.fixture(scope="module")
def checker(checker_of: CheckerOf) -> Checker:
    return checker_of(ENTITIES, FACTS)


@pytest.mark.parametrize(
    ("answer", "right"),
    [
        ("A person from Niger is called Nigerian.", "Nigerien"),
        ("A person from Austria is called a Nigerian.", "Austrian"),
        ("The official language of Austria is Austrian.", "German"),
    ],
)
def test_what_is_said_of_other_people_is_contradicted(checker: Checker, answer: str, right: str) -> None:
    (claim,) = checker.check("", answer).contradicted
    assert claim.correction is not None
    assert claim.correction.right == right


@pytest.mark.parametrize(
    "answer",
    [
        "A person from Austria is called an Austrian.",
        "A person from American Samoa is called a Samoan.",
        "The official language of Nepal is Nepalese.",
        "The official language of Rwanda is Rwandan.",
        "The official language of Austria is Austrian German.",
        "The official language of Austria is German.",
    ],
)
def test_what_may_be_right_is_left_alone(checker: Checker, answer: str) -> None:
    assert not checker.check("", answer).contradicted


def test_the_sign_behind_a_demonym_is_no_value(checker: Checker) -> None:
    (claim,) = checker.check("", "A person from Austria is called Austrian.").claims
    assert (claim.verdict, claim.claim.text) == (
        Verdict.SUPPORTED,
        "A person from Austria is called Austrian.",
    )
