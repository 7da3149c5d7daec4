"""What a sentence tells beside its own verb: where a thing may be seen, who somebody is, two things at once."""

from __future__ import annotations

import pytest

from detect.checker import Checker
from detect.verdict import Verdict
from tests.detect.conftest import CheckerOf

ENTITIES = """id	label	aliases	description	types	importance
Q1	Marland		country	country|sovereign state	200
Q2	Ostmark		country	country|sovereign state	200
Q3	Velden		city in Marland	city|big city	180
Q4	Torrin		city in Ostmark	city|big city	180
Q5	Tower of Ahn		tower in Marland	tower	150
Q6	Jonas Swale		Marlandic clergyman	human	150
Q7	The Grey Horse		novel	novel	150
Q8	crown		money of Marland	currency	150
Q9	mark		money of Ostmark	currency	150
Q10	clergyman			profession	100
Q11	Lost Roads		novel	novel	120
Q12	Piet Holm		writer	human	150
"""
FACTS = """subject	relation	object	source
Q1	P36	Q3	t
Q2	P36	Q4	t
Q3	P17	Q1	t
Q4	P17	Q2	t
Q5	P17	Q1	t
Q6	P19	Q3	t
Q6	P106	Q10	t
Q6	P569	+1867-03-02T00:00:00Z/11	t
Q7	P50	Q6	t
Q7	P577	+1899-00-00T00:00:00Z/9	t
Q11	P50	Q12	t
Q1	P1082	+5000000	t
Q5	P2048	+120U11573	t
Q1	P38	Q8	t
Q2	P38	Q9	t
"""


@pytest.fixture(scope="module")
def checker(checker_of: CheckerOf) -> Checker:
    return checker_of(ENTITIES, FACTS)


@pytest.mark.parametrize(
    ("text", "right", "wrong"),
    [
        ("The Tower of Ahn is old. You can see it in {}.", "Marland", "Ostmark"),
        ("You'll find the Tower of Ahn in {}.", "Marland", "Ostmark"),
        ("The Grey Horse was written by Jonas Swale, a clergyman who was born in {}.", "Velden", "Torrin"),
        ("They read Jonas Swale, a clergyman from Marland who was born in {}.", "1867", "1876"),
        ("The capital and largest city of Marland is {}.", "Velden", "Torrin"),
        ("The largest city and capital of Marland is {}.", "Velden", "Torrin"),
        ("Marland's capital and main port is {}.", "Velden", "Torrin"),
        ("The Grey Horse is a novel by Jonas Swale that was published in {}.", "1899", "1988"),
        ("The Grey Horse is a novel in three parts by {}.", "Jonas Swale", "Piet Holm"),
        ("With a population of about {}, Marland is a small country.", "5 million", "50 million"),
        ("The Tower of Ahn is old. With a height of {}, it is a landmark.", "120 metres", "210 metres"),
    ],
)
def test_it_is_read_as_said_by_itself(checker: Checker, text: str, right: str, wrong: str) -> None:
    assert Verdict.CONTRADICTED not in {c.verdict for c in checker.check("", text.format(right)).claims}
    assert Verdict.SUPPORTED in {c.verdict for c in checker.check("", text.format(right)).claims}
    (claim,) = checker.check("", text.format(wrong)).contradicted
    assert claim.correction is not None
    assert claim.correction.wrong == wrong


@pytest.mark.parametrize(
    "text",
    [
        "You can't see the Tower of Ahn in Ostmark.",
        "You can see a copy of the Tower of Ahn in Ostmark.",
        "The Grey Horse was written by Jonas Swale, the brother of Piet Swale, who was born in Torrin.",
        "It is by Jonas Swale, a friend of Anna Bell who was born in Torrin.",
        "The Grey Horse is a novel by Jonas Swale that was filmed in 1988.",
        "It is the sequel to a novel by Jonas Swale that was published in 1988.",
        "The Tower of Ahn is old. You can see it in Ostmark as well.",
        "You can see the Tower of Ahn in Ostmark, too.",
        "Like Jonas Swale, the clergyman who was born in Torrin wrote a novel.",
        "With a height of 60 metres, the Tower of Ahn is the tallest ruin of Ostmark.",
        "As for Ostmark, Velden is far from it. It has a population of 50 million.",
        "With a budget of 50 million, Marland is a small country.",
        "The capital of Ostmark and largest city of Marland is Torrin.",
        "Ulm is a city in Lower Ahnia, which borders Marland. Its currency is the mark.",
    ],
)
def test_what_is_said_of_others_is_left_alone(checker: Checker, text: str) -> None:
    assert not checker.check("", text).contradicted
