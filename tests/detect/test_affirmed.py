"""A plain "Yes" says what the question asks whether it is so."""

from __future__ import annotations

import pytest

from detect.affirmed import AFFIRMED, DENIED
from detect.checker import Checker
from detect.question_rule import is_whole


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Is Berlin the capital of France?", "Yes."),
        ("Is Berlin the capital of France?", "Yes, it is. It is a big city."),
        ("Hello! Is Berlin the capital of France?", "That's right."),
        ("Was Albert Einstein born in Berlin?", "Yes, he was."),
        ("Was Albert Einstein born in Berlin?", "Yes, in 1879."),
        ("True or false: Berlin is the capital of France.", "True."),
        ("Is it true that Albert Einstein was born in Berlin?", "Yes, that's true."),
        ("Albert Einstein was born in Berlin, wasn't he?", "Right."),
        ("Albert Einstein was born in Berlin. Is that correct?", "Correct."),
        ("Isn't Berlin the capital of France?", "Yes, it is."),
    ],
)
def test_what_is_affirmed_and_not_so_is_wrong(tiny_checker: Checker, question: str, answer: str) -> None:
    (claim,) = tiny_checker.check(question, answer).contradicted
    assert claim.rule == AFFIRMED
    assert is_whole(claim)
    assert answer.startswith(claim.claim.text)
    assert claim.facts


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Is Paris the capital of France?", "Yes."),
        ("Is Berlin the capital of France?", "No."),
        ("True or false: Berlin is the capital of France.", "False."),
        ("Isn't Paris the capital of France?", "Yes, it is."),
        ("Albert Einstein was born in Ulm, wasn't he?", "Yes."),
        ("Is the capital of France a big city?", "Yes."),
        ("Is Berlin the capital of France?", "Yes and no."),
        ("Is Berlin or Paris the capital of France?", "Yes."),
        ("Isn't Berlin the capital of France?", "Yes."),
        ("Berlin is the capital of France. Is that a big city?", "Yes."),
        ("Tell me about Berlin. Is it old?", "Yes, it is."),
        ("Is Berlin the capital of France? Tell me more.", "Yes."),
    ],
)
def test_what_is_so_or_not_plainly_asked_is_left_alone(
    tiny_checker: Checker, question: str, answer: str
) -> None:
    assert not tiny_checker.check(question, answer).contradicted


def test_only_the_first_sentence_answers_and_piece_by_piece_as_well(tiny_checker: Checker) -> None:
    question = "Is Berlin the capital of France?"
    assert not tiny_checker.check(question, "Berlin is a city. Yes.").contradicted
    piecewise = tiny_checker.begin(question)
    (first,) = piecewise.sentence("Yes, it is. ")
    assert first.rule == AFFIRMED
    assert not piecewise.sentence("Yes. ")


def test_what_is_said_of_a_name_by_a_noun_is_what_is_asked(small_world: Checker) -> None:
    (claim,) = small_world.check("Is the currency of Norduria the mark?", "Yes.").contradicted
    assert claim.rule == AFFIRMED
    assert not small_world.check("Is the currency of Norduria the crown?", "Yes.").contradicted


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Was Albert Einstein born in Ulm?", "No."),
        ("Is Paris the capital of France?", "No, it isn't."),
        ("True or false: Paris is the capital of France.", "False"),
        ("Hamlet was written by William Shakespeare, right?", "No."),
    ],
)
def test_what_is_so_and_only_denied_is_wrong(tiny_checker: Checker, question: str, answer: str) -> None:
    (claim,) = tiny_checker.check(question, answer).contradicted
    assert claim.rule == DENIED
    assert is_whole(claim)
    assert claim.facts


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Was Albert Einstein born in Ulm?", "No. He was born in the Kingdom of Württemberg."),
        ("Was Albert Einstein born in Berlin?", "No."),
        ("Was Albert Einstein a physicist?", "No."),
        ("Wasn't Albert Einstein born in Ulm?", "No."),
        ("Was Paris always the capital of France?", "No."),
        ("Is Paris the capital and largest city of France?", "No."),
        ("Is Paris the only capital of France?", "No."),
        ("Was Albert Einstein born in Ulm in a castle?", "No."),
        ("In 1900, was Paris the capital of France?", "No."),
        ("True or false: Hamlet was written by William Shakespeare alone.", "False."),
        ("Did William Shakespeare write Hamlet in prison?", "No."),
        ("Is Iron a metal?", "No."),
    ],
)
def test_a_no_that_may_be_meant_otherwise_is_left_alone(
    tiny_checker: Checker, question: str, answer: str
) -> None:
    assert not any(claim.rule == DENIED for claim in tiny_checker.check(question, answer).claims)


def test_a_no_is_only_judged_at_the_end(tiny_checker: Checker) -> None:
    piecewise = tiny_checker.begin("Was Albert Einstein born in Ulm?")
    assert not piecewise.settle(piecewise.read("No. "), ends=False)
