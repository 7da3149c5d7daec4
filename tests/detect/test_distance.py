"""Distances, and what they tell: of two places far from each other neither is part of the other."""

from __future__ import annotations

import pytest

from detect.distance import great_circle
from detect.verdict import Verdict
from kg.records import Coordinates
from tests.detect.conftest import CheckerOf

ENTITIES = """id	label	aliases	description	types	importance
Q1	Norduria		country	country|sovereign state	150
Q2	Hafen		city	city	150
Q3	Nearby		town	town	40
Q4	Faraway		town	town	40
Q5	Unplaced		town	town	40
Q8	Ada Berg		writer	human	150
Q9	Carl Dorn		writer	human	150
Q10	Emil Falk		composer	human	150
"""
FACTS = """subject	relation	object	source
Q2	P17	Q1	t
Q3	P17	Q1	t
Q4	P17	Q1	t
Q5	P17	Q1	t
Q2	P1082	+2000000	t
Q3	P1082	+20000	t
Q4	P1082	+20000	t
Q5	P1082	+20000	t
Q2	P625	@50.0/10.0	t
Q3	P625	@50.1/10.1	t
Q4	P625	@53.0/10.0	t
Q8	P19	Q3	t
Q9	P19	Q4	t
Q10	P19	Q5	t
"""


def test_a_degree_of_latitude_is_about_111_kilometres() -> None:
    assert great_circle(Coordinates(0, 0), Coordinates(1, 0)) == pytest.approx(111.195, abs=0.01)
    assert great_circle(Coordinates(60, 179), Coordinates(60, -179)) == pytest.approx(111.2, abs=0.1)


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("Ada Berg was born in Hafen.", Verdict.NOT_CHECKABLE),
        ("Carl Dorn was born in Hafen.", Verdict.CONTRADICTED),
        ("Emil Falk was born in Hafen.", Verdict.NOT_CHECKABLE),
    ],
)
def test_a_small_town_may_be_a_suburb_of_a_city_only_where_it_is_near(
    checker_of: CheckerOf, text: str, verdict: Verdict
) -> None:
    (claim,) = checker_of(ENTITIES, FACTS).check("", text).claims
    assert claim.verdict is verdict


def test_where_a_place_lies_is_no_answer_in_degrees(checker_of: CheckerOf) -> None:
    """Coordinates are known, and never read in a sentence."""
    checker = checker_of(ENTITIES, FACTS)
    assert checker.check("Where is Hafen?", "Hafen lies in Norduria.").claims[0].verdict is Verdict.SUPPORTED
    assert all(claim.claim.relation is None or claim.claim.relation.id != "P625"
               for claim in checker.check("", "Hafen is at Nearby.").claims)  # fmt: skip
