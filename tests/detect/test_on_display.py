"""Where works of art hang."""

from __future__ import annotations

import pytest

from detect.checker import Checker
from tests.detect.conftest import CheckerOf, contradicted

ENTITIES = """id\tlabel\taliases\tdescription\ttypes\timportance
X:ball\tThe Red Ball\t\tpainting\tpainting\t150
X:bride\tThe Bride\t\tpainting\tpainting\t150
X:north\tNorth Gallery\t\tart museum in Ulmar\tart museum\t100
X:south\tKroll House\t\tart museum in Borna\tart museum\t100
X:ulm\tUlmar\t\tcity\tcity|big city\t150
X:bor\tBorna\t\tcity\tcity|big city\t150
X:land\tNorduria\t\tcountry\tcountry|sovereign state\t200
X:land2\tOstland\t\tcountry\tcountry|sovereign state\t200
"""
FACTS = """subject\trelation\tobject
X:ball\tP276\tX:north
X:ball\tP577\t+1840-00-00T00:00:00Z/9
X:bride\tP276\tX:north
X:bride\tP276\tX:south
X:north\tP131\tX:ulm
X:south\tP131\tX:bor
X:ulm\tP17\tX:land
X:bor\tP17\tX:land2
"""


@pytest.fixture(scope="module")
def checker(checker_of: CheckerOf) -> Checker:
    return checker_of(ENTITIES, FACTS)


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("The Red Ball hangs in the Kroll House.", "North Gallery"),
        ("Today The Red Ball can be seen at the Kroll House.", "North Gallery"),
    ],
)
def test_another_museum_is_wrong(checker: Checker, text: str, right: str) -> None:
    (claim,) = contradicted(checker, "", text)
    assert claim.rule == "display:elsewhere"
    assert (claim.correction.right if claim.correction else "") == right


@pytest.mark.parametrize(
    "text",
    [
        "The Red Ball hangs in the North Gallery.",
        "The Red Ball is in Ulmar.",
        "The Red Ball was on display in the Kroll House.",
        "The Red Ball is on loan and can be seen in the Kroll House.",
        "A copy of The Red Ball hangs in the Kroll House.",
        "The Bride hangs in the Kroll House.",
        "The Red Ball is on display in Borna.",
        "Unlike The Red Ball, Blue Ball hangs in the Kroll House.",
        "Zorn's The Red Ball hangs in the Kroll House.",
        "The Red Ball tapestry hangs in Borna.",
        "The Red Ball does not hang in the Kroll House.",
    ],
)
def test_the_right_one_the_past_copies_and_loans_are_not(checker: Checker, text: str) -> None:
    assert not contradicted(checker, "", text)
