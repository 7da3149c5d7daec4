"""States of things at room temperature."""

from __future__ import annotations

import pytest

from detect.checker import Checker
from detect.state_of_matter import RULE
from tests.detect.conftest import CheckerOf, contradicted

ENTITIES = """id\tlabel\taliases\tdescription\ttypes\timportance
X:bro\tbromine\t\tchemical element\tchemical element\t100
X:ne\tneon\t\tchemical element\tchemical element\t100
X:zn\tzinc\t\tchemical element\tchemical element\t100
X:ga\tgallium\t\tchemical element\tchemical element\t100
"""
FACTS = """subject\trelation\tobject
X:bro\tP2101\t+265.8U11579
X:bro\tP2102\t+332U11579
X:ne\tP2101\t+24.6U11579
X:ne\tP2102\t+27.1U11579
X:zn\tP2101\t+692.7U11579
X:zn\tP2102\t+1180U11579
X:ga\tP2101\t+302.9U11579
X:ga\tP2102\t+2673U11579
"""


@pytest.fixture(scope="module")
def checker(checker_of: CheckerOf) -> Checker:
    return checker_of(ENTITIES, FACTS)


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("Bromine is a gas at room temperature.", "liquid"),
        ("Neon is a colourless liquid under standard conditions.", "gas"),
        ("Zinc appears in its standard state as gas.", "solid"),
        ("Unlike mercury, zinc is a liquid metal at room temperature.", "solid"),
    ],
)
def test_another_state_is_wrong(checker: Checker, text: str, right: str) -> None:
    (claim,) = contradicted(checker, "", text)
    assert claim.rule == RULE
    assert claim.correction is not None
    assert claim.correction.right == right


@pytest.mark.parametrize(
    "text",
    [
        "Bromine is a liquid at room temperature.",
        "Bromine is one of only two elements that are liquid under standard conditions.",
        "Neon is not a liquid at room temperature.",
        "Gallium is a liquid at room temperature on a hot day.",  # it melts at 30 degrees
        "Zinc is a liquid at 500 °C.",
    ],
)
def test_the_same_and_what_is_close_are_left_alone(checker: Checker, text: str) -> None:
    assert not contradicted(checker, "", text)
