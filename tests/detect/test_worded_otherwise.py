"""Sentences in which a fact is told by something else than its own verb: read right, and a wrong value found."""

from __future__ import annotations

import pytest

from detect.checker import Checker
from detect.verdict import Verdict


def verdicts(checker: Checker, answer: str, prompt: str = "") -> set[Verdict]:
    return {claim.verdict for claim in checker.check(prompt, answer).claims}


@pytest.mark.parametrize(
    ("text", "right", "wrong"),
    [
        ("{} is the capital and largest city of Norduria.", "Hafen", "Alba"),
        ("{} is the founder and first director of Mirex.", "Ada Berg", "Carl Dorn"),
        ("{} was the year in which Ada Berg died.", "1990", "1970"),
        ("It was in {} that Ada Berg died.", "1990", "1970"),
        ("Lake Mirna lies on the border between Norduria and {}.", "Ostland", "Westland"),
        ("The tallest of them is the Falls of Lind, in {}.", "Norduria", "Westland"),
        ("The tallest of them is the Falls of Lind in {}.", "Norduria", "Westland"),
        ("Ora is a planet. Its largest moon, {}, is icy.", "Oron", "Piron"),
        ("Hafen's region is cold. Hafen is in {}.", "Nord Region", "Sud Region"),
        ("The Tower of Hafen is in {}.", "Nord Region", "Sud Region"),
        ("Norduria's capital is {}, not Birka.", "Hafen", "Alba"),
        ("Grey Water is by {}.", "Carl Dorn", "Ada Berg"),
        ("Born in Hafen, the writer Ada Berg died in {}.", "1990", "1970"),
        ("Mirex is a firm. Founded in 1950 as a shop, Mirex is headquartered in {}.", "Hafen", "Birka"),
    ],
)
def test_it_is_read(small_world: Checker, text: str, right: str, wrong: str) -> None:
    assert Verdict.SUPPORTED in verdicts(small_world, text.format(right))
    assert Verdict.CONTRADICTED not in verdicts(small_world, text.format(right))
    assert Verdict.CONTRADICTED in verdicts(small_world, text.format(wrong))


@pytest.mark.parametrize(
    "text",
    [
        "Hafen is on the border of Ostland and Westland.",
        "The Norduria state of Alba has Birka as its capital.",
        "Greatpeak is the highest peak in Ostland east of the river.",
        "Hafen was then in Ostland.",
        "Ada Berg, who was born Prince Alba, wrote novels.",
        "The Red Boat is the work of the painter Emil Holm.",
        "Ada Berg and Carl Dorn were born in 1920, 1930 and 1940.",
        "Chair of the Council of Ostland in 1950, Ada Berg died in 1990.",
        "Its neighbours are Norduria and Ostland, as well as Far Isle, which is part of Westland.",
        "The Long Night, a book made with care, was written for Carl Dorn.",
        "Hafen and Alba are towns, a port that lies in Norduria and a resort that lies inland.",
        "Ada Berg was born in Birka, Unknownia.",
    ],
)
def test_what_is_said_of_something_else_is_left_open(small_world: Checker, text: str) -> None:
    assert Verdict.CONTRADICTED not in verdicts(small_world, text)


def test_the_right_value_of_a_column_is_told_apart_from_that_of_a_row(small_world: Checker) -> None:
    """The third column may be about the second."""
    rows = "| Writer | Work | Published |\n|---|---|---|\n| Ada Berg | The Long Night | {} |\n"
    assert Verdict.CONTRADICTED not in verdicts(small_world, rows.format(1950))


def test_it_is_about_the_clause_that_it_stands_in(small_world: Checker) -> None:
    text = "The Red Boat was the dearest until 1950; the Grey Water took over when it was published in 1965."
    assert Verdict.CONTRADICTED not in verdicts(small_world, text)


def test_two_names_that_a_question_tells_apart_are_no_one_thing(small_world: Checker) -> None:
    answer = "Hafen is not in Norduria."
    assert Verdict.CONTRADICTED in verdicts(small_world, answer, "Where is Hafen?")


@pytest.mark.parametrize(
    ("prompt", "answer", "verdict"),
    [
        ("Is Alba the capital of Norduria?", "No. The capital is Birka.", Verdict.CONTRADICTED),
        ("Is Alba the capital of Norduria?", "No, the capital is Hafen.", Verdict.SUPPORTED),
        ("Is Alba the capital of Norduria?", "No, it's Birka.", Verdict.CONTRADICTED),
        ("Is Alba the capital of Norduria?", "No, it's Hafen.", Verdict.SUPPORTED),
        ("Who wrote Grey Water?", "It was not Emil Falk. The author is Ada Berg.", Verdict.CONTRADICTED),
        ("Tell me about Grey Water.", "Grey Water is old. The author is Ada Berg.", Verdict.CONTRADICTED),
    ],
)  # fmt: skip
def test_what_belongs_to_whom_the_question_is_about(
    small_world: Checker, prompt: str, answer: str, verdict: Verdict
) -> None:
    assert verdict in verdicts(small_world, answer, prompt)


@pytest.mark.parametrize(
    "answer", ["No, it's in Ostland.", "No. In Ostland things differ. The capital is Alba.", "No, it is not."]
)
def test_where_something_lies_is_no_answer_to_what_it_is(small_world: Checker, answer: str) -> None:
    assert Verdict.CONTRADICTED not in verdicts(small_world, answer, "Is Alba the capital of Norduria?")
