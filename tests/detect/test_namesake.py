"""People told from well-known namesakes by their country."""

from __future__ import annotations

import pytest

from detect.checker import Checker
from tests.detect.conftest import CheckerOf

ENTITIES = """id\tlabel\taliases\tdescription\ttypes\timportance
AK:churchill\tWinston Churchill\t\tstatesman\thuman\t90
AK:uk\tUnited Kingdom\tBritain\tcountry\tcountry|sovereign state\t200
AK:statesman\tstatesman\t\tpolitician of rank\toccupation\t90
AK:composer\tcomposer\t\twriter of music\toccupation\t90
AK:bax\tArnold Bax\t\tcomposer\thuman\t50
AK:us\tUnited States\tAmerica\tcountry\tcountry|sovereign state\t200
"""
FACTS = """subject\trelation\tobject
AK:churchill\tP27\tAK:uk
AK:churchill\tP106\tAK:statesman
AK:bax\tP106\tAK:composer
AK:churchill\tP569\t+1874-11-30T00:00:00Z/11
AK:uk\tP1549\tBritish
AK:us\tP1549\tAmerican
"""


@pytest.fixture(scope="module")
def checker(checker_of: CheckerOf) -> Checker:
    return checker_of(ENTITIES, FACTS)


@pytest.mark.parametrize(
    ("text", "contradicted"),
    [
        ("The American Winston Churchill was born in 1871.", False),
        ("The British Winston Churchill was born in 1871.", True),
        ("Winston Churchill was born in 1871.", True),
        ("The American statesman Winston Churchill was born in 1871.", True),
        ("The British composer Winston Churchill was born in 1871.", False),
        ("The British statesman Winston Churchill was born in 1871.", True),
        ("There was also a novelist called Winston Churchill, who was born in 1871.", False),
        ("There is another writer by the name of Winston Churchill. He was born in 1871.", False),
        ("There was a statesman called Winston Churchill, who was born in 1871.", True),
    ],
)
def test_a_bearer_of_another_country_is_another(checker: Checker, text: str, contradicted: bool) -> None:
    assert bool(checker.check("", text).contradicted) is contradicted
