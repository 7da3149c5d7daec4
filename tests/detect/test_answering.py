"""The first sentences of an answer are held against its question, one after the other, until one may have answered."""

from __future__ import annotations

import pytest

from detect.answering import MOST_SENTENCES
from detect.checker import Checker
from detect.encoder import DistilBertEncoder
from detect.verdict import CheckedClaim
from kg.sentence import SentenceSplitter
from kg.store import Snapshot
from tests.detect.test_learned_reading import Asked, checker_with

QUESTION = "What is the capital of France?"
WRONG = "Berlin is where it is ruled from."


@pytest.fixture(scope="module")
def checker(tiny_graph: Snapshot, reader: DistilBertEncoder) -> Checker:
    """Its verifier takes every sentence to say what was asked."""
    return checker_with(Asked(0.99), tiny_graph, reader)


def wrong(checker: Checker, answer: str, question: str = QUESTION) -> tuple[CheckedClaim, ...]:
    """The claims that sentences make by answering."""
    return tuple(c for c in checker.check(question, answer).contradicted if c.rule.startswith("question:"))


@pytest.mark.parametrize(
    "before",
    [
        "France is a country. ",
        "France likes good food. It makes a lot of cheese. ",
        "Sure! France is a country. ",
        "France is a country. That is a good question! ",
        "France has six corners. ",
    ],
)
def test_a_wrong_value_is_found_behind_what_does_not_answer(checker: Checker, before: str) -> None:
    (claim,) = wrong(checker, f"{before}{WRONG} People like to travel there.")
    assert claim.claim.text == WRONG
    assert claim.rule == "question:entity:other"


def test_a_stream_of_sentences_finds_the_same(checker: Checker) -> None:
    answer = f"France is a country. It makes a lot of cheese. {WRONG} People like to travel there."
    checking = checker.begin(QUESTION)
    told = [claim for piece in SentenceSplitter().split(answer) for claim in checking.sentence(piece)]
    assert tuple(told) == checker.check(QUESTION, answer).claims
    assert wrong(checker, answer)


@pytest.mark.parametrize(
    "before",
    [
        "The capital of France is Paris. ",
        "France is ruled from Paris. ",
        "France, with Paris as its heart, is a country. ",
        "France is a country. Its heart is Paris. ",
        "France has been ruled from Berlin. ",
    ],
)
def test_what_follows_upon_an_answer_is_left_alone(checker: Checker, before: str) -> None:
    assert not any(claim.claim.text == WRONG for claim in wrong(checker, f"{before}{WRONG}"))


@pytest.mark.parametrize(
    "before",
    [
        "France had a colony. ",
        "Germany was an enemy of France. ",
        "France makes a famous car. ",
    ],
)
def test_what_may_be_told_of_something_else_is_left_alone(checker: Checker, before: str) -> None:
    assert not wrong(checker, f"{before}It was ruled from Ulm. It was ruled from Berlin.")


@pytest.mark.parametrize(
    "sentence",
    [
        "Berlin was the first town that it was ruled from.",
        "The last government of France sat in Berlin.",
        "Berlin is not where it is ruled from.",
        "Perhaps Berlin is where it is ruled from.",
    ],
)
def test_what_picks_another_thing_or_leaves_doubt_is_left_alone(checker: Checker, sentence: str) -> None:
    assert not wrong(checker, f"France is a country. {sentence}")


def test_only_the_first_sentences_are_held(checker: Checker) -> None:
    told = ["It makes cheese. ", "It has a long coast. ", "It likes good food. ", "It votes often. "]
    before = "France is a country. "
    assert wrong(checker, f"{before}{''.join(told[: MOST_SENTENCES - 2])}{WRONG}")
    assert not wrong(checker, f"{before}{''.join(told[: MOST_SENTENCES - 1])}{WRONG}")


def test_behind_others_a_sentence_has_to_be_read_more_surely(
    tiny_graph: Snapshot, reader: DistilBertEncoder
) -> None:
    doubting = checker_with(Asked(0.7), tiny_graph, reader)
    assert wrong(doubting, f"{WRONG} France is a country.")
    assert not wrong(doubting, f"France is a country. {WRONG}")


@pytest.mark.parametrize(
    "question", ["What are the capital and the currency of France?", "Tell me about France.", ""]
)
def test_where_no_one_thing_is_asked_nothing_is_held(checker: Checker, question: str) -> None:
    assert not wrong(checker, f"France is a country. {WRONG}", question)
