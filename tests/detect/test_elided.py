"""Owners whose noun stands only once: "Sweden's capital is Stockholm, Norway's is Oslo"."""

from __future__ import annotations

import pytest

from detect.checker import Checker
from tests.detect.conftest import CheckerOf, contradicted

ENTITIES = """id\tlabel\taliases\tdescription\ttypes\timportance
Q1\tNordmark\t\tcountry\tcountry|sovereign state\t150
Q2\tSudmark\t\tcountry\tcountry|sovereign state\t150
Q3\tNorburg\t\tcity\tcity\t100
Q4\tSudburg\t\tcity\tcity\t100
Q5\tOldburg\t\tcity\tcity\t100
"""
FACTS = """subject\trelation\tobject
Q1\tP36\tQ3
Q2\tP36\tQ4
Q3\tP17\tQ1
Q4\tP17\tQ2
Q5\tP17\tQ2
Q1\tP2046\t+5000U712226
Q2\tP2046\t+9000U712226
"""


@pytest.fixture(scope="module")
def checker(checker_of: CheckerOf) -> Checker:
    return checker_of(ENTITIES, FACTS)


@pytest.mark.parametrize(
    "text",
    [
        "Nordmark's capital is Norburg, Sudmark's is Oldburg.",
        "Nordmark's capital is Norburg, while Sudmark's is Oldburg.",
        "Nordmark's capital is Norburg and Sudmark's is Oldburg.",
    ],
)
def test_the_value_of_a_further_owner_is_compared(checker: Checker, text: str) -> None:
    (claim,) = contradicted(checker, "", text)
    assert claim.claim.subject is not None
    assert claim.claim.subject.label == "Sudmark"
    assert claim.correction is not None
    assert claim.correction.right == "Sudburg"


@pytest.mark.parametrize(
    "text",
    [
        "Nordmark's capital is Norburg, Sudmark's is Sudburg.",
        "Nordmark's area is 5,000 km² and Sudmark's is 9,000 km².",
        "Nordmark and Sudmark, whose capitals are Norburg and Sudburg, are neighbours.",
    ],
)
def test_each_owner_has_its_own(checker: Checker, text: str) -> None:
    assert not contradicted(checker, "", text)
