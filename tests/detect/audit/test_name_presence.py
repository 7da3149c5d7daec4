"""Names in any of their forms, and names that only look alike."""

import pytest

from detect.audit.name_presence import NameText, name_words, proper_names, rivals, same_stem


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Willie Stargell", "Stargell was born in Oklahoma."),
        ("Italia", "It is set in Padua, Italy."),
        ("France", "an initiative of the French government"),
        ("Hungary", "the son of Hungarian immigrants"),
        ("NASA", "the National Aeronautics and Space Administration"),
        ("National Aeronautics and Space Administration", "NASA said so."),
        ("Ozone Layer", "The ozone layer blocks radiation."),
        ("Shakespeare's", "a play by Shakespeare"),
        ("Ada E. Yonath", "In 2009, Yonath received the Nobel Prize."),
    ],
)
def test_a_name_is_found_in_another_form(name: str, text: str) -> None:
    assert NameText(text).says(name)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Austria", "the largest city of Australia"),
        ("John", "Lyndon Johnson was president."),
        ("Gustave Dupont", "designed by Stephen Sauvestre"),
        ("London", "a tower in Paris"),
    ],
)
def test_another_name_is_not_found(name: str, text: str) -> None:
    assert not NameText(text).says(name)


def test_months_and_days_are_no_names() -> None:
    text = "It opened on Friday in May with Helen Strand."
    assert [text[name.start : name.end] for name in proper_names(text)] == ["Helen Strand"]


def test_rivals_are_the_names_that_a_claim_does_not_say() -> None:
    assert rivals("Dupont designed the tower in Paris.", "Paris thanked Stephen Sauvestre.") == [
        "Stephen Sauvestre"
    ]


def test_words_of_grammar_do_not_tell_a_name() -> None:
    assert name_words("the Council of Europe's") == ["council", "europe"]


def test_a_surname_is_no_form_of_a_first_name() -> None:
    assert not same_stem("john", "johnson")
