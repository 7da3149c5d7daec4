"""What an answer repeats of a text that it is to work on is right; what it says beside that is checked."""

from __future__ import annotations

import pytest

from detect.checker import Checker
from detect.verdict import Assessment
from kg.sentence import SentenceSplitter

WRONG = "The capital of France is Berlin."


def judged(checker: Checker, prompt: str, answer: str, *material: str) -> Assessment:
    checking = checker.begin(prompt, (), material)
    read = [clause for piece in SentenceSplitter().split(answer) for clause in checking.read(piece)]
    checking.settle(read, ends=True)
    return checking.finish()


@pytest.mark.parametrize(
    "prompt",
    [
        f'Summarise this text: "{WRONG} It has many bridges."',
        "Translate into English: Die Hauptstadt von Frankreich ist Berlin.",
        f"Please proofread: {WRONG}",
        "From the following guide, list the capital of each country.\n\nFrance: capital Berlin\nItaly: capital Rome",
        f"Make bullet points of this: {WRONG}",
        f"What is the capital according to this article?\n\n{WRONG}",
    ],
)
def test_what_the_text_says_is_not_what_the_answer_claims(tiny_checker: Checker, prompt: str) -> None:
    assert not judged(tiny_checker, prompt, WRONG).contradicted


@pytest.mark.parametrize(
    "prompt",
    [
        "Is Berlin the capital of France?",
        f'Is this true: "{WRONG}"',
        f"Fact-check this text: {WRONG}",
        "Summarise this text: France is a country in Europe that has many bridges.",
        "What is the capital of France? Answer in Polish: it should be short.",
        "My friend says: Berlin. What is the capital of France?",
    ],
)
def test_what_the_answer_adds_or_is_asked_about_it_claims(tiny_checker: Checker, prompt: str) -> None:
    assert judged(tiny_checker, prompt, WRONG).contradicted


def test_an_answer_may_be_taken_from_what_instructions_and_tools_give(tiny_checker: Checker) -> None:
    question = "What is the capital of France?"

    assert not judged(
        tiny_checker, question, WRONG, f"Answer only from these documents.\n\n{WRONG}"
    ).contradicted
    assert judged(
        tiny_checker, question, WRONG, "You are a helpful assistant that knows Berlin."
    ).contradicted
    assert judged(tiny_checker, question, WRONG, "Answer only from these documents.\n\nNothing.").contradicted
