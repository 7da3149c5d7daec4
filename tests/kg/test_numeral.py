"""Number words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg import numeral


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("twenty-six", 26), ("one hundred and five", 105), ("two million three hundred thousand and six", 2_300_006),
        ("a dozen", 12), ("half a million", 500_000), ("a hundred", 100), ("two hundred five thousand", 205_000),
        ("a", None), ("twenty twenty", None), ("five twenty", None), ("million", None), ("half a", None), ("", None),
    ],
)  # fmt: skip
def test_words_read_as_the_number_they_say(text: str, number: float | None) -> None:
    assert numeral.from_words(text) == number


@given(st.integers(0, 100))
def test_numbers_up_to_a_hundred_come_back_from_their_words(number: int) -> None:
    assert numeral.from_words(numeral.to_words(number)) == number


def test_larger_numbers_have_no_words() -> None:
    with pytest.raises(ValueError, match="0 to 100"):
        numeral.to_words(101)


@pytest.mark.parametrize(
    ("text", "number"), [("19th", 19), ("nineteenth", 19), ("twenty-first", 21), ("th", None)]
)
def test_ordinals_read_as_numbers(text: str, number: int | None) -> None:
    assert numeral.from_ordinal(text) == number


@pytest.mark.parametrize(
    ("number", "suffix"), [(1, "st"), (2, "nd"), (3, "rd"), (4, "th"), (11, "th"), (21, "st")]
)
def test_ordinals_take_the_suffix_that_is_said(number: int, suffix: str) -> None:
    assert numeral.ordinal_suffix(number) == suffix


def test_an_ordinal_keeps_the_style_of_another() -> None:
    assert numeral.ordinal_like(20, "19th") == "20th"
    assert numeral.ordinal_like(20, "Nineteenth") == "Twentieth"
    assert numeral.ordinal_like(45, "nineteenth") == "45th"
