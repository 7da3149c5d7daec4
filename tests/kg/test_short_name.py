"""Short names of people named in full."""

from __future__ import annotations

from kg.graph import Candidate
from kg.name_match import NameSpan
from kg.short_name import ShortNames

_HUGO = Candidate("Q535", "Victor Hugo", prior=1.0, importance=200)
_TOWN = Candidate("Q1", "Victor", prior=1.0, importance=300)


def added(word: str, *known: Candidate, full: str = "Victor Hugo") -> list[str]:
    short = ShortNames()
    short.learn(full, _HUGO)
    return [c.id for c in short.added_to(NameSpan(0, 1, known), word).candidates]


def test_the_last_name_is_learnt() -> None:
    assert added("Hugo") == ["Q535"]
    assert added("Hugo", _TOWN) == ["Q1", "Q535"]


def test_a_first_name_gives_way_to_something_better_known() -> None:
    assert added("Victor") == ["Q535"]
    assert added("Victor", _TOWN) == ["Q1"]


def test_titles_numerals_and_generations_are_no_short_names() -> None:
    assert added("Queen", full="Queen Elizabeth II") == []
    assert added("II", full="Queen Elizabeth II") == []
    assert added("Elizabeth", full="Queen Elizabeth II") == ["Q535"]
    assert added("Jr.", full="Martin Luther King Jr.") == []
    assert added("King", full="Martin Luther King Jr.") == ["Q535"]
    assert added("J.", full="J. K. Rowling") == []


def test_names_of_one_word_and_with_of_have_no_short_form() -> None:
    assert added("Hugo", full="Hugo") == []
    assert added("Arc", full="Joan of Arc") == []
