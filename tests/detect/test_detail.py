"""Where the places lie that an answer gives rightly."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from detect.verdict import Verdict

if TYPE_CHECKING:
    from detect.checker import Checker
    from tests.detect.conftest import CheckerOf

ENTITIES = """id	label	aliases	description	types	importance
Q1	Sunset		painting	painting	100
Q2	Grand Gallery		museum in Northport	museum	90
Q3	Northport		city in Norland	city	120
Q4	Southport		city in Norland	city	120
Q5	Norland		country	country|sovereign state	200
Q6	Sudland		country	country|sovereign state	200
Q7	Acme		company	company	90
Q8	Jane Doe		writer	human	80
"""
FACTS = """subject	relation	object	source
Q1	P276	Q2	t
Q2	P131	Q3	t
Q2	P17	Q5	t
Q3	P17	Q5	t
Q4	P17	Q5	t
Q7	P159	Q3	t
Q8	P19	Q3	t
"""


@pytest.fixture(scope="module")
def checker(checker_of: CheckerOf) -> Checker:
    return checker_of(ENTITIES, FACTS)


@pytest.mark.parametrize(
    ("answer", "right"),
    [
        ("Sunset is located in the Grand Gallery in Southport.", "Northport"),
        ("Sunset is located in the Grand Gallery in the city of Southport.", "Northport"),
        ("Acme is headquartered in Northport, Sudland.", "Norland"),
        ("Acme is headquartered in Northport in Sudland.", "Norland"),
    ],
)
def test_a_right_place_that_is_placed_wrongly_is_put_right(checker: Checker, answer: str, right: str) -> None:
    found = checker.check("", answer).contradicted
    assert [claim.correction.right for claim in found if claim.correction] == [right]


@pytest.mark.parametrize(
    "answer",
    [
        "Sunset is located in the Grand Gallery in Northport.",
        "Sunset is located in the Grand Gallery, Southport and Northport.",
        "Acme is headquartered in Northport, Norland.",
        "Acme is headquartered in Northport, Southport and Sudland.",
        "Acme is headquartered in Northport, Sudland's rival.",
        "Jane Doe was born in Northport, which is not in Sudland.",
    ],
)
def test_what_is_placed_rightly_or_listed_is_not_contradicted(checker: Checker, answer: str) -> None:
    assert checker.check("", answer).supported
    assert not [c for c in checker.check("", answer).contradicted if c.rule.startswith("placed:")]


def test_what_is_placed_takes_the_part_of_what_was_left_open(checker: Checker) -> None:
    claims = checker.check("", "Sunset is located in the Grand Gallery in Southport.").claims
    assert len({claim.claim.value_start for claim in claims}) == len(claims)
    assert {claim.verdict for claim in claims} == {Verdict.SUPPORTED, Verdict.CONTRADICTED}
