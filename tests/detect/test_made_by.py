"""Works with who made them and no verb for it."""

from __future__ import annotations

import pytest

from detect.checker import Checker
from detect.verdict import Verdict
from tests.detect.conftest import CheckerOf

ENTITIES = """id	label	aliases	description	types	importance
Q1	Dark Harbour		film	film	120
Q2	Ada Quill		film director	human	120
Q3	Bo Renner		film director	human	120
Q4	Glass Hills		novel	novel	120
Q5	Cy Vogel		writer	human	120
Q6	Dora Lind		writer	human	120
Q7	Morning Mass		oratorio	oratorio	120
Q8	Egon Falk		composer	human	120
Q9	Fina Holm		composer	human	120
Q10	Other Film		film	film	100
Q11	Other Book		novel	novel	100
Q12	Other Piece		opera	opera	100
"""
FACTS = """subject	relation	object	source
Q1	P57	Q2	t
Q1	P577	+1993-00-00T00:00:00Z/9	t
Q10	P57	Q3	t
Q4	P50	Q5	t
Q4	P577	+1897-00-00T00:00:00Z/9	t
Q11	P50	Q6	t
Q7	P86	Q8	t
Q12	P86	Q9	t
Q2	P106	Q2526255	t
"""


@pytest.fixture(scope="module")
def checker(checker_of: CheckerOf) -> Checker:
    return checker_of(ENTITIES, FACTS)


def verdicts(checker: Checker, text: str) -> set[Verdict]:
    return {claim.verdict for claim in checker.check("", text).claims}


@pytest.mark.parametrize(
    ("text", "right", "wrong"),
    [
        ("Dark Harbour is a 1993 drama by {}.", "Ada Quill", "Bo Renner"),
        ("Dark Harbour is a silent science-fiction film by {}.", "Ada Quill", "Bo Renner"),
        ("Dark Harbour (1993, dir. {}) is long.", "Ada Quill", "Bo Renner"),
        ("Glass Hills, the 1897 novel by {}, is long.", "Cy Vogel", "Dora Lind"),
        ("Morning Mass is an oratorio by {}, first heard in Rome.", "Egon Falk", "Fina Holm"),
    ],
)
def test_the_maker_is_held_against_the_facts(checker: Checker, text: str, right: str, wrong: str) -> None:
    assert Verdict.CONTRADICTED in verdicts(checker, text.format(wrong))
    assert Verdict.CONTRADICTED not in verdicts(checker, text.format(right))


@pytest.mark.parametrize(
    "text",
    [
        "Dark Harbour is a 2015 drama by Bo Renner.",
        "Glass Hills is an abridged edition by Dora Lind.",
        "Dark Harbour is a song by Fina Holm.",
        "Morning Mass is a portrait by Dora Lind.",
    ],
)
def test_another_work_of_the_name_may_be_meant(checker: Checker, text: str) -> None:
    assert Verdict.CONTRADICTED not in verdicts(checker, text)
