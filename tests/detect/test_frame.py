"""Frames keep the words of a short clause around two mentions, and stay out of what is not the text's own."""

import pytest

from detect.checker import Checker


def wordings(checker: Checker, sentence: str) -> list[str]:
    return [pair.proposal.wording for read in checker.begin("").read(sentence) for pair in read.pairs]


@pytest.mark.parametrize(
    ("sentence", "wording"),
    [
        ("Among the sons of Ulm is Albert Einstein.", "Among the sons of {s} is {o}"),
        ("Most trains of Ulm go to Berlin.", "Most trains of {s} go to {o}"),
        ("In 1879, Ulm and its people were glad.", "In {o}, {s} and its people were glad"),
        (
            "Ulm, with its only bridge in Berlin, is known beyond its gates.",
            "{s}, with its only bridge in {o}, is known beyond its gates",
        ),
    ],
)
def test_all_words_stay_around_the_two(tiny_checker: Checker, sentence: str, wording: str) -> None:
    assert wording in wordings(tiny_checker, sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "Is Berlin perhaps a friend of Ulm?",
        "Some say that Berlin and Ulm are friends.",
        "Ulm, Berlin, Paris and Princeton are all very much alike to those who have never been there in spring.",
        "Ulm is old.",
    ],
)
def test_what_is_asked_hearsay_long_or_about_one_gives_none(tiny_checker: Checker, sentence: str) -> None:
    assert wordings(tiny_checker, sentence) == []


def test_a_pair_that_a_template_reads_gives_none(tiny_checker: Checker) -> None:
    assert wordings(tiny_checker, "The capital of France is Paris.") == []


def test_braces_of_the_text_are_no_slots(tiny_checker: Checker) -> None:
    found = wordings(tiny_checker, "Most {s} trains of Ulm go to Berlin.")
    assert all(wording.count("{s}") == 1 for wording in found)


@pytest.mark.parametrize(
    ("sentence", "wording"),
    [
        ("They speak of Ulm in Berlin.", "They speak of {s} in {o}"),
        ("The year Albert Einstein died is 1955.", "The year {s} died is {o}"),
    ],
)
def test_nobody_named_and_a_short_relative_clause_leave_the_whole(
    tiny_checker: Checker, sentence: str, wording: str
) -> None:
    assert wording in wordings(tiny_checker, sentence)


def test_the_only_verb_behind_a_name_is_no_noun_of_its(tiny_checker: Checker) -> None:
    (read,) = tiny_checker.begin("").read("People in Ulm adore Berlin.")
    assert [pair.proposal.noun for pair in read.pairs] == ["People"]


@pytest.mark.parametrize(
    "sentence",
    [
        "Albert Einstein took over after the war in 1945.",
        "Albert Einstein grew famous before the strike in 1919.",
    ],
)
def test_a_time_of_an_event_that_dates_something_else_is_not_that_of_the_subject(
    tiny_checker: Checker, sentence: str
) -> None:
    assert wordings(tiny_checker, sentence) == []
    assert wordings(tiny_checker, "Albert Einstein took over in 1945.") != []


def test_a_clause_behind_while_with_its_own_subject_is_not_about_the_one_before(
    tiny_checker: Checker,
) -> None:
    found = wordings(tiny_checker, "Ulm has its river, while Berlin has the love of Einstein.")
    assert "{s} has the love of {o}" in found
    assert "{s} has its river, while Berlin has the love of {o}" not in found
