"""Places that are denied though little is known: bare namesakes, far neighbours, what was at the end of a life."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from detect.verdict import Verdict

if TYPE_CHECKING:
    from detect.checker import Checker
    from tests.detect.conftest import CheckerOf

BARE = "X9\tBollmouth\t\t\t\t\nX10\tAnkerton\t\t\t\t\n"
ENTITIES = (
    """id	label	aliases	description	types	importance
Q1	Norland		country	country|sovereign state	200
Q2	Sudland		country	country|sovereign state	200
Q3	Westland		country	country|sovereign state	200
Q4	Middleland		country	country|sovereign state	200
Q5	Northia		continent	continent	200
Q6	Southia		continent	continent	200
Q7	Ankerton		city in Norland	city|big city	150
Q8	Bollmouth		city in Sudland	city|big city	150
Q11	Ida Quill		writer	human	120
Q12	Otto Brand		writer	human	120
Q15	Norland Overseas		overseas territory of Norland	country|overseas territory	90
Q16	Coral Isle		overseas territory	country|overseas territory	90
Q14	Little Hall		hall	concert hall	90
Q13	Eastland		country	country|sovereign state	200
Q17	Far Isle		island of Norland	island|overseas territory	90
Q18	Northshire		county of Norland	county	90
Q19	Midshire		county of Norland	county	90
"""
    + BARE
)
FACTS = """subject	relation	object	source
Q1	P30	Q5	t
Q3	P30	Q5	t
Q2	P30	Q6	t
Q4	P30	Q5	t
Q4	P30	Q6	t
Q13	P30	Q6	t
Q1	P47	Q3	t
Q2	P47	Q13	t
Q3	P47	Q4	t
Q7	P17	Q1	t
Q8	P17	Q2	t
Q11	P19	Q7	t
Q14	P131	Q7	t
Q15	P30	Q6	t
Q15	P47	Q16	t
Q16	P30	Q6	t
Q14	P17	Q1	t
Q12	P19	X10	t
Q17	P17	Q1	t
Q17	P30	Q6	t
Q18	P17	Q1	t
Q18	P47	Q19	t
Q19	P17	Q1	t
Q11	P569	+1890-00-00T00:00:00Z/9	t
Q11	P570	+1970-00-00T00:00:00Z/9	t
Q11	P20	Q1	t
"""


@pytest.fixture(scope="module")
def checker(checker_of: CheckerOf) -> Checker:
    return checker_of(ENTITIES, FACTS)


@pytest.mark.parametrize(
    "wrong",
    [
        "Ida Quill was born in Bollmouth.",
        "Otto Brand was born in Bollmouth.",
        "Norland borders Sudland.",
        "Sudland shares a border with Norland.",
        "Ida Quill died in Sudland.",
        "Little Hall lies in Bollmouth.",
        "Northshire borders Sudland.",
        "Far Isle is on the continent of Northia.",
    ],
)
def test_it_is_denied(checker: Checker, wrong: str) -> None:
    assert checker.check("", wrong).contradicted


@pytest.mark.parametrize(
    "open_",
    [
        "Westland borders Sudland.",
        "Norland borders Middleland.",
        "Norland Overseas borders Norland.",
        "Sudland borders Southia.",
        "Otto Brand was born in Ankerton.",
        "Otto Brand was born in Norland.",
        "Northshire borders Westland.",
        "Northshire borders Middleland.",
        "Far Isle is in Northia.",
    ],
)
def test_what_may_be_is_left(checker: Checker, open_: str) -> None:
    assert not checker.check("", open_).contradicted


def test_the_continent_of_its_state_is_not_that_of_an_island_with_its_own(checker: Checker) -> None:
    (claim,) = checker.check("", "Far Isle lies in Northia.").claims
    assert claim.verdict is Verdict.NOT_CHECKABLE
