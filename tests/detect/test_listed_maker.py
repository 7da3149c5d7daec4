"""Works listed below a line that says whose they are."""

from __future__ import annotations

import pytest

from detect.checker import Checker
from detect.verdict import Verdict
from tests.detect.conftest import CheckerOf, contradicted

ENTITIES = """id	label	aliases	description	types	importance
Q1	Ada Holm		novelist	human	150
Q2	Berta Lund		novelist	human	150
Q3	Silent Fields		novel by Ada Holm	novel|literary work	90
Q4	Cold Harbour		novel by Ada Holm	novel|literary work	90
Q5	The Glass Mill		novel by Berta Lund	novel|literary work	90
Q6	Long Night		film directed by Carl Egge	film	90
Q7	Carl Egge		film director	human	120
Q8	Short Day		film directed by Dora Falk	film	90
Q9	Dora Falk		film director	human	120
"""
FACTS = """subject	relation	object	source
Q3	P50	Q1	t
Q4	P50	Q1	t
Q5	P50	Q2	t
Q6	P57	Q7	t
Q8	P57	Q9	t
Q6	P577	+1972-01-01T00:00:00Z/9	t
Q8	P577	+1975-01-01T00:00:00Z/9	t
"""


@pytest.fixture(scope="module")
def checker(checker_of: CheckerOf) -> Checker:
    return checker_of(ENTITIES, FACTS)


def named_wrong(checker: Checker, question: str, answer: str) -> list[str]:
    found = contradicted(checker, question, answer)
    return [claim.claim.subject.label for claim in found if claim.claim.subject is not None]


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("", "Some novels by Ada Holm:\n\n- Silent Fields\n- The Glass Mill"),
        ("", "Here are two novels written by Ada Holm:\n\n1. **Silent Fields**\n2. **The Glass Mill**"),
        ("", "Ada Holm's famous novels:\n- *Silent Fields* – her first\n- *The Glass Mill* – her last"),
        ("", "Famous Ada Holm novels:\n- Silent Fields\n- The Glass Mill"),
        ("List two novels by Ada Holm.", "1. Silent Fields\n2. The Glass Mill"),
        ("Recommend Ada Holm novels", "Here are two:\n\n1. Silent Fields\n2. The Glass Mill"),
    ],
)
def test_anothers_work_in_the_list_is_wrong(checker: Checker, question: str, answer: str) -> None:
    assert named_wrong(checker, question, answer) == ["The Glass Mill"]


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("", "Some novels by Ada Holm:\n\n- Silent Fields\n- Cold Harbour"),
        ("", "If you like novels by Ada Holm, try:\n- The Glass Mill"),
        ("", "Novels like those by Ada Holm:\n- The Glass Mill"),
        ("", "Novels inspired by Ada Holm:\n- The Glass Mill"),
        ("", "Characters in novels by Ada Holm:\n- The Glass Mill"),
        ("", "Novels by Ada Holm and Berta Lund:\n- The Glass Mill\n- Silent Fields"),
        ("", "Novels not by Ada Holm:\n- The Glass Mill"),
        ("What should I read after the novels by Ada Holm?", "- The Glass Mill"),
        ("I know all novels by Ada Holm. What else is there?", "- The Glass Mill"),
        ("List two novels by Ada Holm.", "Try these by others:\n- The Glass Mill"),
        ("", "Films by Carl Egge:\n- Short Day"),
        ("I have read all the novels by Ada Holm, what next?", "- The Glass Mill"),
        ("I'm bored of novels by Ada Holm; give me alternatives.", "- The Glass Mill"),
        ("What do people who enjoy Ada Holm's novels read?", "- The Glass Mill"),
        ("Recommend novels by Ada Holm and other women of her time.", "- The Glass Mill"),
        ("Recommend novels by Ada Holm.", "Here are some similar ones by others:\n- The Glass Mill"),
        ("Recommend novels by Ada Holm.", "You may also like books of that time.\n\n- The Glass Mill"),
        ("", "## Novels by Ada Holm\n\nShe wrote two.\n\nOthers of that time include\n- The Glass Mill"),
        ("", "Here are two novels by Ada Holm's sister:\n- The Glass Mill"),
        ("", "Novels by Ada Holm:\n- Silent Fields\n\nHer sister wrote this:\n- The Glass Mill"),
    ],
)
def test_what_has_only_to_do_with_somebody_is_left_alone(
    checker: Checker, question: str, answer: str
) -> None:
    assert not contradicted(checker, question, answer)


def test_films_are_those_that_somebody_directed(checker: Checker) -> None:
    answer = "Films directed by Carl Egge:\n- Long Night (1972)\n- Short Day (1975)"
    assert named_wrong(checker, "", answer) == ["Short Day"]
    assert not contradicted(checker, "", answer.replace("1975", "2010"))  # another film of the name


def test_right_items_are_borne_out(checker: Checker) -> None:
    claims = checker.check("", "Some novels by Ada Holm:\n- Silent Fields\n- Cold Harbour").claims
    assert [claim.verdict for claim in claims] == [Verdict.SUPPORTED, Verdict.SUPPORTED]
