"""Questions that an answer asks and answers itself."""

from __future__ import annotations

import pytest

from detect.checker import Checker
from detect.self_answered import SelfAnswered

CARDS = "**Q1: What is the capital of France?**\n**A:** {}\n\n**Q2: Who wrote Hamlet?**\n**A:** {}\n"


def wrong(checker: Checker, answer: str) -> list[str]:
    claims = checker.check("Make me a quiz.", answer).contradicted
    return [answer[each.claim.value_start : each.claim.value_end] for each in claims]


def test_cards_are_judged_like_answers(tiny_checker: Checker) -> None:
    assert wrong(tiny_checker, CARDS.format("Berlin", "William Shakespeare")) == ["Berlin"]
    assert wrong(tiny_checker, CARDS.format("Paris", "Albert Einstein")) == ["Albert Einstein"]
    assert not wrong(tiny_checker, CARDS.format("Paris", "William Shakespeare"))
    checked = tiny_checker.check("", CARDS.format("Paris", "William Shakespeare"))
    assert len(checked.supported) == 2


@pytest.mark.parametrize(
    "answer",
    [
        "1. What is the capital of France?\n   → Berlin\n",
        "Q: What is the capital of France? A: Berlin.",
        "Question: What is the capital of France?\n\nAnswer: Berlin",
        "**Q1.** What is the capital of France? **A:** Berlin\n**Q2.** Who wrote Hamlet? **A:** William Shakespeare",
        "Q1. What is the capital of France?\nA1: Berlin",
    ],
)
def test_cards_come_in_many_forms(tiny_checker: Checker, answer: str) -> None:
    (value,) = wrong(tiny_checker, answer)
    assert value.startswith("Berlin")


@pytest.mark.parametrize(
    "answer",
    [
        "What is the capital of France? Berlin is a city in Germany.",
        "What is the capital of France?\nSome say Berlin.\nA: Berlin",
        "Q: What is the capital of France?\nQ: What is the capital of Germany?\nA: Berlin",
        "1. What is the capital of France?\nA. Berlin\nB. Paris",
        "**Question 1:** What is the capital of France?\n\nA) Berlin\nB) Paris\n\n**Answer:** B) Paris",
        "What is the capital of France?\nA: Berlin\nB: Paris",
        "Q1. What is the capital of France?\nA. Berlin\nB. Paris",
        "Q1. Pick one.\nWhat is the capital of France?\nA: Berlin\nB: Paris",
        "Q: What is the capital of France?\nA: Berlin?\nQ: No.\nA: Paris.",
    ],
)
def test_what_is_no_answer_to_a_card_is_none(tiny_checker: Checker, answer: str) -> None:
    assert not wrong(tiny_checker, answer)


def test_a_stream_finds_what_the_whole_does(tiny_checker: Checker) -> None:
    answer = CARDS.format("Berlin", "William Shakespeare")
    piecewise = tiny_checker.begin("Make me a quiz.")
    for line in answer.splitlines(keepends=True):
        piecewise.sentence(line)
    whole = tiny_checker.check("Make me a quiz.", answer).claims
    assert [(each.claim.value_start, each.rule) for each in piecewise.claims if each.facts] == [
        (each.claim.value_start, each.rule) for each in whole if each.facts
    ]


def test_a_blank_piece_is_no_answer() -> None:
    cards = SelfAnswered()
    assert cards.read("Q: Who?\n", 0) is None
    assert cards.read("\n", 8) is None
    card = cards.read("A: Ada\n", 9)
    assert card is not None
    assert (card.question, card.answer, card.start) == ("Who?", "Ada\n", 12)
