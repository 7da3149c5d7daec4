"""Quoted and emphasised spans."""

from __future__ import annotations

import pytest

from kg.quotation import quotations


@pytest.mark.parametrize(
    "text",
    [
        'the "It"',
        "the “It”",
        "the ‘It’",
        "the 'It'",
        "the *It*",
        "the **It**",
        "the _It_",
        "the «It»",
        "the « It »",
    ],
)
def test_a_quoted_span_is_found_without_its_marks(text: str) -> None:
    assert [text[start:end] for start, end in quotations(text)] == ["It"]


@pytest.mark.parametrize(
    "text", ["France's and Spain's", "5 * 3 * 2", "snake_case_name", 'one " only', "it's", ""]
)
def test_apostrophes_products_and_names_of_code_are_no_quotations(text: str) -> None:
    assert quotations(text) == []


def test_a_title_with_an_apostrophe_in_single_marks_is_whole() -> None:
    text = "in 'I'll be there' by"
    assert [text[start:end] for start, end in quotations(text)] == ["I'll be there"]
