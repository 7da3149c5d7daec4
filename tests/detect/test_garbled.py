"""Names that a model garbled are those that the question gave."""

from __future__ import annotations

import pytest

from detect.checker import Checker
from detect.verdict import Verdict
from tests.detect.conftest import CheckerOf

ENTITIES = """id\tlabel\ttypes\timportance
Q1905\tlawrencium\tchemical element\t60
Q7318\tNazi Germany\tcountry\t80
Q5\tJohann Keller\thuman\t60
Q43663\tApollo 11\tspace mission\t60
Q64\tBerlin\tcity\t90
"""
FACTS = """subject\trelation\tobject
Q1905\tP575\t+1961-00-00T00:00:00Z/9
Q7318\tP36\tQ64
Q7318\tP576\t+1945-05-08T00:00:00Z/11
Q5\tP569\t+1920-05-08T00:00:00Z/11
Q43663\tP619\t+1969-07-16T00:00:00Z/11
"""


@pytest.fixture(scope="module")
def checker(checker_of: CheckerOf) -> Checker:
    return checker_of(ENTITIES, FACTS)


@pytest.mark.parametrize(
    ("question", "answer", "verdict"),
    [
        ("When was lawrencium discovered?", "Lewrencium was discovered in 1803.", Verdict.CONTRADICTED),
        ("When was lawrencium discovered?", "Lewrencium was discovered in 1961.", Verdict.SUPPORTED),
        ("When was Nazi Germany dissolved?", "Nazi Garmany was dissolved in 1869.", Verdict.CONTRADICTED),
    ],
)
def test_a_garbled_name_is_what_was_asked_about(
    checker: Checker, question: str, answer: str, verdict: Verdict
) -> None:
    assert [claim.verdict for claim in checker.check(question, answer).claims] == [verdict]


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("When was Johann Keller born?", "Johanne Kellner was born in 1950."),
        ("When was Apollo 11 launched?", "Apollo 12 was launched in 1970."),
        ("When was lawrencium discovered?", "Lorraine was discovered in 1803."),
        ("When was lawrencium discovered?", "Lawrenciums were discovered in 1803."),
        ("", "Lewrencium was discovered in 1803."),
        (
            "When was lawrencium discovered?",
            "Unlike lawrencium, Lewrencium was discovered in 1803.",
        ),
        (
            "When was lawrencium discovered?",
            "Lawrencium is an element. Lewrencium was discovered in 1803.",
        ),
    ],
)
def test_other_names_stay_what_they_are(checker: Checker, question: str, answer: str) -> None:
    assert not checker.check(question, answer).contradicted
