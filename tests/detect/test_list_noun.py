"""What lists of pairs give of each name."""

from __future__ import annotations

import pytest

from detect.list_noun import noun_of_list
from kg.schema import relation_nouns


@pytest.mark.parametrize(
    ("lead", "noun"),
    [
        ("Some countries with their capitals:", "capital"),
        ("What are the melting points of iron, lead and tin?", "melting point"),
        ("Symbols for gold, silver and lead, please", "symbol"),
        ("Nationality of these directors: Kurosawa, Fellini", "nationality"),
        ("Dates of birth of Newton, Euler and Gauss", "date of birth"),
        ("directors of photography for these films: Jaws, Alien", "director of photography"),
        ("capitals in Europe and their populations", "population"),
        ("South American capitals, list", "capital"),
        ("Baltic states + capitals", "capital"),
        ("European capitals, a few", "capital"),
        ("Capitals", "capital"),
    ],
)
def test_it_is_what_the_question_says(lead: str, noun: str) -> None:
    assert noun_of_list(lead, relation_nouns()) == noun


@pytest.mark.parametrize(
    "lead",
    [
        "People with their birth and death years",
        "Countries with their area and population",
        "kinds of rocks, such as granite",
        "What is the capital of France?",
        "Nationality of Einstein",
        "Former capitals",
        "Some economic capitals",
        "Fashion Capitals",
        "Capitals people get wrong",
        "Capitals, 1950",
        "Capitals of fashion",
        "Not the Capitals",
        "Capitals (historical)",
        "Directors and their composers, writers",
        "the capitals of Europe, " * 20,
    ],
)
def test_nothing_is_told_of_one_thing_or_two_relations(lead: str) -> None:
    assert noun_of_list(lead, relation_nouns()) == ""
