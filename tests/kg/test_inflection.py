"""Articles, plurals and singulars."""

from __future__ import annotations

import pytest

from kg.inflection import article, plural, singular


@pytest.mark.parametrize(
    "text",
    ["Italian", "hour", "honest man", "8-metre wall", "11th", "18,000-seat stadium", "1879 novel", "MRI", "FBI agent",
     "École", "Ørsted", "X-ray", "**Italian**", "unusual name"],
)  # fmt: skip
def test_an_stands_before_the_sound_of_a_vowel(text: str) -> None:
    assert article(text) == "an"


@pytest.mark.parametrize(
    "text",
    ["German", "university", "European", "one-way street", "1,800-metre wall", "180", "110", "NASA", "UN", "US citizen",
     "UNESCO site", "historic town", "€5 note", "Ukrainian"],
)  # fmt: skip
def test_a_stands_before_all_else(text: str) -> None:
    assert article(text) == "a"


@pytest.mark.parametrize(
    ("one", "many"),
    [("country", "countries"), ("film director", "film directors"), ("Frenchman", "Frenchmen"), ("yen", "yen"),
     ("Japanese", "Japanese"), ("Spaniard", "Spaniards"), ("church", "churches")],
)  # fmt: skip
def test_a_noun_has_its_plural(one: str, many: str) -> None:
    assert plural(one) == many


def test_a_plural_has_its_singular() -> None:
    assert singular("provinces") == "province"


@pytest.mark.parametrize("noun", ["province", "Swiss", "series"])
def test_what_is_no_plural_has_none(noun: str) -> None:
    assert singular(noun) is None
