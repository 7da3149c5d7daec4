"""Where organisations were founded."""

from __future__ import annotations

import pytest

from detect.checker import Checker
from tests.detect.conftest import CheckerOf, contradicted

ENTITIES = """id\tlabel\taliases\tdescription\ttypes\timportance
X:firm\tKlarnet\t\tmusic company\tcompany\t150
X:old\tAlte Werke\t\tsteel company\tcompany\t150
X:ulm\tUlmar\t\tcity\tcity|big city\t150
X:sub\tOberulm\t\ttown beside Ulmar\ttown\t40
X:bor\tBorna\t\tcity\tcity|big city\t150
X:land\tNorduria\t\tcountry\tcountry|sovereign state\t200
X:land2\tOstland\t\tcountry\tcountry|sovereign state\t200
"""
FACTS = """subject\trelation\tobject
X:firm\tP740\tX:sub
X:firm\tP571\t+2006-00-00T00:00:00Z/9
X:old\tP571\t+1906-00-00T00:00:00Z/9
X:sub\tP17\tX:land
X:ulm\tP17\tX:land
X:bor\tP17\tX:land2
"""


@pytest.fixture(scope="module")
def checker(checker_of: CheckerOf) -> Checker:
    return checker_of(ENTITIES, FACTS)


@pytest.mark.parametrize(
    "text",
    [
        "Klarnet was founded in Borna.",
        "Klarnet was founded in 2006 by two friends in Borna.",
        "Klarnet, founded in 2006 in Borna, sells music.",
        "Klarnet was established in Ostland and sells music.",
        "Two friends founded Klarnet in Borna.",
        "Two friends founded Klarnet in 2006 in Borna.",
    ],
)
def test_another_country_is_wrong(checker: Checker, text: str) -> None:
    assert "formed" in [claim.rule for claim in contradicted(checker, "", text)]


@pytest.mark.parametrize(
    "text",
    [
        "Klarnet was founded in Oberulm.",
        "Klarnet was founded in Ulmar.",
        "Klarnet was founded in Norduria in 2006.",
        "Klarnet was not founded in Borna.",
        "Klarnet is incorporated in Borna.",
        "Klarnet founded a branch in Borna.",
        "Two friends founded Klarnet in Ulmar.",
        "Two friends started Klarnet's branch in Borna.",
        "Investors set up Klarnet in Borna in 2016.",
        "Klarnet was founded in 2006 and opened a shop in Borna.",
        "Alte Werke was founded in Borna.",
    ],
)
def test_the_town_its_neighbour_and_what_is_not_known_are_not(checker: Checker, text: str) -> None:
    assert not contradicted(checker, "", text)
