"""The phrases in which a value is named as a subject's."""

from __future__ import annotations

import pytest

from correct.carry_frame import Frames


@pytest.mark.parametrize(
    ("sentence", "owned"),
    [
        ("the capital of France, Lyon, is old", True),
        ("the capital of France is **Lyon**", True),
        ("France's capital Lyon", True),
        ("Lyon, the capital of France, is old", True),
        ("Lyon is the capital of France.", True),
        ("Lyon remains its capital.", False),
        ("The capital: Lyon", False),
        ("1. **Capital city**: Lyon", False),
    ],
)
def test_a_value_is_found_with_its_owner(sentence: str, owned: bool) -> None:
    frames = Frames(names=["France"], nouns=["capital", "capital city"], value="Lyon", past=False)
    found = list(frames.find(sentence))
    assert [(sentence[n.start : n.end], n.owned) for n in found] == [("Lyon", owned)]


@pytest.mark.parametrize(
    "sentence",
    [
        "the capital of Italy, Lyon",
        "Lyon is the capital of Italy",
        "Italy's capital Lyon",
        "the cultural capital, Lyon",
        "the capital was Lyon",
        "the capital, Lyon-Bron",
        "the capital, Lyon Airport",
        "the capital, Lyon, Texas",
        "the capital Lyon",
        "Capital: Lyon is written below",
        "Lyon is the capital and port of Italy",
        "the capital is near Lyon",
    ],
)
def test_other_phrases_name_something_else(sentence: str) -> None:
    frames = Frames(names=["France"], nouns=["capital"], value="Lyon", past=False)
    assert list(frames.find(sentence)) == []


@pytest.mark.parametrize("number", ["5,000", "5.5", "5 %", "15"])
def test_a_number_is_not_found_in_another_number(number: str) -> None:
    frames = Frames(names=["France"], nouns=["population"], value="5", past=False)
    assert list(frames.find(f"Its population is {number}.")) == []


def test_the_past_tense_counts_where_the_answer_used_it() -> None:
    frames = Frames(names=["Hamlet"], nouns=["author"], value="Marlowe", past=True)
    assert [n.owned for n in frames.find("The author of Hamlet was Marlowe.")] == [True]
