"""Words that only say that an answer follows are no part of it."""

from __future__ import annotations

import pytest

from detect.answer_lead import without_lead
from detect.checker import Checker


@pytest.mark.parametrize(
    "answer",
    [
        "The answer is Berlin.",
        "The correct answer is **Berlin**.",
        "Answer: Berlin",
        "**Answer:** Berlin",
        "Final answer: Berlin.",
        "The answer to that question is Berlin.",
        "Berlin is the answer.",
        "Easy: Berlin!",
        "It is called Berlin.",
        "Sure! The answer is Berlin.",
    ],
)
def test_a_value_behind_a_lead_answers_the_question(tiny_checker: Checker, answer: str) -> None:
    (claim,) = tiny_checker.check("What is the capital of France?", answer).contradicted
    assert claim.correction is not None
    assert claim.correction.right == "Paris"
    assert tiny_checker.check("What is the capital of France?", answer.replace("Berlin", "Paris")).supported


@pytest.mark.parametrize(
    "answer", ["The answer is not Berlin.", "My answer: ask Berlin.", "The answer is in Berlin or in Paris."]
)
def test_other_words_about_an_answer_are_left_alone(tiny_checker: Checker, answer: str) -> None:
    assert not tiny_checker.check("What is the capital of France?", answer).contradicted


def test_a_word_that_only_begins_so_is_no_lead() -> None:
    assert without_lead("Answers vary: Paris") == "Answers vary: Paris"
    assert without_lead("The right answer to this question is 26.") == "26."
