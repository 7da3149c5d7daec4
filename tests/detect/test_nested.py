"""What is said of a larger phrase is not said of the names in it."""

from __future__ import annotations

import pytest

from detect.checker import Checker
from detect.clause import clause_of
from detect.encoder import DistilBertEncoder
from detect.nested import without_nested_pronouns
from kg.linker import Linker
from kg.store import Snapshot
from tests.detect.test_learned_reading import Asked, checker_with


@pytest.fixture(scope="module")
def checker(tiny_graph: Snapshot, reader: DistilBertEncoder) -> Checker:
    """One whose verifier finds that everything is stated."""
    return checker_with(Asked(0.99), tiny_graph, reader)


@pytest.mark.parametrize(
    "text",
    [
        "The woman who married Albert Einstein was born in Berlin.",
        "The man who taught Marie Curie and Albert Einstein was born in Berlin.",
        "The river that flows through Paris is the capital of Germany.",
        "The country bordering France has Berlin as its capital.",
        "The country between Germany and France has Berlin as its capital.",
        "A country larger than France has Berlin as its capital.",
        "The president before Albert Einstein was born in Berlin.",
        "The twin town of Albert Einstein's birthplace is Berlin.",
        "An improved version of Hamlet was written by Albert Einstein.",
        "The German part of the country of France has Berlin as its capital.",
        "Marie Curie's uncle Einstein was born in Berlin.",
        "Albert Einstein was a physicist. The man before him was born in Berlin.",
        "A metal harder than iron has the symbol W.",
        "A lake larger than France lies on the border of Germany and Poland.",
    ],
)
def test_what_a_phrase_is_said_to_be_is_no_name_in_it(checker: Checker, text: str) -> None:
    assert checker.check("", text).contradicted == ()


@pytest.mark.parametrize(
    "text",
    [
        "The physicist Albert Einstein was born in Berlin.",
        "The country of France has Berlin as its capital.",
        "I know that Albert Einstein was born in Berlin.",
        "The fact that Albert Einstein was born in Berlin is known.",
        "Ulm lies in Germany and Albert Einstein was born in Berlin.",
        "The man who wrote it, Albert Einstein, was born in Berlin.",
    ],
)
def test_what_a_name_itself_is_said_to_be_is_judged(checker: Checker, text: str) -> None:
    assert checker.check("", text).contradicted != ()


def test_an_addition_speaks_of_the_noun_before_it(checker: Checker) -> None:
    """A remake of a film is not by the director of that film."""
    assert checker.check("", "Hamlet is a retelling of a play written by Albert Einstein.").contradicted == ()
    assert checker.check("", "Hamlet is a play written by Albert Einstein.").contradicted != ()


def test_a_time_counted_from_an_event_is_not_that_of_the_event(checker: Checker) -> None:
    for text in (
        "In 1999, four years after the birth of Albert Einstein.",
        "Four years after Albert Einstein's birth, in 1999.",
    ):
        assert checker.check("", text).contradicted == ()
    assert checker.check("", "In 1999 came the birth of Albert Einstein.").contradicted != ()


def test_the_former_capital_of_a_people_is_not_theirs_today(checker: Checker) -> None:
    assert checker.check("", "The former French capital, Berlin, is old.").contradicted == ()
    assert checker.check("", "The French capital, Berlin, is old.").contradicted != ()


def test_values_to_choose_from_are_none_of_them_stated(checker: Checker) -> None:
    assert checker.check("", "The capital of France is Berlin, Ulm or Paris.").contradicted == ()
    assert checker.check("", "The capital of France is Berlin, a city in Germany.").contradicted != ()


def test_the_older_one_of_a_name_is_another(checker: Checker) -> None:
    assert checker.check("", "The older Albert Einstein was born in Berlin.").contradicted == ()


def test_a_country_is_no_pronoun(tiny_graph: Snapshot) -> None:
    text = "The US has fifty states."
    linked = Linker(tiny_graph).link(text)
    clause = clause_of(linked, *linked.sentences[0])
    assert without_nested_pronouns(clause) is clause
