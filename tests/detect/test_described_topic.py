"""Roundabout descriptions of what a question asks about."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.detect.conftest import contradicted

if TYPE_CHECKING:
    from detect.checker import Checker
    from tests.detect.conftest import CheckerOf

ENTITIES = """id	label	aliases	description	types	importance
Q1	Norland		country	country|sovereign state	200
Q2	Sudland		country	country|sovereign state	200
Q3	Ankerton		city in Norland	city|capital|big city	150
Q4	Bollmouth		city in Sudland	city|capital|big city	150
Q7	Ida Quill		writer	human	120
Q8	Otto Brand		director	human	120
Q9	The Grey Harbour		novel	novel	90
Q11	Rook		film	film	90
Q12	film director		occupation	occupation	50
Q13	writer	author	occupation	occupation	50
Q14	Vera Holm		director	human	120
Q15	Kestrel		film	film	90
Q17	male		gender	gender	20
Q16	Quillbridge		bridge	bridge	60
"""
FACTS = """subject	relation	object	source
Q3	P17	Q1	t
Q4	P17	Q2	t
Q3	P1376	Q1	t
Q1	P36	Q3	t
Q2	P36	Q4	t
Q7	P106	Q13	t
Q7	P19	Q3	t
Q7	P569	+1901-03-04T00:00:00Z/11	t
Q7	P800	Q9	t
Q9	P50	Q7	t
Q9	P577	+1931-00-00T00:00:00Z/9	t
Q8	P106	Q12	t
Q8	P21	Q17	t
Q8	P19	Q3	t
Q8	P569	+1911-03-04T00:00:00Z/11	t
Q8	P26	Q14	t
Q14	P26	Q8	t
Q14	P106	Q12	t
Q14	P19	Q3	t
Q14	P569	+1915-05-06T00:00:00Z/11	t
Q11	P57	Q8	t
Q11	P577	+1950-00-00T00:00:00Z/9	t
Q15	P57	Q14	t
Q16	P131	Q3	t
Q16	P17	Q1	t
"""


@pytest.fixture(scope="module")
def checker(checker_of: CheckerOf) -> Checker:
    return checker_of(ENTITIES, FACTS)


@pytest.mark.parametrize(
    ("question", "answer", "right", "wrong"),
    [
        ("Where was Ida Quill born?", "The author of *The Grey Harbour* was born in {}.", "Ankerton", "Bollmouth"),
        ("Where was Ida Quill born?", "Yes, the *Grey Lagoon* writer was born in {}.", "Ankerton", "Bollmouth"),
        ("Where was Otto Brand born?", "The *Rook* director was born in {}.", "Ankerton", "Bollmouth"),
        ("Where was Otto Brand born?", "The creator of Rook was born in {}.", "Ankerton", "Bollmouth"),
        ("Where was Otto Brand born?", "The man who made *Rook* was born in {}.", "Ankerton", "Bollmouth"),
        ("Who directed Rook?", "The 1950 thriller was directed by {}.", "Otto Brand", "Vera Holm"),
        ("Who made Rook?", "The Otto Brand classic was released in {}.", "1950", "1973"),
        ("Tell me about Rook.", "Otto Brand's film was released in {}.", "1950", "1973"),
        ("Tell me about Rook.", "Brand's film, a thriller, was released in {}.", "1950", "1973"),
        ("Which country is Ankerton in?", "The city by the Quillbridge is in {}.", "Norland", "Sudland"),
    ],
)  # fmt: skip
def test_such_a_phrase_means_what_was_asked_about(
    checker: Checker, question: str, answer: str, right: str, wrong: str
) -> None:
    assert contradicted(checker, question, answer.format(wrong))
    assert not contradicted(checker, question, answer.format(right))


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Where was Otto Brand born?", "The director of Kestrel was born in Bollmouth."),
        ("Who was Otto Brand's wife?", "The director of *Grey Lagoon* was born in Bollmouth."),
        ("Where was Otto Brand born?", "The first director of the studio was born in Bollmouth."),
        ("Where was Otto Brand born?", "The director's house stands in Bollmouth."),
        ("Where was Otto Brand born?", "The director, Karl Stern, was born in Bollmouth."),
        ("Where was Otto Brand born?", "The directors of *Grey Lagoon* were born in Bollmouth."),
        ("Which film came after Rook?", "The film by Stern was released in 1973."),
        ("Which country is the Quillbridge in?", "The rail bridge by the mill is in Sudland."),
        ("When did Rook come out?", "The shark in Otto Brand's film was released in 1973."),
        ("Which country is Ankerton in?", "The region's city lies in Sudland."),
        ("Where was Otto Brand born?", "The founder of Ankerton was born in Bollmouth."),
        ("Where was Otto Brand born?", "The woman in *Rook* was born in Bollmouth."),
        ("When did Rook come out?", "The producer of the film was born in 1973."),
    ],
)
def test_what_may_mean_somebody_else_is_left_alone(checker: Checker, question: str, answer: str) -> None:
    assert not contradicted(checker, question, answer)


def test_a_phrase_put_equal_to_a_name_describes_that(checker: Checker) -> None:
    answer = "The author of *Grey Lagoon* is Karl Stern, born in 1960."
    found = checker.check("Where was Ida Quill born?", answer)
    assert not found.contradicted
