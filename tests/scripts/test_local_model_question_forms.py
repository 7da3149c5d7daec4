from __future__ import annotations

import pytest

from scripts.local_model.question_forms import asked_by, what


def test_a_passive_sentence_gives_the_question_proper() -> None:
    asked = asked_by(["{s} was born in {o}"], "city")
    wanted = {"Where was {s} born?", "In which city was {s} born?", "Which city was {s} born in?"}
    assert wanted <= set(asked)


def test_a_date_is_asked_for_by_when() -> None:
    asked = asked_by(["{s} was founded in {o}"], "date")
    assert "When was {s} founded?" in asked
    assert not any(question.startswith("Where") for question in asked)


def test_a_sentence_that_begins_with_the_value_is_asked_by_its_first_words() -> None:
    assert "Who wrote {s}?" in asked_by(["{o} wrote {s}."], "person")


def test_a_cleft_sentence_gives_the_plain_question() -> None:
    assert "Who governs {s}?" in asked_by(["It is {o} who governs {s}"], "person")


def test_a_sentence_that_ends_with_the_value_is_asked_as_a_gap() -> None:
    assert "The capital of {s} is ___." in asked_by(["The capital of {s} is {o}"], "city")


@pytest.mark.parametrize("sentence", ["{s} and {s} are {o}", "{o}", "no subject, no value", "{s} alone"])
def test_what_does_not_name_both_ends_once_is_no_question(sentence: str) -> None:
    assert asked_by([sentence], "thing") == ()


def test_every_question_names_the_subject_and_gives_nothing_away() -> None:
    for question in asked_by(
        ["{s} married {o}", "{o}, the wife of {s},", "It was {o} that {s} won"], "person"
    ):
        assert "{s}" in question
        assert "{o}" not in question


def test_none_comes_twice() -> None:
    asked = asked_by(["{s} was born in {o}", "{s} was born in {o}."], "city")
    assert len(asked) == len(set(asked))


@pytest.mark.parametrize(
    ("kind", "word"), [("measure", "what number"), ("thing", "what"), ("body", "which celestial body")]
)
def test_the_asking_words_follow_from_the_kind(kind: str, word: str) -> None:
    assert what(kind)[0] == word
