"""What a place is said to be, and where: the kind is left out, the place is checked."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from detect.verdict import Verdict

if TYPE_CHECKING:
    from detect.checker import Checker
    from tests.detect.conftest import CheckerOf

ENTITIES = """id	label	aliases	description	types	importance
Q1	Stone Court		temple	temple	90
Q2	Norland		country	country|sovereign state	200
Q3	Sudland		country	country|sovereign state	200
Q4	Northport		city in Norland	city	120
Q5	Southport		city in Sudland	city	120
Q6	Grey Water		lake	lake	90
Q7	Severin		town in Norland	city	60
Q8	Acme		company	company	90
Q9	Grand River		province of Sudland	province of Sudland	90
Q10	National Gallery		museum in Northport	museum	90
"""
FACTS = """subject	relation	object	source
Q1	P17	Q2	t
Q1	P131	Q4	t
Q4	P17	Q2	t
Q5	P17	Q3	t
Q6	P17	Q2	t
Q7	P17	Q2	t
Q8	P17	Q2	t
Q9	P17	Q2	t
Q10	P17	Q2	t
"""


@pytest.fixture(scope="module")
def checker(checker_of: CheckerOf) -> Checker:
    return checker_of(ENTITIES, FACTS)


def placed(checker: Checker, answer: str) -> list[Verdict]:
    """The verdicts on where something lies."""
    return [
        c.verdict for c in checker.check("", answer).claims if c.claim.relation and c.claim.relation.contains
    ]


@pytest.mark.parametrize(
    "answer",
    [
        "Stone Court is a temple complex in {}.",
        "Stone Court is a large, well-known temple in {}, near the sea.",
        "Stone Court is an old landmark located in {}.",
        "Stone Court, a temple in {}, attracts many visitors.",
        "Stone Court is the oldest temple in southern {}.",
        "Grey Water is a deep lake in {}.",
        "Northport is a port city in {}.",
    ],
)
def test_where_it_lies_is_checked(checker: Checker, answer: str) -> None:
    assert placed(checker, answer.format("Norland")) == [Verdict.SUPPORTED]
    assert placed(checker, answer.format("Sudland")) == [Verdict.CONTRADICTED]


@pytest.mark.parametrize(
    "answer",
    [
        "Stone Court is a popular topic in Sudland.",
        "Stone Court is a model for temples in Sudland.",
        "Stone Court is one of the temples in Sudland.",
        "Stone Court is not a large temple in Sudland.",
        "Is Stone Court a temple in Sudland?",
        "Severin is the longest river in Sudland.",
        "Grey Water is a town in Sudland.",
        "Acme is a company with a museum in Sudland.",
        "Stone Court is a temple in Atlantis.",
        "Grand River is a river in Sudland.",
        "The National Gallery is a museum in Sudland.",
    ],
)
def test_what_may_be_elsewhere_or_another_is_left_alone(checker: Checker, answer: str) -> None:
    assert Verdict.CONTRADICTED not in placed(checker, answer)
