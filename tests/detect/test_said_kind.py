"""A name of which the text says what kind of thing it is means no thing of quite another kind."""

from __future__ import annotations

import pytest

from detect.checker import Checker
from tests.detect.conftest import CheckerOf

ENTITIES = """id\tlabel\taliases\tdescription\ttypes\timportance
m1\tSilver March\t\tmarch by Anton Reger\tmarch\t40
h1\tHallam\t\tplay by Anton Reger\tplay\t40
p1\tAnton Reger\t\tcomposer\thuman\t60
p2\tBruno Walde\t\twriter\thuman\t60
g1\tVelland\t\tcountry\tcountry|sovereign state\t90
g2\tVelland\t\tstate of Osteria\tstate of the United States\t40
c1\tTarm\t\tcity in Velland\tcity\t50
c2\tOrm\t\tcity\tcity\t50
"""
FACTS = """subject\trelation\tobject\tsource
m1\tP577\t+1848-00-00T00:00:00Z/9\tt
h1\tP50\tp1\tt
m1\tP86\tp1\tt
g1\tP36\tc1\tt
"""


@pytest.fixture(scope="module")
def names(checker_of: CheckerOf) -> Checker:
    return checker_of(ENTITIES, FACTS)


@pytest.mark.parametrize(
    "answer",
    [
        "Silver March is a family novel. It was published in 1932. Silver March was published in 1932.",
        "**Silver March (novel)**\n- Published: 1932\n",
        "**Velland (country)**\n- Capital: Tarm\n\n**Velland (US state)**\n- Capital: Orm\n",
    ],
)
def test_another_thing_of_the_name_is_not_contradicted(names: Checker, answer: str) -> None:
    assert not names.check("Tell me about it.", answer).contradicted


@pytest.mark.parametrize(
    "answer",
    [
        "Silver March is a march. It was published in 1932.",
        "Silver March was published in 1932.",
        "**Velland (country)**\n- Capital: Orm\n",
        "Hallam is a novel by Bruno Walde.",
    ],
)
def test_the_known_thing_is(names: Checker, answer: str) -> None:
    assert names.check("Tell me about it.", answer).contradicted
