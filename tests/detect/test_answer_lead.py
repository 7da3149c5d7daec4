"""Words that only say that an answer follows are no part of it."""

from __future__ import annotations

import pytest

from detect.answer_lead import is_opening, without_lead
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


@pytest.mark.parametrize(
    "begun",
    [
        "Sure! ",
        "Of course. That is a great question!\n\n",
        "**Good question!** ",
        "Here is what I know about it:\n\n",
        "Here are the facts: ",
        "I'd be happy to help. ",
        "Thanks for asking! ",
        "Let me tell you: ",
    ],
)
def test_an_opening_says_nothing(begun: str) -> None:
    assert is_opening(begun)


@pytest.mark.parametrize(
    "begun",
    ["", "Not really. ", "There is none. ", "Paris. ", "Sure, Paris. ", "It is a good question. ", "No. "],
)
def test_what_says_anything_is_no_opening(begun: str) -> None:
    assert not is_opening(begun)


@pytest.mark.parametrize("piece", ["ok,   ", "** sure **  ! ", "good question -  ", "# ok: "])
def test_openings_without_end_take_no_time(piece: str) -> None:
    assert not is_opening(f"{(piece * 40)[:150]}x")
    assert not is_opening(f"{piece * 10_000}x")
