"""What is true of a bearer of a name that the name hardly ever means is no support, and no denial either."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from detect.judge import NAMESAKES
from detect.verdict import CheckedClaim, Verdict

if TYPE_CHECKING:
    from detect.checker import Checker
    from tests.detect.conftest import CheckerOf

ENTITIES = """id	label	aliases	description	types	importance
Q1	Colombia		country in South America	country|sovereign state	290
Q2	Colombia		town in Cuba	town	39
Q3	Cuba		country in the Caribbean	country|sovereign state	270
Q4	South America		continent	continent	260
Q5	North America		continent	continent	260
Q6	Georgetown		capital of Guyana	city	150
Q7	Georgetown		city in Texas	city	120
Q8	Guyana		country	country|sovereign state	200
Q9	Texas		state of the United States	state of the United States	220
Q10	United States		country	country|sovereign state	300
"""
FACTS = """subject	relation	object	source
Q1	P30	Q4	t
Q2	P17	Q3	t
Q3	P30	Q5	t
Q2	P1082	+30000	t
Q1	P1082	+50000000	t
Q6	P17	Q8	t
Q8	P30	Q4	t
Q7	P131	Q9	t
Q9	P17	Q10	t
Q10	P30	Q5	t
"""


@pytest.fixture(scope="module")
def checker(checker_of: CheckerOf) -> Checker:
    return checker_of(ENTITIES, FACTS)


def claims(checker: Checker, answer: str) -> list[CheckedClaim]:
    return [claim for claim in checker.check("", answer).claims if claim.claim.relation is not None]


def test_what_is_true_of_an_unknown_town_is_not_said_of_the_country(checker: Checker) -> None:
    (claim,) = claims(checker, "Colombia is on the continent of North America.")
    assert (claim.verdict, claim.rule) == (Verdict.NOT_CHECKABLE, NAMESAKES)
    assert claim.claim.subject is not None
    assert claim.claim.subject.id == "Q2"


def test_a_name_that_is_a_country_first_of_all_is_no_city(checker: Checker) -> None:
    (claim,) = [c for c in checker.check("", "Colombia is a city.").claims if c.rule == "place:level"]
    assert claim.verdict is Verdict.NOT_CHECKABLE


def test_two_things_that_are_true_of_it_show_that_the_town_is_meant(checker: Checker) -> None:
    found = claims(checker, "Colombia is a town in Cuba with a population of 30,000.")
    assert {claim.verdict for claim in found} <= {Verdict.SUPPORTED, Verdict.NOT_CHECKABLE}
    again = claims(checker, "Colombia lies in Cuba and has a population of 30,000.")
    assert [claim.verdict for claim in again] == [Verdict.SUPPORTED, Verdict.SUPPORTED]


def test_a_namesake_that_may_well_be_meant_supports(checker: Checker) -> None:
    assert [c.verdict for c in claims(checker, "Georgetown is in Texas.")] == [Verdict.SUPPORTED]
    assert [c.verdict for c in claims(checker, "Georgetown is in Guyana.")] == [Verdict.SUPPORTED]
