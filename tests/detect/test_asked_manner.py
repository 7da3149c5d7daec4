"""How an answer is wanted says nothing of what is asked."""

from __future__ import annotations

import pytest

from detect.asked_manner import asked_until, without_preface
from detect.checker import Checker
from detect.verdict import Verdict


@pytest.mark.parametrize(
    ("prompt", "asked"),
    [
        ("capital of France pls", "capital of France"),
        ("When did Einstein die? Just the year, please.", "When did Einstein die?"),
        ("Who wrote Hamlet? Answer in one sentence.", "Who wrote Hamlet?"),
        ("Who wrote Hamlet? Reply with only the name", "Who wrote Hamlet?"),
        ("Who wrote Hamlet (short answer)", "Who wrote Hamlet"),
        (
            "Where was Einstein born? Keep it short. No explanations needed. Thanks!",
            "Where was Einstein born?",
        ),
    ],
)
def test_the_manner_is_cut_off(prompt: str, asked: str) -> None:
    assert prompt[: asked_until(prompt)] == asked


@pytest.mark.parametrize(
    "prompt",
    [
        "Who wrote the book? Only the second author.",
        "What is the capital of France?",
        "Who sang Thank You",
        "thanks",
    ],
)
def test_what_is_asked_stays(prompt: str) -> None:
    assert asked_until(prompt) == len(prompt)


@pytest.mark.parametrize(
    ("question", "bare"),
    [
        ("Quick question: when did it end?", "when did it end?"),
        ("Hey, who wrote it?", "who wrote it?"),
        ("In one word: what is the capital of it?", "what is the capital of it?"),
        ("So it is; when did it end?", "So it is; when did it end?"),
        ("Hello Kitty is from where?", "Hello Kitty is from where?"),
    ],
)
def test_a_lead_says_nothing(question: str, bare: str) -> None:
    assert without_preface(question) == bare


@pytest.mark.parametrize("piece", ["thanks  ", "please ) ) ", "just the  year,, ", "- - (", "in one word. "])
def test_a_long_prompt_takes_no_time(piece: str) -> None:
    prompt = f"Who wrote Hamlet? {piece * 10_000}x"
    assert asked_until(prompt) == len(prompt)
    assert without_preface(prompt) == prompt


@pytest.mark.parametrize("manner", ["", " pls", " - just the year please", "? One word only.", "? Be brief."])
def test_an_answer_is_held_against_what_is_asked(tiny_checker: Checker, manner: str) -> None:
    (claim,) = tiny_checker.check(f"When was Albert Einstein born{manner}", "1880").claims
    assert claim.verdict is Verdict.CONTRADICTED
