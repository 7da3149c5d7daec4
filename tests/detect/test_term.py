"""Terms."""

from __future__ import annotations

import pytest

from detect.term import term, terms


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("films", "filming"),
        ("moved", "moves"),
        ("Penélope", "Penelope"),
        ("Curie's", "Curie"),
        ("studied", "studies"),
    ],
)
def test_the_forms_of_a_word_are_one_term(one: str, other: str) -> None:
    assert term(one) == term(other) != ""


@pytest.mark.parametrize(("one", "other"), [("king", "kin"), ("bed", "bing"), ("1968", "1969")])
def test_different_words_are_different_terms(one: str, other: str) -> None:
    assert term(one) != term(other)


def test_words_of_grammar_are_no_terms_unless_they_are_initials() -> None:
    assert terms("It was the US that told us, not IT.") == ["us", "told", "it"]


def test_a_number_is_one_term_whatever_stands_between_its_figures() -> None:
    assert terms("260,000 of 260000") == ["260000", "260000"]
