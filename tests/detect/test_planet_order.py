"""The places of planets in their system."""

from __future__ import annotations

import pytest

from detect.checker import Checker
from detect.planet_order import RULE
from tests.detect.conftest import CheckerOf, contradicted

ENTITIES = """id\tlabel\taliases\tdescription\ttypes\timportance
X:sun\tHelion\t\tstar\tstar\t150
X:ar\tAruna\t\tplanet\tplanet\t120
X:bo\tBorea\t\tplanet\tplanet\t120
"""
FACTS = """subject\trelation\tobject
X:ar\tP1545\t+4U1
X:bo\tP1545\t+6U1
X:ar\tP397\tX:sun
X:bo\tP397\tX:sun
""".replace("U1", "")


@pytest.fixture(scope="module")
def checker(checker_of: CheckerOf) -> Checker:
    return checker_of(ENTITIES, FACTS)


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("Aruna is the third planet from Helion and has two moons.", "fourth"),
        ("Borea, the 5th planet from Helion, is cold.", "6th"),
        ("Aruna is the second planet.", "fourth"),
    ],
)
def test_another_place_is_wrong(checker: Checker, text: str, right: str) -> None:
    (claim,) = contradicted(checker, "", text)
    assert claim.rule == RULE
    assert claim.correction is not None
    assert claim.correction.right == right


@pytest.mark.parametrize(
    "text",
    [
        "Aruna is the fourth planet from Helion.",
        "Aruna is the second-largest planet.",
        "Aruna is the second largest planet.",
        "Aruna was the first planet found with a telescope.",
        "Aruna was the first planet to be visited.",
        "Aruna is the second planet in order of size.",
        "Aruna is the third planet from Helion to have a moon.",
        "Aruna is the second planet after Borea.",
        "Aruna is not the third planet.",
        "Aruna is the third planet from the outside.",
        "The second planet from the outside is Aruna.",
    ],
)
def test_the_right_one_and_other_orders_are_left_alone(checker: Checker, text: str) -> None:
    assert not contradicted(checker, "", text)


def test_the_planet_of_a_place_is_told_by_its_number(checker: Checker) -> None:
    (claim,) = contradicted(checker, "", "The fourth planet from Helion is Borea.")
    assert claim.rule == RULE
    assert claim.correction is not None
    assert claim.correction.right == "Aruna"
    assert not contradicted(checker, "", "The sixth planet from Helion is Borea.")
