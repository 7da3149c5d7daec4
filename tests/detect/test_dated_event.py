"""Dates right beside events, and dates of which a part is set off."""

from __future__ import annotations

import pytest

from detect.checker import Checker
from tests.detect.conftest import CheckerOf, contradicted

ENTITIES = """id\tlabel\taliases\tdescription\ttypes\timportance
X:battle\tBattle of Ulmar\t\tbattle\tbattle\t120
X:treaty\tTreaty of Borna\t\ttreaty\ttreaty\t120
X:war\tSeven Towns' War\t\twar\twar\t120
X:king\tAnton Berg\t\tking\thuman\t150
"""
FACTS = """subject\trelation\tobject
X:battle\tP585\t+1815-06-18T00:00:00Z/11
X:treaty\tP585\t+1648-00-00T00:00:00Z/9
X:war\tP580\t+1756-00-00T00:00:00Z/9
X:war\tP582\t+1763-00-00T00:00:00Z/9
X:king\tP570\t+1815-06-18T00:00:00Z/11
"""


@pytest.fixture(scope="module")
def checker(checker_of: CheckerOf) -> Checker:
    return checker_of(ENTITIES, FACTS)


@pytest.mark.parametrize(
    "text",
    [
        "Anton Berg was killed at the Battle of Ulmar on 18 June 1845.",
        "Anton Berg was killed at the Battle of Ulmar on 18 June **1845**.",
        "The Treaty of Borna of 1684 ended the war.",
        "The Seven Towns' War (1776) was long.",
    ],
)
def test_another_date_is_wrong(checker: Checker, text: str) -> None:
    assert contradicted(checker, "", text)


@pytest.mark.parametrize(
    "text",
    [
        "Anton Berg was killed at the Battle of Ulmar on 18 June 1815.",
        "Anton Berg was killed at the Battle of Ulmar on 18 June **1815**.",
        "The Treaty of Borna of 1648 ended the war.",
        "The Seven Towns' War (1759) was long.",
        "A museum was opened at the Battle of Ulmar in 1965.",
        "The town remembered the Battle of Ulmar in 1915.",
        "The anniversary of the Treaty of Borna of 1748 was celebrated.",
    ],
)
def test_its_own_and_those_of_something_else_are_not(checker: Checker, text: str) -> None:
    assert not contradicted(checker, "", text)
