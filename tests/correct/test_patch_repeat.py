"""The same wrong claim once more."""

from __future__ import annotations

import pytest

from correct.patch import patch
from correct.patch_repeat import named_again, sentences
from tests.correct.written_claims import wrong


@pytest.mark.parametrize(
    ("again", "expected"),
    [
        ("So the answer is Lisbon.", "So the answer is Madrid."),
        ("**Lisbon** it is.", "**Madrid** it is."),
        ("Lisbon is the capital of Spain.", "Madrid is the capital of Spain."),
        ("Therefore: Lisbon", "Therefore: Madrid"),
    ],
)
def test_what_repeats_the_claim_is_corrected(again: str, expected: str) -> None:
    text = f"The capital of Spain is Lisbon. {again}"
    assert patch(text, [wrong(text, "Lisbon", "Madrid")]) == f"The capital of Spain is Madrid. {expected}"


@pytest.mark.parametrize(
    "again",
    ["Lisbon has been the capital since 1561.", "Lisbon lies on the Tagus.", "In Lisbon it rains."],
)
def test_what_says_more_of_the_wrong_value_is_left_to_be_written_anew(again: str) -> None:
    text = f"The capital of Spain is Lisbon. {again}"
    claims = [wrong(text, "Lisbon", "Madrid")]
    assert patch(text, claims) is None
    assert patch(text, claims, rough=True) == f"The capital of Spain is Madrid. {again}"


def test_names_are_found_as_words_of_their_own_outside_code_and_addresses() -> None:
    text = "Lyon Lyonnais https://x.org/Lyon\n```\nLyon\n```\nLyon's"
    assert [start for start, _ in named_again(text, "Lyon")] == [0, text.rindex("Lyon")]


def test_sentences_cover_the_text() -> None:
    text = "One. Two!\n- Three\n"
    assert "".join(text[start:end] for start, end in sentences(text)) == text


def test_a_wrong_value_that_is_the_subject_is_replaced_where_it_is_the_value_alone() -> None:
    text = "The capital of Spain is Spain."
    claim = wrong(text, "Spain", "Madrid", nth=1)
    assert patch(text, [claim], rough=True) == "The capital of Spain is Madrid."
