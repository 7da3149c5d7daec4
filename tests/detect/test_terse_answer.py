"""Terse answers: one sentence that commits itself."""

import pytest

from detect.clause import clause_of
from detect.terse_answer import is_english, is_terse, may_be_statement
from kg.linker import Linker
from kg.store import Snapshot
from tests.detect.conftest import CheckerOf


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
        "Answer: Paris",
        "What the capital of France is: Paris.",
        "The correct answer is Paris.",
        "The capital of France is Berlin.",
        "Iron was discovered or invented in 1807.",
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
        "Paris or Berlin.",
        "Paris if you ask the French.",
        "It is Paris. It lies on the Seine.",
        "- Paris\n- Berlin",
        "Answers: Paris",
        "What it is: a city that many people know",
        "France " * 60,
    ],
)
def test_what_declines_doubts_or_says_more_is_not(tiny_graph: Snapshot, answer: str) -> None:
    assert not terse(tiny_graph, answer)


def test_words_of_a_known_name_doubt_nothing(checker_of: CheckerOf) -> None:
    names = "id\tlabel\taliases\tdescription\ttypes\timportance\nQ1\thard rock\t\tgenre\tmusic genre\t90\n"
    graph = checker_of(names, "subject\trelation\tobject\tsource\nQ1\tP31\tQ1\tt\n").graph
    assert isinstance(graph, Snapshot)
    assert terse(graph, "The genre of it is hard rock.")
    assert not terse(graph, "The genre of it is hard to tell.")


@pytest.mark.parametrize("begun", ["", "The territory of ", "To phone someone in ", "\n\nIt "])
def test_a_plain_beginning_may_be_that_of_a_terse_answer(begun: str) -> None:
    assert may_be_statement(begun)


@pytest.mark.parametrize(
    "begun", ["I ", "There may ", "This isn't ", "One: ", "First\nsecond ", "word " * 30]
)
def test_a_beginning_that_doubts_or_lists_is_that_of_no_terse_answer(begun: str) -> None:
    assert not may_be_statement(begun)


def test_a_sentence_of_another_language_is_told_by_its_grammar() -> None:
    assert is_english("The area of it is 5 km².")
    assert not is_english("Die Hauptstadt heißt Wien.")
