"""What a text has named so far."""

from __future__ import annotations

from kg.graph import Candidate
from kg.spoken import Spoken

EINSTEIN = Candidate("Q937", "Albert Einstein", prior=1.0)
ULM = Candidate("Q3012", "Ulm", prior=1.0)


def told() -> Spoken:
    spoken = Spoken()
    spoken.name("Albert Einstein", EINSTEIN, is_person=True)
    spoken.name("Ulm", ULM, is_person=False)
    return spoken


def test_a_misspelt_name_means_what_was_named() -> None:
    assert told().meant("Albert Einstien") == told().meant("Einstien") == EINSTEIN
    assert told().meant("Albert Weinstein") is None
    assert told().meant("Ulmm") is None


def test_the_last_name_of_somebody_unknown_is_nobodys() -> None:
    spoken = told()
    spoken.name_stranger("Wendelin Einstein")
    assert spoken.is_stranger("Einstein")
    assert spoken.meant("Einstien") is None
    spoken.name("Albert Einstein", EINSTEIN, is_person=True)
    assert not spoken.is_stranger("Einstein")


def test_a_title_of_many_words_has_no_last_name() -> None:
    spoken = told()
    spoken.name_stranger("The Very Long Life of Einstein")
    spoken.name_stranger("Einstein")
    assert not spoken.is_stranger("Einstein")


def test_of_two_kings_of_one_name_it_alone_means_neither() -> None:
    sixteenth = Candidate("Q1", "Louis XVI", prior=1.0)
    eighteenth = Candidate("Q2", "Louis XVIII", prior=1.0)
    spoken = Spoken()
    spoken.name("Louis XVIII", eighteenth, is_person=True)
    spoken.name("Louis XVIII of France", eighteenth, is_person=True)
    assert not spoken.is_stranger("Louis")
    assert spoken.bearer("Louis") == eighteenth
    spoken.name("Louis XVI", sixteenth, is_person=True)
    assert spoken.is_stranger("Louis")
    assert spoken.bearer("Louis") is None


def test_the_name_of_an_unknown_pope_is_nobodys() -> None:
    spoken = Spoken()
    spoken.name_stranger("Pope Alexander III")
    assert spoken.is_stranger("Alexander")
