"""Pairs in a list, which all say the same."""

from __future__ import annotations

import pytest

from detect.checker import Checker
from tests.detect.conftest import CheckerOf, contradicted

ENTITIES = """id	label	aliases	description	types	importance
Q1	Ada Holm		novelist	human	150
Q2	Berta Lund		novelist	human	150
Q3	Carl Egge		novelist	human	150
Q4	Silent Fields		novel	novel|literary work	90
Q5	The Glass Mill		novel	novel|literary work	90
Q6	Long Night		novel	novel|literary work	90
Q11	Norduria		country	country|sovereign state	250
Q12	Ostland		country	country|sovereign state	250
Q13	Westland		country	country|sovereign state	250
Q21	Hafen		city	city|big city	220
Q22	Ostburg		city	city|big city	220
Q23	Weststadt		city	city|big city	220
Q24	Neudorf		city	city|big city	200
"""
FACTS = """subject	relation	object	source
Q4	P50	Q1	t
Q5	P50	Q2	t
Q6	P50	Q3	t
Q11	P36	Q21	t
Q12	P36	Q22	t
Q13	P36	Q23	t
Q21	P17	Q11	t
Q22	P17	Q12	t
Q23	P17	Q13	t
Q24	P17	Q13	t
"""


@pytest.fixture(scope="module")
def checker(checker_of: CheckerOf) -> Checker:
    return checker_of(ENTITIES, FACTS)


@pytest.mark.parametrize(
    ("answer", "wrong", "right"),
    [
        (
            "Writers:\n- Ada Holm - Silent Fields\n- Berta Lund - The Glass Mill\n- Ada Holm - Long Night",
            "Ada Holm",
            "Carl Egge",
        ),
        (
            "Writers:\n- Ada Holm: Silent Fields\n- Berta Lund: The Glass Mill\n- Ada Holm: Long Night",
            "Ada Holm",
            "Carl Egge",
        ),
        ("Places:\n- Norduria – Hafen\n- Ostland – Ostburg\n- Westland – Hafen", "Hafen", "Weststadt"),
        ("Places:\n- Norduria → Hafen\n- Ostland → Ostburg\n- Westland → Hafen", "Hafen", "Weststadt"),
        (
            "Trip:\nDay 1: Hafen, Norduria\nDay 2: Ostburg, Ostland\nDay 3: Neudorf, Ostland",
            "Ostland",
            "Westland",
        ),
    ],
)
def test_the_odd_one_is_wrong(checker: Checker, answer: str, wrong: str, right: str) -> None:
    (claim,) = contradicted(checker, "", answer)
    assert answer[claim.claim.value_start : claim.claim.value_end] == wrong
    assert claim.correction is not None
    assert claim.correction.right == right


@pytest.mark.parametrize(
    "answer",
    [
        "Writers:\n- Ada Holm - Silent Fields\n- Ada Holm - Long Night",
        "Places:\n- Norduria – Hafen\n- Ostland – Ostburg\n- Westland – Neudorf",
        "Writers:\n- Ada Holm - Silent Fields\n- Berta Lund - The Glass Mill\n- Ada Holm - Berta Lund",
        "Read:\n- Ada Holm - Silent Fields\n- Berta Lund - The Glass Mill\n\nWatch also Ada Holm. Long Night.",
        "Norduria is Hafen. Ostland is Ostburg. Westland is Hafen.",
        "# A\n- Ada Holm - Silent Fields\n- Berta Lund - The Glass Mill\n\n# Read by\n- Ada Holm - Long Night",
    ],
)
def test_others_are_left_open(checker: Checker, answer: str) -> None:
    assert not contradicted(checker, "", answer)


def test_names_in_a_list_are_of_what_they_stand_under(checker: Checker) -> None:
    answer = "**Westland**\n- Weststadt\n- Neudorf\n- Hafen\n\n**Norduria**\n- Hafen"
    (claim,) = contradicted(checker, "", answer)
    assert (claim.claim.text, claim.claim.start) == ("Hafen", answer.index("Hafen"))
    assert claim.correction is None


def test_names_under_what_only_begins_with_a_name_are_left_open(checker: Checker) -> None:
    answer = "- **Westland**\n  - Weststadt\n  - Neudorf\n- **Republic of Norduria** (an island)\n  - Hafen"
    assert not contradicted(checker, "", answer)
