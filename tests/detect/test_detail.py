"""Where the places lie that an answer gives rightly."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from detect.detail import without_surroundings
from detect.verdict import CheckedClaim, Verdict
from kg.records import EntityRef

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
Q9	Eastshire		state of Norland	state of Norland	90
Q10	Westshire		state of Norland	state of Norland	90
Q11	Smallville		town in Norland	town	30
Q12	Widgets		company	company	60
Q13	Oldland		country	country|sovereign state	200
Q14	Old Empire		former country	historical country|empire	150
Q15	Oldtown		capital of Oldland	city	150
Q16	John Roe		writer	human	80
"""
FACTS = """subject	relation	object	source
Q1	P276	Q2	t
Q2	P131	Q3	t
Q2	P17	Q5	t
Q3	P17	Q5	t
Q4	P17	Q5	t
Q7	P159	Q3	t
Q8	P19	Q3	t
Q8	P569	+1850-01-01T00:00:00Z/11	t
Q11	P131	Q9	t
Q11	P17	Q5	t
Q12	P159	Q11	t
Q15	P17	Q13	t
Q14	P36	Q15	t
Q16	P19	Q3	t
Q16	P569	+1990-01-01T00:00:00Z/11	t
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
        ("Acme is headquartered in Northport (Sudland).", "Norland"),
        ("Acme is headquartered in Northport, in the north of Sudland.", "Norland"),
        ("Widgets is based in Smallville, Westshire.", "Eastshire"),
        ("Widgets is based in Smallville, in the state of Westshire.", "Eastshire"),
        ("Sunset is in Northport, Sudland.", "Norland"),
        ("Jane Doe was born in Northport in Sudland.", "Norland"),
        ("Jane Doe was born in Northport, in present-day Oldland.", "Norland"),
        ("John Roe was born in Northport, Oldland.", "Norland"),
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
        "Jane Doe was born in Northport, Sudland was her home.",
        "Jane Doe was born in Northport, Oldland.",
        "Widgets is based in Smallville, Eastshire.",
    ],
)
def test_what_is_placed_rightly_or_listed_is_not_contradicted(checker: Checker, answer: str) -> None:
    assert checker.check("", answer).supported
    assert not [c for c in checker.check("", answer).contradicted if c.rule.startswith("placed:")]


def test_what_is_placed_takes_the_part_of_what_was_left_open(checker: Checker) -> None:
    claims = checker.check("", "Sunset is located in the Grand Gallery in Southport.").claims
    assert len({claim.claim.value_start for claim in claims}) == len(claims)
    assert {claim.verdict for claim in claims} == {Verdict.SUPPORTED, Verdict.CONTRADICTED}


@pytest.mark.parametrize(
    ("answer", "right"),
    [("At Smallville in Westshire.", "Eastshire"), ("In Smallville (Westshire).", "Eastshire")],
)
def test_a_short_answer_is_placed_too(checker: Checker, answer: str, right: str) -> None:
    found = checker.check("Where is Widgets based?", answer).contradicted
    assert [claim.correction.right for claim in found if claim.correction] == [right]


@pytest.mark.parametrize(
    ("answer", "kept"),
    [
        ("Acme is headquartered in Northport, Norland.", Verdict.NOT_CHECKABLE),
        ("Acme is headquartered in Northport and Norland.", Verdict.CONTRADICTED),
        ("Acme is headquartered in Southport, Sudland.", Verdict.CONTRADICTED),
    ],
)
def test_where_a_value_is_that_is_left_open_is_left_open_as_well(
    checker: Checker, answer: str, kept: Verdict
) -> None:
    relation = checker.evidence.graph.relation("P159")
    inner, outer = (
        replace(
            checker.check("", f"Acme is headquartered in {name}.").claims[0],
            verdict=verdict,
        )
        for name, verdict in (
            (answer.split()[4].strip(","), Verdict.NOT_CHECKABLE),
            (answer.rsplit(maxsplit=1)[-1].strip("."), Verdict.CONTRADICTED),
        )
    )
    claims = [_at(each, answer) for each in (inner, outer)]
    assert all(each.claim.relation == relation for each in claims)
    assert without_surroundings(claims, answer, checker.evidence)[1].verdict is kept


def _at(checked: CheckedClaim, answer: str) -> CheckedClaim:
    """A claim where its value stands in another answer."""
    assert isinstance(checked.claim.value, EntityRef)
    start = answer.index(checked.claim.value.label)
    end = start + len(checked.claim.value.label)
    return replace(checked, claim=replace(checked.claim, value_start=start, value_end=end))
