"""Questions with answers to choose from, or with a gap, ask what plain ones ask."""

from __future__ import annotations

import pytest

from detect.checker import Checker
from detect.restated_question import restated


@pytest.mark.parametrize(
    ("prompt", "asked"),
    [
        ("What is the capital of Turkey - Ankara or Istanbul?", "What is the capital of Turkey?"),
        ("In what year did World War II end: 1944 or 1945?", "In what year did World War II end?"),
        ("Do you know who wrote Emma, Jane Austen or Mary Shelley?", "Do you know who wrote Emma?"),
        ("I read Emma. Who's the author, Austen or Shelley?", "I read Emma. Who's the author?"),
        ("Did Leo Tolstoy or Dostoevsky write Anna Karenina?", "Who wrote Anna Karenina?"),
        ("Fill in the blank: The capital of Peru is ____.", "What is the capital of Peru?"),
        ("____ wrote Hamlet.", "What wrote Hamlet?"),
        ('Complete the sentence: "Hamlet was written by ..."', "What was Hamlet written by?"),
        ("Einstein was born in the city of [blank].", "What was Einstein born in?"),
        ("The Rhine flows into the ____.", "What does the Rhine flow into?"),
        ("The Brandenburg Gate stands in ____.", "Where does the Brandenburg Gate stand?"),
        ("Oxygen has the symbol ___.", "Oxygen has the symbol what?"),
        ("Ulm is old, and Paris is the capital of ____.", "Ulm is old, and Paris is the capital of what?"),
    ],
)
def test_another_form_asks_the_same(prompt: str, asked: str) -> None:
    kinds = {"Emma": "book", "Jane Austen": "person", "Mary Shelley": "person"}
    assert restated(prompt, kinds.get) == asked


@pytest.mark.parametrize(
    "prompt",
    [
        "Which is larger, France or Spain?",
        "Which river is longer in Europe, the Rhine or the Danube?",
        "What do you want, coffee or tea?",
        "Who wrote Emma?",
        "What is the capital of Peru, Chile or Bolivia?",
        "Who wrote Hamlet, Emma or Dracula?",
        "Which countries border Germany, France or Italy?",
        "Fill in the form for me.",
        "From ____ to ____: a history.",
        "",
        "word " * 100 + "____",
    ],
)
def test_what_has_no_other_form_stays(prompt: str) -> None:
    kinds = {
        "Peru": "country",
        "Chile": "country",
        "Hamlet": "play",
        "Germany": "country",
        "Italy": "country",
    }
    assert restated(prompt, kinds.get) == prompt


@pytest.mark.parametrize(
    "prompt",
    [
        "The capital of France is ____.",
        "Complete the sentence: The capital of France is ...",
        "What is the capital of France, Paris or Berlin?",
    ],
)
def test_answers_to_them_are_judged(tiny_checker: Checker, prompt: str) -> None:
    assert tiny_checker.check(prompt, "Berlin.").contradicted
    assert not tiny_checker.check(prompt, "Paris.").contradicted
