"""Somebody else of a known name."""

from __future__ import annotations

import pytest

from detect.another_bearer import without_bearers_elsewhere
from detect.checker import Checker
from detect.clause import clause_of
from tests.detect.conftest import CheckerOf

ENTITIES = """id	label	aliases	description	types	importance
Q1	Francis Barlow		English philosopher	human	150
Q2	London		city	city	290
Q3	Dublin		city	city	200
Q4	England		country	country	250
Q5	philosopher			occupation	150
Q6	novelist			occupation	150
Q7	writer			occupation	150
Q8	Ireland		country	country|sovereign state	200
Q9	painter			occupation	150
Q10	artist			occupation	150
Q40	Treaty of London		treaty of 1839	treaty	120
Q50	Grand Museum		museum in London	museum	120
Q51	Ann Pell		architect	human	90
Q52	Ben Rook		architect	human	90
Q30	United States	American	country	country|sovereign state	300
"""
FACTS = """subject	relation	object	source
Q1	P569	+1561-01-22T00:00:00Z/11	t
Q1	P19	Q2	t
Q1	P106	Q5	t
Q1	P106	Q7	t
Q1	P27	Q4	t
Q2	P17	Q4	t
Q40	P585	+1839-04-19T00:00:00Z/11	t
Q3	P17	Q8	t
Q50	P131	Q2	t
Q50	P17	Q4	t
Q50	P84	Q51	t
Q6	P279	Q7	t
"""


@pytest.fixture(scope="module")
def checker(checker_of: CheckerOf) -> Checker:
    return checker_of(ENTITIES, FACTS)


def contradicted(checker: Checker, prompt: str, text: str) -> bool:
    return bool(checker.check(prompt, text).contradicted)


def test_a_life_of_other_times_and_places_is_anothers(checker: Checker) -> None:
    text = "Francis Barlow was born in Dublin in 1909."
    assert not contradicted(checker, "", text)
    assert {c.rule for c in checker.check("", text).claims} == {"namesake"}


@pytest.mark.parametrize(
    "text",
    [
        "Francis Barlow was born in Dublin in 1571.",
        "Francis Barlow was born in London in 1909.",
        "Francis Barlow was born in 1909.",
        "Francis Barlow was born in Dublin.",
    ],
)
def test_one_wrong_value_is_wrong(checker: Checker, text: str) -> None:
    assert contradicted(checker, "", text)


@pytest.mark.parametrize(
    "prompt", ["the painter Francis Barlow", "Francis Barlow painter", "Francis Barlow (painter)"]
)
def test_a_role_tells_who_is_meant(checker: Checker, prompt: str) -> None:
    assert not contradicted(checker, prompt, "Francis Barlow was born in Dublin.")


@pytest.mark.parametrize(
    "prompt",
    [
        "the philosopher Francis Barlow",
        "Francis Barlow novelist",
        "the artist Francis Barlow",
        "Francis Barlow",
    ],
)
def test_a_role_that_fits_tells_nothing_apart(checker: Checker, prompt: str) -> None:
    assert contradicted(checker, prompt, "Francis Barlow was born in Dublin.")


@pytest.mark.parametrize(("year", "is_wrong"), [("1915", False), ("1604", False), ("1837", True)])
def test_a_treaty_of_another_time_is_another_one(checker: Checker, year: str, is_wrong: bool) -> None:
    assert contradicted(checker, "", f"The Treaty of London was signed in {year}.") is is_wrong


@pytest.mark.parametrize(
    ("answer", "kept"),
    [
        ("The Grand Museum was designed by Ben Rook.", True),
        ("The Grand Museum in London was designed by Ben Rook.", True),
        ("The Grand Museum in Dublin was designed by Ben Rook.", False),
    ],
)
def test_what_is_told_to_be_elsewhere_is_another_one(checker: Checker, answer: str, kept: bool) -> None:
    claims = checker.check("", "The Grand Museum was designed by Ben Rook.").contradicted
    linked = checker.linker.link(answer)
    clause = clause_of(linked, 0, len(answer))
    assert claims
    assert (without_bearers_elsewhere(claims, clause, checker.evidence) == list(claims)) is kept
