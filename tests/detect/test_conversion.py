"""Measures given in two units."""

from __future__ import annotations

import pytest

from detect.checker import Checker
from detect.conversion import RULE
from tests.detect.conftest import CheckerOf, contradicted

ENTITIES = """id\tlabel\taliases\tdescription\ttypes\timportance
X:peak\tMount Arvel\t\tmountain\tmountain\t150
X:land\tNorduria\t\tcountry\tcountry|sovereign state\t200
"""
FACTS = """subject\trelation\tobject
X:peak\tP2044\t+3000U11573
X:peak\tP17\tX:land
"""


@pytest.fixture(scope="module")
def checker(checker_of: CheckerOf) -> Checker:
    return checker_of(ENTITIES, FACTS)


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("A mile is about 2.6 kilometres.", "1.61 kilometres"),
        ("One inch is exactly 3.54 cm.", "2.54 cm"),
        ("There are 10 inches in a foot.", "12 inches"),
        ("A mile has 5,820 feet.", "5,280 feet"),
        ("At sea level water boils at 212 °F, which is 80 °C.", "100 °C"),
        ("Water boils at 100 degrees Celsius, which is the same as 180 degrees Fahrenheit.", "212 degrees"),
        ("The route is 42.195 km (36.2 miles) long.", "26.2 miles"),
        ("The bridge is 2,737 metres long (5,980 feet).", "8,980 feet"),
        ("He is 1.80 m (6 ft 5 in) tall.", "5 ft 11 in"),
        ("The trail is 26.2 miles, or about 36 km, long.", "42.2 km"),
        ("At 828 m, or about 3,717 feet, it is the tallest.", "2,717 feet"),
        ("25 °C is 67 °F.", "77 °F"),
        ("On the Fahrenheit scale water boils at 212 °F (80 °C).", "100 °C"),
        ("- 1 hectare = about 4.5 acres", "2.47 acres"),
        ("The sea has warmed by 1.2 °C (34.2 °F).", "2.16 °F"),
    ],
)
def test_what_is_no_rounding_is_wrong(checker: Checker, text: str, right: str) -> None:
    (claim,) = contradicted(checker, "", text)
    assert claim.rule == RULE
    assert claim.correction is not None
    assert claim.correction.right.startswith(right)


@pytest.mark.parametrize(
    "text",
    [
        "The route is 42.195 km (26.2 miles) long.",
        "It is 100 km (about 60 miles) away, or roughly 1 hour.",
        "A pound is 450 g, and a kilogram is 2.2 pounds.",
        "Temperatures rise by 2 °C (3.6 °F).",
        "It is kept at 20-25 °C (68-77 °F).",
        "A run of 5 km follows a swim of 1 mile.",
        "The hall is 10 m wide (50 ft long).",
        "The box is 10 x 20 cm (3.9 x 7.9 in).",
        "It uses 30 grams per litre (0.4 ounces per gallon).",
        "The flight takes 2 hours (30 minutes by helicopter).",
        "The sack weighs a ton (1,016 kg).",
        "A year there is 687 days.",
        "Is a mile 2.6 kilometres?",
        "If a mile were 2 kilometres, the route would be longer.",
        "A mile is not 2.6 kilometres.",
        "The 5 km race is 2 miles longer than that.",
        "It costs 20 dollars (17 euros).",
        "Full-time work usually means 40 hours in a week.",
        "The railway rises 10 metres in a kilometre.",
        "On this map, 1 cm = 5 km.",
        "It runs 142 minutes, which is over 2 hours.",
        "It is 3,474 km across, which is less than 2,500 miles.",
        "The Paris Agreement set a goal of 1.5 °C (2.7 °F).",
        "An ounce of gold is 31.1 grams.",
        "In Sweden, a mile is 10 kilometres.",
        "She weighs 8 stone 6 lb (53.5 kg).",
    ],
)
def test_what_may_be_meant_so_is_left_alone(checker: Checker, text: str) -> None:
    assert not contradicted(checker, "", text)


def test_a_fact_comes_first(checker: Checker) -> None:
    """Of two amounts the one that the graph denies is wrong, whatever the other one is in that unit."""
    (claim,) = contradicted(checker, "", "Mount Arvel is 2,000 m (9,843 ft) high.")
    assert claim.rule != RULE
    assert claim.correction is not None
    assert claim.correction.right == "3,000 m"


@pytest.mark.parametrize(
    ("prompt", "text"),
    [
        ("", "Mount Arvel is 2,000 m (6,562 ft) high."),
        ("", "Mount Arvel stands at about 2,000 metres, or 6,562 feet, above sea level."),
        ("How high is Mount Arvel?", "It is 2,000 metres (6,562 ft) high."),
    ],
)
def test_a_measure_in_two_units_is_read_as_one(checker: Checker, prompt: str, text: str) -> None:
    (claim,) = contradicted(checker, prompt, text)
    assert claim.correction is not None
    assert claim.correction.right.startswith("3,000 m")
    assert claim.correction.right.endswith(("9,843 ft", "9,843 feet"))
