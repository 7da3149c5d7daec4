"""Titles and years that are those of another work."""

from __future__ import annotations

import pytest

from detect.checker import Checker
from tests.detect.conftest import CheckerOf, contradicted

ENTITIES = """id	label	aliases	description	types	importance
Q1	Ada Holm		novelist	human	150
Q2	Carl Egge		painter	human	150
Q3	Berta Lund		painter	human	150
Q4	The Kiss		painting	painting	90
Q5	Long Night		film	film	90
Q6	Dora Falk		film director	human	120
"""
FACTS = """subject	relation	object	source
Q1	P570	+2017-05-23T00:00:00Z/11	t
Q4	P170	Q2	t
Q5	P57	Q6	t
Q4	P571	+1908-01-01T00:00:00Z/9	t
"""


@pytest.fixture(scope="module")
def checker(checker_of: CheckerOf) -> Checker:
    return checker_of(ENTITIES, FACTS)


@pytest.mark.parametrize(
    "answer",
    [
        "Works called The Kiss:\n- The Kiss, painting by Carl Egge\n- The Kiss, painting by Berta Lund",
        "- Long Night: a story by Ada Holm",
        "Long Night is a novel by Ada Holm.",
    ],
)
def test_it_is_not_held_against_the_known_one(checker: Checker, answer: str) -> None:
    assert not contradicted(checker, "", answer)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("When was the first episode of Long Night shown?", "Long Night was directed by Ada Holm."),
        ("", "Long Night first aired in 1990 and was directed by Ada Holm."),
        ("", "Long Night, the Norwegian series that made her famous, was directed by Ada Holm."),
    ],
)
def test_what_is_shown_in_parts_is_no_film(checker: Checker, question: str, answer: str) -> None:
    assert not contradicted(checker, question, answer)
    assert contradicted(checker, "", "Long Night was directed by Ada Holm.")


def test_the_book_is_not_meant_where_films_are_asked_for(checker: Checker) -> None:
    question = "When did his last film come out?"
    assert not contradicted(checker, question, "The Kiss was created in 1967.")
    assert contradicted(checker, "", "The Kiss was created in 1967.")


@pytest.mark.parametrize(
    "answer",
    [
        "The Kiss was painted by Berta Lund.",
        "- The Kiss, painting by Berta Lund",
        "Long Night is a film by Ada Holm.",
    ],
)
def test_the_known_one_alone_is(checker: Checker, answer: str) -> None:
    assert contradicted(checker, "", answer)
