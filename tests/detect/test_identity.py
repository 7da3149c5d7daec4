"""What was found true of one bearer of a name shows that the answer is about that one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from detect.verdict import Verdict

if TYPE_CHECKING:
    from detect.checker import Checker
    from tests.detect.conftest import CheckerOf

ENTITIES = """id	label	aliases	description	types	importance
Q1	Jane Austen		English novelist	human	200
Q2	Emma		novel by Jane Austen	novel	80
Q3	Emma		film of 1996	film	70
Q4	Emma		opera	opera	60
Q5	Douglas McGrath		American film director	human	60
Q6	Georgia		country in the Caucasus	country|sovereign state	120
Q7	Georgia		state of the United States	state of the United States	110
Q8	Russia		country	country|sovereign state	250
Q9	Tbilisi		capital of Georgia	city	100
Q10	Atlanta		city in Georgia	city	110
"""
FACTS = """subject	relation	object	source
Q2	P50	Q1	t
Q2	P577	+1815-00-00T00:00:00Z/9	t
Q3	P57	Q5	t
Q3	P577	+1996-00-00T00:00:00Z/9	t
Q6	P47	Q8	t
Q8	P47	Q6	t
Q6	P36	Q9	t
Q7	P36	Q10	t
"""


@pytest.fixture(scope="module")
def checker(checker_of: CheckerOf) -> Checker:
    return checker_of(ENTITIES, FACTS)


def verdict(checker: Checker, answer: str) -> Verdict:
    """Of the last claim."""
    return checker.check("", answer).claims[-1].verdict


@pytest.mark.parametrize(
    "answer",
    [
        "Emma was written by Jane Austen. It was published in 1825.",
        "Emma was written by Jane Austen and was published in 1825.",
        "Georgia borders Russia. Its capital is Atlanta.",
    ],
)
def test_what_one_bearer_was_shown_to_be_is_held_against_it(checker: Checker, answer: str) -> None:
    assert verdict(checker, answer) is Verdict.CONTRADICTED


@pytest.mark.parametrize(
    "answer",
    [
        "Emma was written by Jane Austen. It was published in 1815.",
        "Emma was directed by Douglas McGrath. It was released in 1996.",
        "Georgia borders Russia. Its capital is Tbilisi.",
        "The capital of Georgia is Atlanta.",
        "Emma was written by Jane Austen. Emma was released in 1996.",
        "The capital of Georgia is Tbilisi. The capital of Georgia is Atlanta.",
    ],
)
def test_what_is_true_of_it_or_of_another_work_is_supported(checker: Checker, answer: str) -> None:
    assert verdict(checker, answer) is Verdict.SUPPORTED


@pytest.mark.parametrize(
    "answer",
    [
        "Emma was published in 1825.",
        "Emma was written by Jane Austen. A film adaptation followed. It was released in 2009.",
        "The capital of Georgia is Tbilisi. The capital of Georgia is Atlanta. Georgia borders Atlanta.",
        "The song Emma was written by Jane Austen.",
    ],
)
def test_nothing_is_denied_while_another_may_be_meant(checker: Checker, answer: str) -> None:
    assert verdict(checker, answer) is Verdict.NOT_CHECKABLE


def test_a_copy_learns_for_itself(checker: Checker) -> None:
    check = checker.begin("")
    twin = check.fork()
    twin.sentence("Emma was written by Jane Austen. ")
    (claim,) = check.sentence("It was published in 1825.") or (None,)
    assert claim is None or claim.verdict is Verdict.NOT_CHECKABLE
    (claim,) = twin.sentence("Emma was published in 1825.")
    assert claim.verdict is Verdict.CONTRADICTED


@pytest.mark.parametrize(
    ("prompt", "expected"),
    [
        ("What would a map show Emma beside?", Verdict.SUPPORTED),
        ("What is the show Emma about?", Verdict.NOT_CHECKABLE),
        ("Who wrote the play Emma?", Verdict.NOT_CHECKABLE),
    ],
)
def test_a_verb_is_no_kind_of_work(checker: Checker, prompt: str, expected: Verdict) -> None:
    assert checker.check(prompt, "Emma was written by Jane Austen.").claims[-1].verdict is expected


@pytest.mark.parametrize("name", ["The 1815 novel Emma", "Emma (1815)"])
def test_a_year_tells_which_work_is_meant(checker: Checker, name: str) -> None:
    answer = f"{name} was written by Douglas McGrath."
    claim = checker.check("", answer).claims[-1]
    assert claim.claim.subject is not None
    assert (claim.verdict, claim.claim.subject.id) == (Verdict.CONTRADICTED, "Q2")
