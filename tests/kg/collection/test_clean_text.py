"""PDF text is cleaned, and every place in it leads back to where it stood."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.collection.clean_text import CleanMap, clean


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        ("a\r\nb\rc\nd", "a\nb\nc\nd"),
        ("hy\ufffe\r\nphen", "hyphen"),
        ("eﬃcient ﬁre", "efficient fire"),
        ("\0a\x07b", "ab"),
    ],
)
def test_text_is_cleaned(raw: str, text: str) -> None:
    assert clean(raw) == text


@given(st.text(st.sampled_from("ab \r\n\ufffeﬃ\0\xad😀")))
def test_a_character_that_stayed_leads_back_to_itself(raw: str) -> None:
    text, back = clean(raw), CleanMap.of(raw)
    for at, character in enumerate(text):
        if character in "ab 😀":
            assert raw[back.raw(at)] == character
