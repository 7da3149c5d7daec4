"""Places told by an old name and the one of today."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from detect.verdict import Verdict

if TYPE_CHECKING:
    from detect.checker import Checker
    from tests.detect.conftest import CheckerOf

ENTITIES = """id	label	aliases	description	types	importance
Q1	Norland		country	country|sovereign state	200
Q3	Ankerton	Ankerburg	city in Norland	city|capital|big city	150
Q4	Bollmouth		city in Norland	city|big city	150
Q5	Bolla		ancient city	city|ancient city	150
Q7	Ida Quill		writer	human	120
Q8	Otto Brand		king	human	120
"""
FACTS = """subject	relation	object	source
Q3	P17	Q1	t
Q4	P17	Q1	t
Q7	P19	Q3	t
Q7	P569	+1901-03-04T00:00:00Z/11	t
Q8	P19	Q5	t
Q8	P569	+1901-03-04T00:00:00Z/11	t
"""


@pytest.fixture(scope="module")
def checker(checker_of: CheckerOf) -> Checker:
    return checker_of(ENTITIES, FACTS)


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("Ida Quill was born in Ankerburg (now Ankerton).", Verdict.SUPPORTED),
        ("Ida Quill was born in Altenwick (today Ankerton), Norland.", Verdict.SUPPORTED),
        ("Ida Quill was born in Altenwick (present-day **Ankerton**, Norland).", Verdict.SUPPORTED),
        ("Otto Brand was born in Bolla (now Bollmouth).", Verdict.SUPPORTED),
        ("Ida Quill was born in Altenwick (now Bollmouth).", Verdict.CONTRADICTED),
        ("Ida Quill was born in Bolla (now Bollmouth) in 1901.", Verdict.CONTRADICTED),
    ],
)
def test_both_names_are_one_place(checker: Checker, text: str, verdict: Verdict) -> None:
    found = [
        c.verdict for c in checker.check("", text).claims if c.claim.relation and c.claim.relation.id == "P19"
    ]
    assert found == [verdict]


@pytest.mark.parametrize(
    "text",
    [
        "Ida Quill was born in Altenwick (now Norland).",
        "Ida Quill was born in Altenwick (not Bollmouth).",
        "Ida Quill was born in Altenwick (then Bollmouth).",
    ],
)
def test_what_is_no_other_name_of_it_is_none(checker: Checker, text: str) -> None:
    assert not checker.check("", text).contradicted
