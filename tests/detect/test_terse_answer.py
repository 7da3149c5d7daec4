"""Terse answers: one sentence that commits itself."""

import pytest

from detect.clause import clause_of
from detect.terse_answer import is_english, is_terse
from kg.linker import Linker
from kg.store import Snapshot


def terse(graph: Snapshot, text: str) -> bool:
    linked = Linker(graph).link(text)
    return is_terse(linked, [clause_of(linked, *span) for span in linked.sentences])


@pytest.mark.parametrize(
    "answer",
    [
        "Paris.",
        "It is Paris",
        "Paris, of course.",
        "In the US.",
        "1879 (on 14 March)",
        "The capital of France is Berlin.",
    ],
)
def test_one_committed_sentence_is_terse(tiny_graph: Snapshot, answer: str) -> None:
    assert terse(tiny_graph, answer)


@pytest.mark.parametrize(
    "answer",
    [
        "",
        "I don't know.",
        "Do you mean the country?",
        "It may be Paris.",
        "Not Berlin.",
        "Some say it was Berlin.",
        "Formerly Berlin.",
        "Paris if you ask the French.",
        "It is Paris. It lies on the Seine.",
        "- Paris\n- Berlin",
        "Answer: Paris",
        "France " * 60,
    ],
)
def test_what_declines_doubts_or_says_more_is_not(tiny_graph: Snapshot, answer: str) -> None:
    assert not terse(tiny_graph, answer)


def test_a_sentence_of_another_language_is_told_by_its_grammar() -> None:
    assert is_english("The area of it is 5 km².")
    assert not is_english("Die Hauptstadt heißt Wien.")
