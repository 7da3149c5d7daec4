"""What a question asks for decides between readings, and makes none of what the words do not bear."""

from __future__ import annotations

import pytest

from detect.checker import Checker
from detect.encoder import DistilBertEncoder
from kg.store import Snapshot
from tests.detect.test_learned_reading import Asked, checker_with

ASKED = "Where was Albert Einstein born?"
LIKELY = "Albert Einstein took his start in Berlin."


@pytest.fixture(scope="module")
def checker(tiny_graph: Snapshot, reader: DistilBertEncoder) -> Checker:
    return checker_with(Asked(0.9), tiny_graph, reader)


def test_what_was_asked_is_what_a_sentence_states_that_may_mean_it(checker: Checker) -> None:
    assert checker.check(ASKED, f"Sure! {LIKELY} It lies far away.").contradicted
    assert not checker.check(
        "Tell me about Albert Einstein.", f"Sure! {LIKELY} It lies far away."
    ).contradicted


def test_a_question_about_something_else_decides_nothing(checker: Checker) -> None:
    assert not checker.check(
        "Where was William Shakespeare born?", f"Sure! {LIKELY} It lies far away."
    ).contradicted


def test_where_the_right_value_is_given_another_one_may_be_something_else(checker: Checker) -> None:
    answer = (
        "Sure! Albert Einstein, who came into the world in Ulm, took a place in Berlin. It lies far away."
    )
    assert not checker.check(ASKED, answer).contradicted


def test_words_that_the_verifier_does_not_believe_are_not_lifted(
    tiny_graph: Snapshot, reader: DistilBertEncoder
) -> None:
    doubting = checker_with(Asked(0.1), tiny_graph, reader)
    assert not doubting.check(ASKED, f"Sure! {LIKELY} It lies far away.").contradicted


def test_what_was_asked_needs_no_word_of_its_own(values: Snapshot, reader: DistilBertEncoder) -> None:
    checker = checker_with(Asked(0.9), values, reader)
    said = "Hamlet is all Jane Austen. It lies far away."
    assert checker.check("Who wrote Hamlet?", said).contradicted
    assert not checker.check("Tell me about Hamlet.", said).contradicted


def test_a_value_of_an_unusual_sort_is_wrong_where_it_was_asked_for(
    values: Snapshot, reader: DistilBertEncoder
) -> None:
    checker = checker_with(Asked(0.9), values, reader)
    asked, said = "What is the capital of France?", "France is governed from its capital Canada."
    assert checker.check(asked, f"{said} It is large.").contradicted


def test_which_asks_for_more_than_what_something_is(values: Snapshot, reader: DistilBertEncoder) -> None:
    """ "Which continent is France on?" is worded like "Which continent is France?"."""
    checker = checker_with(Asked(0.9), values, reader)
    said = "Geographically, France forms part of the continent Canada. It is large."
    assert checker.check("Which continent is France on?", said).contradicted
    assert not checker.check("Tell me about France.", said).contradicted
