"""What a prompt asks for that is not meant to be true."""

from __future__ import annotations

import pytest

from detect.outline import Outline
from detect.stance import Stance


@pytest.mark.parametrize(
    "prompt",
    [
        "Write a short alternate history in which Napoleon wins.",
        "What if the Roman Empire had never fallen?",
        'I want "spot the mistake" sentences for class.',
        "Give me five sentences, each with one error.",
        "Make a quiz with three wrong answers.",
        "Play two truths and a lie about Paris.",
        "Describe the capital of my own world.",
        "Write a true-or-false quiz.",
    ],
)
def test_an_answer_that_need_not_be_true_claims_nothing(prompt: str) -> None:
    assert Outline(prompt).place("Paris is the capital of Germany.")[1] is Stance.FICTION


@pytest.mark.parametrize(
    "prompt",
    [
        "My class gave wrong answers. What is the capital of France?",
        "What is the capital of Germany? What if I am wrong?",
        "True or false: Paris is the capital of Germany.",
        "Which country in the world has Paris for its capital?",
        "Is it a mistake to say that Paris is in Germany?",
    ],
)
def test_an_answer_to_a_question_does(prompt: str) -> None:
    assert Outline(prompt).place("Paris is the capital of Germany.")[1] is Stance.ASSERTED
