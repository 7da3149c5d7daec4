"""Questions that only what was said before completes."""

from __future__ import annotations

import pytest

from detect.checker import Checker
from detect.encoder import DistilBertEncoder
from detect.verdict import CheckedClaim
from kg.store import Snapshot
from tests.detect.test_learned_reading import Asked, checker_with

CAPITAL = ("What is the capital of France?", "Paris.")
AUTHOR = ("Who wrote Hamlet?", "Hamlet was written by William Shakespeare.")


@pytest.fixture(scope="module")
def checker(tiny_graph: Snapshot, reader: DistilBertEncoder) -> Checker:
    return checker_with(Asked(0.99), tiny_graph, reader)


@pytest.mark.parametrize(
    ("context", "prompt", "whole"),
    [
        (CAPITAL, "What about Germany?", "What is the capital of Germany?"),
        (CAPITAL, "and germany", "What is the capital of germany?"),
        (CAPITAL, "ok, and the same for Germany please?", "What is the capital of Germany?"),
        ((*CAPITAL, "And Germany?", "Berlin."), "And in France?", "What is the capital of France?"),
        (AUTHOR, "When was he born?", "When was William Shakespeare born?"),
        (AUTHOR, "And when was it published?", "when was Hamlet published?"),
        ((*AUTHOR, "Thanks!", "You are welcome."), "When was he born?", "When was William Shakespeare born?"),
        (AUTHOR, "his date of birth?", "What is the date of birth of William Shakespeare?"),
        (
            AUTHOR,
            "My aunt prefers Einstein. What was he by profession?",
            "What was Albert Einstein by profession?",
        ),
        ((), "We are off to France. And its capital?", "What is the capital of France?"),
        ((), "I am reading Hamlet. When was it published?", "When was Hamlet published?"),
        (("Tell me about iron.", "It is a metal."), "How heavy?", "How heavy is iron?"),
        (
            ("Hello! What is the capital of France?", "Paris."),
            "What about Germany?",
            "What is the capital of Germany?",
        ),
    ],
)
def test_a_question_is_completed_by_what_was_said(
    checker: Checker, context: tuple[str, ...], prompt: str, whole: str
) -> None:
    assert checker.asked(prompt, context) == whole


@pytest.mark.parametrize(
    ("context", "prompt"),
    [
        (CAPITAL, "How big is it?"),  # the city or the country
        (CAPITAL, "What about Albert Einstein?"),  # nobody has a capital
        (CAPITAL, "What about France and Germany?"),
        (CAPITAL, "And the second largest one?"),
        (AUTHOR, "My aunt prefers Einstein to Hamlet. When was it published?"),
        (AUTHOR, "When did Einstein write it?"),
        (("Who was Albert Einstein?", "He met William Shakespeare."), "When was he born?"),
        (("Hello!", "Hello, how can I help?"), "When was he born?"),
        ((*CAPITAL, "Write a poem about Hamlet and France.", "O Hamlet!"), "What about Germany?"),
        (("When was Napoleon Bonapart of nowhere born?", "In 1769."), "Where did he die?"),
    ],
)
def test_in_doubt_nothing_is_completed(checker: Checker, context: tuple[str, ...], prompt: str) -> None:
    asked = checker.asked(prompt, context)
    assert asked in (prompt, "\n\n".join((*context, prompt)))


def wrong(checker: Checker, context: tuple[str, ...], prompt: str, answer: str) -> list[CheckedClaim]:
    checking = checker.begin(prompt, context)
    return [c for c in checking.sentence(answer) if c.verdict.value == "contradicted"]


def test_a_terse_answer_is_held_against_the_completed_question(checker: Checker) -> None:
    (claim,) = wrong(checker, CAPITAL, "What about Germany?", "Paris.")
    assert claim.correction is not None
    assert claim.correction.right == "Berlin"
    assert not wrong(checker, CAPITAL, "What about Germany?", "Berlin.")


def test_a_pronoun_of_the_answer_is_the_one_that_was_asked_about(checker: Checker) -> None:
    context = ("Who came up with relativity, Albert Einstein?", "Yes, Albert Einstein.")
    (claim,) = wrong(checker, context, "Where was he born?", "He was born in Berlin.")
    assert claim.claim.subject is not None
    assert claim.claim.subject.label == "Albert Einstein"
