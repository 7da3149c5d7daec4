"""A plain "Yes" says what the question asks whether it is so."""

from __future__ import annotations

import pytest

from detect.affirmed import AFFIRMED
from detect.checker import Checker
from detect.question_rule import is_whole


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Is Berlin the capital of France?", "Yes."),
        ("Is Berlin the capital of France?", "Yes, it is. It is a big city."),
        ("Hello! Is Berlin the capital of France?", "That's right."),
        ("Was Albert Einstein born in Berlin?", "Yes, he was."),
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
