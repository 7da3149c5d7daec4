"""Rivers and the towns on them."""

from __future__ import annotations

import pytest

from detect.checker import Checker
from tests.detect.conftest import CheckerOf, contradicted

ENTITIES = """id\tlabel\taliases\tdescription\ttypes\timportance
X:long\tLongwater\t\triver\triver\t150
X:blue\tBlauen\t\triver\triver\t120
X:ulm\tUlmar\t\tcity\tcity|big city\t150
X:bor\tBorna\t\tcity\tcity|big city\t150
X:land\tNorduria\t\tcountry\tcountry|sovereign state\t200
X:land2\tOstland\t\tcountry\tcountry|sovereign state\t200
"""
FACTS = """subject\trelation\tobject
X:long\tP17\tX:land
X:blue\tP17\tX:land2
X:blue\tP17\tX:land
X:ulm\tP17\tX:land
X:bor\tP17\tX:land2
X:bor\tP206\tX:blue
"""


@pytest.fixture(scope="module")
def checker(checker_of: CheckerOf) -> Checker:
    return checker_of(ENTITIES, FACTS)


@pytest.mark.parametrize(
    ("prompt", "text"),
    [
        ("", "The Longwater flows through Borna."),
        ("", "The Longwater flows through Ulmar and Borna."),
        ("", "Borna lies on the banks of the Longwater."),
        ("", "Ostland's largest city is Borna, which lies on the **Longwater**, not far from the sea."),
        ("", "The river that flows through Borna is the Longwater."),
        ("Which river flows through Borna?", "The Longwater."),
    ],
)
def test_a_river_of_other_countries_is_wrong(checker: Checker, prompt: str, text: str) -> None:
    assert [claim.rule for claim in contradicted(checker, prompt, text)] == ["riverside"]


@pytest.mark.parametrize(
    ("prompt", "text"),
    [
        ("", "The Longwater flows through Ulmar."),
        ("", "The Blauen flows through Ulmar and Borna."),
        ("", "Borna does not lie on the Longwater."),
        ("", "Borna lies far from the Longwater."),
        ("", "A ship called Longwater runs to Borna."),
        ("Which river flows through Borna?", "The Blauen."),
    ],
)
def test_one_that_reaches_the_country_is_not(checker: Checker, prompt: str, text: str) -> None:
    assert not contradicted(checker, prompt, text)
