"""Answers in words of their own are held against their question; what only stands beside it is left alone."""

from __future__ import annotations

import pytest

from detect.calibration import Calibration
from detect.checker import Checker
from detect.encoder import DistilBertEncoder
from detect.verdict import CheckedClaim, Verdict
from detect.verifier import DistilBertVerifier
from kg.linker import Linker
from kg.store import Snapshot


@pytest.fixture(scope="module")
def checker(tiny_graph: Snapshot, reader: DistilBertEncoder) -> Checker:
    verifier = DistilBertVerifier.default(device="cpu", threads=1)
    linker, calibration = Linker(tiny_graph), Calibration.load()
    return Checker(
        tiny_graph, linker, encoder=None, reader=reader, verifier=verifier, calibration=calibration
    )


def wrong(checker: Checker, question: str, answer: str) -> list[CheckedClaim]:
    claims = checker.check(question, answer).claims
    return [claim for claim in claims if claim.verdict is Verdict.CONTRADICTED]


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Where was Albert Einstein born?", "Berlin is the place that gave us Einstein."),
        ("Where did Albert Einstein die?", "Berlin was the last stop of Einstein."),
        ("Who wrote Hamlet?", "It is Einstein whom we have to thank for Hamlet."),
        ("What is the official language of Germany?", "Papers filed in Germany have to be in French."),
    ],
)
def test_another_value_is_contradicted_where_it_is_asked_for(
    checker: Checker, question: str, answer: str
) -> None:
    (claim,) = wrong(checker, question, answer)
    assert claim.facts
    assert not wrong(checker, "Tell me something.", answer)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("What is the capital of France?", "Most visitors to France also see Berlin."),
        ("What is the capital of France?", "The president of France flew to Berlin."),
        ("Where was Albert Einstein born?", "Einstein wrote home from Berlin."),
        (
            "What is the official language of France?",
            "German is what pupils in France learn first at school.",
        ),
        ("Who wrote Hamlet?", "Einstein owned a copy of Hamlet."),
        ("When was Albert Einstein born?", "The daughter of Albert Einstein was born in 1902."),
        ("When did Albert Einstein die?", "The mother of Albert Einstein died in 1920."),
        ("What does a chemist write for iron?", "Iron sits right beside Co in the periodic table."),
    ],
)
def test_what_stands_beside_the_question_is_left_alone(checker: Checker, question: str, answer: str) -> None:
    assert not wrong(checker, question, answer)


def test_the_first_sentence_of_an_answer_is_held_against_the_question(checker: Checker) -> None:
    (claim,) = wrong(checker, "Who wrote Hamlet?", "Albert Einstein did, in 1600. It is a sad play.")
    assert claim.claim.text.startswith("Albert")
    assert not wrong(checker, "Who wrote Hamlet?", "It is a sad play. Albert Einstein did, in 1600.")


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("What is the capital of France?", "Berlin, which borders Ulm."),
        ("What is the capital of France?", "Berlin, where Einstein worked."),
        ("When was Albert Einstein born?", "In 1901. He was a physicist."),
    ],
)
def test_a_value_alone_is_held_whatever_is_told_behind_it(
    checker: Checker, question: str, answer: str
) -> None:
    assert wrong(checker, question, answer)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("What is the capital of France?", "Berlin, which is not as old as Paris."),
        ("What is the capital of France?", "Berlin, which shares that with Paris."),
        ("What is the capital of France?", "Berlin, where Einstein worked, was never one."),
        ("In which city does the government of France sit?", "Berlin. No, it is Paris."),
    ],
)
def test_a_value_that_is_taken_back_or_shared_is_left_alone(
    checker: Checker, question: str, answer: str
) -> None:
    assert not wrong(checker, question, answer)


def test_what_is_told_of_a_part_of_what_was_asked_about_may_answer_too(checker: Checker) -> None:
    assert wrong(
        checker, "When was Albert Einstein born?", "The life of Albert Einstein began on 4 May 1901."
    )
