"""Names beside each other of which nothing is said."""

from __future__ import annotations

import pytest

from detect.checker import Checker
from tests.detect.conftest import CheckerOf, contradicted

ENTITIES = """id\tlabel\taliases\tdescription\ttypes\timportance
X:one\tOneland\t\tcountry\tcountry|sovereign state\t200
X:two\tTwoland\t\tcountry\tcountry|sovereign state\t200
X:far\tFarland\t\tcountry\tcountry|sovereign state\t200
X:river\tBlauen\t\triver\triver\t150
X:land\tOstmark\t\tprovince\tprovince of Twoland\t90
"""
FACTS = """subject\trelation\tobject
X:one\tP47\tX:two
X:two\tP47\tX:one
X:river\tP17\tX:one
X:river\tP2043\t+1200U828224
X:land\tP17\tX:two
"""


@pytest.fixture(scope="module")
def checker(checker_of: CheckerOf) -> Checker:
    return checker_of(ENTITIES, FACTS)


@pytest.mark.parametrize(
    ("prompt", "text"),
    [
        ("Which countries don't border Oneland?", "Only Farland and Oneland; the others share a border."),
        ("Which country does not border Oneland?", "Farland."),
        ("", "The Blauen of Ostmark is 100 km long."),
    ],
)
def test_what_is_not_said_of_either_is_not_wrong(checker: Checker, prompt: str, text: str) -> None:
    assert not contradicted(checker, prompt, text)


def test_what_is_said_still_is(checker: Checker) -> None:
    assert contradicted(checker, "Which country borders Oneland?", "Farland.")
    assert contradicted(checker, "", "The Blauen is 100 km long.")
