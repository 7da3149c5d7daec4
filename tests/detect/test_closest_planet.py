"""The first and the last planets of a system."""

from __future__ import annotations

import pytest

from detect.checker import Checker
from detect.closest_planet import RULE
from tests.detect.conftest import CheckerOf, contradicted

ENTITIES = """id\tlabel\taliases\tdescription\ttypes\timportance
X:sun\tHelion\t\tstar\tstar\t150
X:ar\tAruna\t\tplanet\tplanet\t120
X:bo\tBorea\t\tplanet\tplanet\t120
X:ce\tCerca\t\tplanet\tplanet\t120
X:lo\tLoma\t\tplanet of another star\tplanet\t120
"""
FACTS = """subject\trelation\tobject
X:ar\tP1545\t+1
X:bo\tP1545\t+2
X:ce\tP1545\t+3
X:lo\tP1545\t+1
X:ar\tP397\tX:sun
X:bo\tP397\tX:sun
X:ce\tP397\tX:sun
"""


@pytest.fixture(scope="module")
def checker(checker_of: CheckerOf) -> Checker:
    return checker_of(ENTITIES, FACTS)


@pytest.mark.parametrize(
    ("question", "text", "right"),
    [
        ("", "Borea is the closest planet to Helion.", "second closest"),
        ("", "Borea is the planet closest to Helion, and it is cold.", "second closest"),
        ("", "Cerca, the second-nearest planet to Helion, is cold.", "third nearest"),
        ("", "Borea is the innermost planet.", "second closest"),
        ("", "Borea is the most distant planet from Helion.", "second most distant"),
        ("", "The planet farthest from Helion is **Borea**.", "Cerca"),
        ("Which planet is closest to Helion?", "Borea is the closest planet to Helion.", "Aruna"),
        ("Which planet is closest to Helion?", "Cerca.", "Aruna"),
        ("What is the second farthest planet from Helion?", "It's Aruna.", "Borea"),
    ],
)
def test_another_planet_is_wrong(checker: Checker, question: str, text: str, right: str) -> None:
    (claim,) = contradicted(checker, question, text)
    assert claim.rule == RULE
    assert claim.correction is not None
    assert claim.correction.right == right


@pytest.mark.parametrize(
    "text",
    [
        "Aruna is the closest planet to Helion.",
        "The outermost planet is Cerca.",
        "Borea is the second closest planet to Helion.",
    ],
)
def test_the_right_one_is_borne_out(checker: Checker, text: str) -> None:
    assert RULE in {claim.rule for claim in checker.check("", text).supported}


@pytest.mark.parametrize(
    "text",
    [
        "Borea is the closest planet to Aruna.",
        "Borea is not the closest planet to Helion.",
        "Borea was once the closest planet to Helion.",
        "Borea is the farthest planet visible to the naked eye.",
        "Borea is the closest planet to Helion that has rings.",
        "Among the cold ones, Borea is the closest planet to Helion.",
        "Loma is the farthest planet from Helion.",
    ],
)
def test_what_is_close_to_something_else_or_in_another_way_is_left_alone(checker: Checker, text: str) -> None:
    assert not contradicted(checker, "", text)


def test_of_a_system_that_is_not_known_whole_nothing_is_said(checker_of: CheckerOf) -> None:
    checker = checker_of(ENTITIES, FACTS.replace("X:bo\tP1545\t+2\n", ""))
    assert not contradicted(checker, "", "Aruna is the farthest planet from Helion.")
