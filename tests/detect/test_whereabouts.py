"""Where something is said to be, beside what is right of it."""

from __future__ import annotations

import pytest

from detect.checker import Checker
from detect.verdict import Verdict
from tests.detect.conftest import CheckerOf, contradicted

ENTITIES = """id	label	aliases	description	types	importance
Q1	Falken Tower		tower in Hafen	tower|building	150
Q2	Hafen		city in Norduria	city|big city	220
Q3	Ostburg		city in Ostland	city|big city	220
Q4	Norduria		country	country|sovereign state	250
Q5	Ostland		country	country|sovereign state	250
Q6	Skylark Air		airline of Norduria	airline|company	120
"""
FACTS = """subject	relation	object	source
Q1	P131	Q2	t
Q1	P17	Q4	t
Q1	P1619	+1889-03-31T00:00:00Z/11	t
Q1	P2048	+300U11573	t
Q2	P17	Q4	t
Q3	P17	Q5	t
Q6	P17	Q4	t
Q6	P571	+1919-01-01T00:00:00Z/9	t
"""


@pytest.fixture(scope="module")
def checker(checker_of: CheckerOf) -> Checker:
    return checker_of(ENTITIES, FACTS)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("The Falken Tower was opened in 1889 in Ostburg.", "Ostburg"),
        ("Skylark Air, the national airline of Ostland, was founded in 1919.", "Ostland"),
        ("Skylark Air was founded in 1919 and is the national airline of Ostland.", "Ostland"),
    ],
)
def test_a_wrong_place_beside_a_right_date_is_told(checker: Checker, text: str, wrong: str) -> None:
    (claim,) = contradicted(checker, "", text)
    assert text[claim.claim.value_start : claim.claim.value_end] == wrong


@pytest.mark.parametrize(
    "text",
    [
        "The Falken Tower is a famous landmark in Ostburg.",
        "The Falken Tower is the symbol of Ostburg.",
        "The Falken Tower stands in the centre of Ostburg.",
        "The Falken Tower is a tall iron tower in Ostburg.",
    ],
)
def test_a_well_known_thing_is_meant_by_its_full_name(checker: Checker, text: str) -> None:
    (claim,) = contradicted(checker, "", text)
    assert text[claim.claim.value_start : claim.claim.value_end] == "Ostburg"
    assert not contradicted(checker, "", text.replace("Ostburg", "Hafen"))
    assert not contradicted(
        checker, "", text.replace(" is ", " is not ").replace(" stands ", " never stood ")
    )


def test_a_building_is_in_one_state(checker: Checker) -> None:
    (claim,) = contradicted(
        checker, "", "The Falken Tower is an old iron tower in Ostland and was once a prison."
    )
    assert "elsewhere" in claim.rule
    assert not contradicted(checker, "", "The Falken Tower is a household name in Ostland.")
    assert not contradicted(checker, "", "The Falken Tower is an old iron tower in Norduria.")


@pytest.mark.parametrize(
    "text",
    [
        "The Falken Tower was opened in 1889 in Hafen.",
        "Skylark Air, the national airline of Norduria, was founded in 1919.",
    ],
)
def test_a_right_one_is_borne_out(checker: Checker, text: str) -> None:
    found = [c for c in checker.check("", text).claims if c.rule.startswith("placed:")]
    assert [claim.verdict for claim in found] == [Verdict.SUPPORTED]


@pytest.mark.parametrize(
    "text",
    [
        "The Falken Tower was opened in 1921 in Ostburg.",
        "The Falken Tower in Ostburg is a copy.",
        "The Falken Tower stands in Ostburg as a replica.",
        "The Falken Tower is located in of Ostburg",
        "The Falken Tower is a favourite of tourists from a hotel in Ostburg.",
        "Skylark Air, founded in 1919, flies to Ostland.",
        "Skylark Air was founded in 1919 and is the largest foreign airline in Ostland.",
    ],
)
def test_what_may_be_a_namesake_or_is_only_abroad_is_left_open(checker: Checker, text: str) -> None:
    assert not [c for c in contradicted(checker, "", text) if c.rule.startswith("placed:")]
