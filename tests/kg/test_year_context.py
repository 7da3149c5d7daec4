"""Telling a year from a number that counts."""

from __future__ import annotations

import re

import pytest

from kg.year_context import reads_as_year


def judged(text: str) -> bool:
    match = re.search(r"\d+", text)
    assert match
    return reads_as_year(text, match.span())


@pytest.mark.parametrize(
    "text",
    [
        "It opened in 1904.",
        "It opened in **1904**.",
        "It hit the market in _1904_.",
        "Founded: `1904`",
        "She has lived here since 1990.",
        "By 1500, the town had grown.",
        "the Battle of 1066",
        "the summer of 1969",
        "He was born 1879 in Ulm.",
        "the 1994 film",
        "the 2011 census",
        "the 1921 Nobel Prize",
        "in the early 1871",
        "The year John F. Kennedy died is 1963",
        "The date at which The Old Grey Harbour was first published is given as 1954.",
        "circa 1450",
        "The year of his birth is 1879.",
        "Released: 1994",
        "1969 was a good year.",
        "the film (1994)",
        "the film (Paris, 1994)",
        "It lasted from 1914 to the end.",
        "1904",
        "in the year 79",
        "The Nobel Prize 2017.",
        "The empire was dissolved in 962.",
        "He was crowned in 800, and the land was divided in **843**.",
    ],
)
def test_a_year(text: str) -> None:
    assert judged(text)


@pytest.mark.parametrize(
    "text",
    [
        "It has a population of 1500.",
        "The house was built in 220 days.",
        "She finished third in 220.",
        "One was born in 100 of them.",
        "a total of 1900",
        "It weighs 1500 kg.",
        "the **1500** soldiers",
        "a run of 1500 metres",
        "from 1500 to 1600 metres",
        "the 1500 soldiers",
        "It costs $1500.",
        "There are 1500 species.",
        "Population: 1500",
        "He has 2000 books.",
        "in 3000",
        "in 500 years",
        "more than 1800 people",
    ],
)
def test_not_a_year(text: str) -> None:
    assert not judged(text)
