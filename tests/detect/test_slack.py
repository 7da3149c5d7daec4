"""How many live in a town depends on where it ends: the middle, the municipality, all around."""

from __future__ import annotations

import pytest

from detect.checker import Checker
from detect.verdict import Verdict
from tests.detect.conftest import CheckerOf

ENTITIES = """id	label	aliases	description	types	importance
Q1	Hafen		city	city	150
Q2	Nordmark		state	state of Norduria	150
Q3	Langfeld		city	prefecture-level city	150
Q4	Norduria		country	country|sovereign state	150
Q5	Seltland		place	biosphere reserve	150
"""
FACTS = """subject	relation	object	source
Q1	P1082	+600000	t
Q2	P1082	+600000	t
Q3	P1082	+600000	t
Q4	P1082	+600000	t
Q5	P1082	+600000	t
"""


@pytest.fixture(scope="module")
def checker(checker_of: CheckerOf) -> Checker:
    return checker_of(ENTITIES, FACTS)


@pytest.mark.parametrize(
    ("place", "claimed", "is_wrong"),
    [
        ("Hafen", "5,100,000", False),  # with all that lies around
        ("Hafen", "7,200,000", True),
        ("Hafen", "150,000", False),  # its middle alone
        ("Hafen", "90,000", True),
        ("Langfeld", "90,000", False),  # the town among the many of a prefecture
        ("Langfeld", "30,000", True),
        ("Nordmark", "250,000", False),  # long ago
        ("Nordmark", "5,100,000", True),
        ("Nordmark", "90,000", True),
        ("Norduria", "250,000", True),
        ("Seltland", "90,000", False),  # nobody knows what it is
    ],
)
def test_counts_lie_apart_as_far_as_a_place_may_reach(
    checker: Checker, place: str, claimed: str, *, is_wrong: bool
) -> None:
    (claim,) = checker.check("", f"{place} has a population of {claimed}.").claims
    assert (claim.verdict is Verdict.CONTRADICTED) is is_wrong
