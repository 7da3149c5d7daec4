"""Where a state is right, what is well known and lies in one far from it is wrong."""

from __future__ import annotations

import pytest

from detect.checker import Checker
from detect.verdict import Verdict
from tests.detect.conftest import CheckerOf

ENTITIES = """id	label	aliases	description	types	importance
Q1	Eastland		state	state of the United States	150
Q2	Midland		state	state of the United States	150
Q3	Westland		state	state of the United States	150
Q4	Sunport		city in Westland, Union	city	150
Q5	Dustville		city in Westland, Union	city	20
Q6	Bridgeton		city in Midland, Union	city	150
Q7	Golden Lawn Cemetery		cemetery in Sunport, Westland, Union	military cemetery	150
Q8	Union		country	country|sovereign state	150
Q9	Ada Morwen		writer	human	50
Q10	Old Eastland Cemetery		cemetery in Eastland, Union	cemetery	150
Q11	Max Sorrel		poet	human	50
"""
FACTS = """subject	relation	object	source
Q1	P17	Q8	t
Q2	P17	Q8	t
Q3	P17	Q8	t
Q4	P17	Q8	t
Q5	P17	Q8	t
Q6	P17	Q8	t
Q7	P17	Q8	t
Q10	P17	Q8	t
Q1	P47	Q2	t
Q2	P47	Q1	t
Q2	P47	Q3	t
Q3	P47	Q2	t
Q9	P119	Q1	t
Q9	P569	+1901	t
Q11	P119	Q10	t
Q11	P569	+1901	t
"""


@pytest.fixture(scope="module")
def checker(checker_of: CheckerOf) -> Checker:
    return checker_of(ENTITIES, FACTS)


@pytest.mark.parametrize(
    ("who", "place", "is_wrong"),
    [
        ("Ada Morwen", "Sunport", True),
        ("Ada Morwen", "Golden Lawn Cemetery", True),
        ("Ada Morwen", "Dustville", False),  # there may be another one of this name
        ("Ada Morwen", "Bridgeton", False),  # close by, as people say
        ("Ada Morwen", "Old Eastland Cemetery", False),
        ("Max Sorrel", "Golden Lawn Cemetery", True),
    ],
)
def test_what_lies_in_a_state_far_off_is_another_place(
    checker: Checker, who: str, place: str, *, is_wrong: bool
) -> None:
    (claim,) = checker.check("", f"{who} is buried in {place}.").claims
    assert (claim.verdict is Verdict.CONTRADICTED) is is_wrong
