"""Corrections that are carried forward to what the model writes later, and where they are not."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from correct.carry import Carry
from detect.checker import Checker
from detect.verdict import Verdict, moved_by

QUESTIONS = {
    "The capital of France is Berlin. ": "What is the capital of France?",
    "Hamlet was written by Albert Einstein. ": "Who wrote Hamlet?",
}
CAPITAL, AUTHOR = QUESTIONS
RIGHT = {CAPITAL: "The capital of France is Paris. ", AUTHOR: "Hamlet was written by William Shakespeare. "}

CarryTo = Callable[[str, Sequence[str]], list[str]]


@pytest.fixture
def carried(tiny_checker: Checker) -> CarryTo:
    """What becomes of later sentences after a wrong first one was corrected."""

    def carry(wrong: str, later: Sequence[str]) -> list[str]:
        question = QUESTIONS[wrong]
        begun = tiny_checker.begin(question)
        memory = Carry(question)
        memory.remember(begun.fork().sentence(wrong))
        read, written = RIGHT[wrong], []
        for sentence in later:
            check = begun.fork()
            check.catch_up(read)
            claims = [moved_by(claim, -len(read)) for claim in check.sentence(sentence)]
            written.append(memory.repaired(sentence, claims))
            read += written[-1] + " "
        return written

    return carry


@pytest.mark.parametrize(
    ("wrong", "later", "repaired"),
    [
        (CAPITAL, "So its capital, Berlin, is large.", "So its capital, Paris, is large."),
        (CAPITAL, "As the capital, Berlin is home to kings.", "As the capital, Paris is home to kings."),
        (CAPITAL, "France's capital Berlin has many museums.", "France's capital Paris has many museums."),
        (CAPITAL, "Berlin has been the capital since 987.", "Paris has been the capital since 987."),
        (CAPITAL, "The answer is Berlin.", "The answer is Paris."),
        (CAPITAL, "**Capital:** Berlin", "**Capital:** Paris"),
        (CAPITAL, "- Capital: **Berlin**", "- Capital: **Paris**"),
        (AUTHOR, "As its author, Albert Einstein tells.", "As its author, William Shakespeare tells."),
    ],
)
def test_the_wrong_value_is_replaced_where_it_is_named_as_the_subjects(
    carried: CarryTo, wrong: str, later: str, repaired: str
) -> None:
    assert carried(wrong, [later]) == [repaired]


@pytest.mark.parametrize(
    ("wrong", "later"),
    [
        (CAPITAL, "Berlin is the capital of Germany."),
        (CAPITAL, "Germany's capital, Berlin, is larger."),
        (CAPITAL, "You should visit Berlin."),
        (CAPITAL, "Berlin is larger."),
        (CAPITAL, "The economic capital, Berlin, is large."),
        (CAPITAL, "Its former capital, Berlin, is large."),
        (CAPITAL, "Its capital is not Berlin."),
        (CAPITAL, "Its capital, Berlin, may be larger."),
        (CAPITAL, "Some say that the capital is Berlin."),
        (CAPITAL, "Its capital, Paris, is larger than Berlin."),
        (CAPITAL, "The capital, Berlin Airport, is large."),
        (CAPITAL, "The capital's name is older than East Berlin."),
        (AUTHOR, "Albert Einstein was born in Ulm."),
        (AUTHOR, "Albert Einstein wrote Relativity."),
    ],
)
def test_a_value_that_stands_for_something_else_stays(carried: CarryTo, wrong: str, later: str) -> None:
    assert carried(wrong, [later]) == [later]


def test_what_is_its_own_is_the_subjects_as_long_as_nobody_else_is_spoken_of(carried: CarryTo) -> None:
    later = [
        "It is large.",
        "Its capital, Berlin, is old.",
        "Germany is near.",
        "Its capital, Berlin, is old.",
    ]
    written = carried(CAPITAL, later)
    assert written == [later[0], "Its capital, Paris, is old.", *later[2:]]


def test_of_two_questions_the_answer_may_be_another(tiny_checker: Checker) -> None:
    question = "What is the capital of France? And which city is larger?"
    memory = Carry(question)
    memory.remember(tiny_checker.begin(question).sentence(CAPITAL))
    assert memory.repaired("The answer is Berlin.", []) == "The answer is Berlin."


def test_a_claim_that_was_right_is_not_carried(tiny_checker: Checker) -> None:
    claims = tiny_checker.begin("").sentence("The capital of France is Paris.")
    assert [claim.verdict for claim in claims] == [Verdict.SUPPORTED]
    memory = Carry()
    memory.remember(claims)
    assert memory.repaired("Its capital, Paris, is large.", []) == "Its capital, Paris, is large."
