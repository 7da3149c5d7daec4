"""The values of a claim beside those of a passage."""

from __future__ import annotations

import pytest

from detect.passage_value import Kind, Standing, compare, values
from detect.term import terms

FOUND, CONFLICT, MISSING = Standing.FOUND, Standing.CONFLICT, Standing.MISSING


def standings(claim: str, passage: str) -> list[Standing]:
    """Of the values of a claim that are no names."""
    stated = values(passage)
    matches = compare(values(claim), stated, against=stated, said=frozenset(terms(passage)))
    return [match.standing for match in matches if match.claimed.kind is not Kind.NAME]


@pytest.mark.parametrize(
    ("claim", "passage", "standing"),
    [
        ("It opened in 1969.", "It was opened on 20 July 1969.", FOUND),
        ("It opened in 1968.", "It was opened on 20 July 1969.", CONFLICT),
        ("It opened in 1969.", "It was opened by the queen.", MISSING),
        ("It opened in the 1960s.", "It was opened in 1969.", FOUND),
        ("It opened after 1960.", "It was opened in 1969.", FOUND),
        ("It opened before 1960.", "It was opened in 1969.", CONFLICT),
    ],
)
def test_times_are_compared_at_their_precision(claim: str, passage: str, standing: Standing) -> None:
    assert standings(claim, passage) == [standing]


@pytest.mark.parametrize(
    ("claim", "passage", "standing"),
    [
        ("It is 5 km long.", "Its length is 5,000 metres.", FOUND),
        ("It is 5 km long.", "Its length is 6 km.", CONFLICT),
        ("It is 5 km long.", "It weighs 6 kg.", MISSING),
        ("It won eleven awards.", "It received 11 awards.", FOUND),
        ("It won eleven awards.", "It received two awards.", CONFLICT),
        ("It won eleven awards.", "It has two wings.", MISSING),
        ("More than 500 people came.", "515 people came.", FOUND),
        ("Fewer than 500 people came.", "515 people came.", CONFLICT),
        ("About 500 people came.", "515 people came.", FOUND),
    ],
)
def test_quantities_are_compared_where_they_measure_the_same(
    claim: str, passage: str, standing: Standing
) -> None:
    assert standings(claim, passage) == [standing]


@pytest.mark.parametrize(
    ("claim", "passage", "standing"),
    [
        ("She was the first person there.", "She was the 1st person there.", FOUND),
        ("She was the last person there.", "She was the first person there.", CONFLICT),
        ("She was the first person there.", "It was her second visit.", MISSING),
    ],
)
def test_ordinals_are_compared_where_they_count_the_same(
    claim: str, passage: str, standing: Standing
) -> None:
    assert standings(claim, passage) == [standing]


@pytest.mark.parametrize(
    ("claim", "passage", "standing"),
    [
        ("There was Marie Curie.", "Curie was there.", FOUND),
        ("There was Marie Curie.", "Lise Meitner was there.", MISSING),
        ("It was told by the National Space Agency.", "NSA told it.", FOUND),
    ],
)
def test_a_name_is_found_or_missing_but_never_contradicted(
    claim: str, passage: str, standing: Standing
) -> None:
    matches = compare(values(claim), values(passage), against=values(passage), said=frozenset(terms(passage)))

    assert [match.standing for match in matches] == [standing]


def test_the_word_that_opens_a_sentence_is_no_name_for_its_capital() -> None:
    assert [value.terms for value in values("Filming began. UNESCO came.")] == [("unesco",)]
