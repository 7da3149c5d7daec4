"""Where events took place: borders move, wars are fought in many places, and what took place once stays there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from detect.checker import Checker
    from tests.detect.conftest import CheckerOf

ENTITIES = """id	label	aliases	description	types	importance
Q1	2008 Summer Olympics		games	Summer Olympic Games|event	150
Q2	Beijing		capital of China	city|big city	220
Q3	Shanghai		city in China	city|big city	210
Q4	China		country	country|sovereign state	290
Q5	Japan		country	country|sovereign state	290
Q6	Battle of Austerlitz		battle of 1805	battle	110
Q7	Slavkov		town in Moravia	town	60
Q8	Czech Republic		country	country|sovereign state	260
Q9	Austria		country	country|sovereign state	260
Q10	Spain		country	country|sovereign state	270
Q11	Vietnam War		war	war	200
Q12	Vietnam		country	country|sovereign state	260
Q13	Malaysia		country	country|sovereign state	250
"""
FACTS = """subject	relation	object	source
Q1	P276	Q2	t
Q1	P17	Q4	t
Q1	P585	+2008-08-08T00:00:00Z/11	t
Q2	P17	Q4	t
Q3	P17	Q4	t
Q6	P276	Q7	t
Q6	P17	Q8	t
Q6	P585	+1805-12-02T00:00:00Z/11	t
Q7	P17	Q8	t
Q8	P47	Q9	t
Q9	P47	Q8	t
Q10	P47	Q5	t
Q11	P276	Q12	t
Q11	P17	Q12	t
Q11	P580	+1955-00-00T00:00:00Z/9	t
Q11	P582	+1975-00-00T00:00:00Z/9	t
"""


@pytest.fixture(scope="module")
def checker(checker_of: CheckerOf) -> Checker:
    return checker_of(ENTITIES, FACTS)


@pytest.mark.parametrize(
    "text",
    [
        "The 2008 Summer Olympics were held in Shanghai.",
        "The 2008 Summer Olympics took place in Japan.",
        "The Battle of Austerlitz took place in Spain.",
        "The Battle of Austerlitz was fought in Spain.",
    ],
)
def test_an_event_was_nowhere_else(checker: Checker, text: str) -> None:
    assert checker.check("", text).contradicted


@pytest.mark.parametrize(
    "text",
    [
        "The 2008 Summer Olympics were held in Beijing.",
        "The Battle of Austerlitz took place in Austria.",
        "The Battle of Austerlitz was fought in Austria.",
        "The Vietnam War took place in Malaysia.",
        "The Vietnam War was fought in Malaysia.",
    ],
)
def test_old_borders_and_wars_leave_it_open(checker: Checker, text: str) -> None:
    assert not checker.check("", text).contradicted
