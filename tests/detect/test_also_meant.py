"""What a pronoun may mean instead: what is true of that is not called wrong of what the sentence before was about."""

from __future__ import annotations

import pytest

from detect.checker import Checker
from detect.encoder import DistilBertEncoder
from detect.verdict import Verdict
from kg.store import Snapshot
from tests.detect.test_learned_reading import Asked, checker_with

ABOUT = "Tell me about France."


def wrong(checker: Checker, answer: str, question: str = ABOUT) -> list[str]:
    return [claim.claim.text for claim in checker.check(question, answer).contradicted]


@pytest.mark.parametrize("question", [ABOUT, "What is the capital of France?", ""])
def test_what_is_true_of_another_one_named_just_before_is_open(tiny_checker: Checker, question: str) -> None:
    answer = "France borders Germany. Its capital is Berlin."
    claims = tiny_checker.check(question, answer).claims
    assert [claim.verdict for claim in claims] == [Verdict.SUPPORTED, Verdict.NOT_CHECKABLE]
    assert claims[1].rule == "ambiguous pronoun"


@pytest.mark.parametrize(
    "answer",
    [
        "France borders Germany. Its capital is Ulm.",
        "France borders Germany. The capital of France is Berlin.",
        "Germany is large. France is old. Its capital is Berlin.",
    ],
)
def test_what_is_true_of_nothing_that_may_be_meant_is_wrong(tiny_checker: Checker, answer: str) -> None:
    assert len(wrong(tiny_checker, answer)) == 1


def test_what_is_read_by_meaning_may_be_of_another_as_well(
    tiny_graph: Snapshot, reader: DistilBertEncoder
) -> None:
    checker = checker_with(Asked(0.99), tiny_graph, reader)
    question = "What is the capital of France?"
    assert wrong(checker, "France is a country. It is ruled from Berlin.", question)
    assert not wrong(checker, "France borders Germany. It is ruled from Berlin.", question)


@pytest.mark.parametrize(
    "before",
    [
        "Hamlet inspired a novel.",
        "Hamlet has an unknown sequel.",
        "Hamlet was based on a lost play.",
    ],
)
def test_it_may_be_what_was_introduced(tiny_checker: Checker, before: str) -> None:
    """A correction there would put the author of the play upon the novel."""
    assert not wrong(tiny_checker, f"{before} It was written by Albert Einstein.", "Who wrote Hamlet?")


@pytest.mark.parametrize(
    "before",
    [
        "Hamlet is a famous play.",
        "Hamlet made the theatre rich.",
        "Hamlet has five acts.",
        "Hamlet has a sad ending, a ghost and a duel. Hamlet is long.",
    ],
)
def test_it_is_not_what_cannot_be_meant_or_was_known_before(tiny_checker: Checker, before: str) -> None:
    assert wrong(tiny_checker, f"{before} It was written by Albert Einstein.", "Who wrote Hamlet?")


def test_he_may_be_somebody_introduced(tiny_checker: Checker) -> None:
    question = "Where was Albert Einstein born?"
    assert wrong(tiny_checker, "Albert Einstein wrote a letter. He was born in Paris.", question)
    assert not wrong(tiny_checker, "Albert Einstein knew a physicist. He was born in Paris.", question)
