"""Negations and antonyms."""

from __future__ import annotations

import pytest

from detect.contrast import antonyms, differs_in_negation


@pytest.mark.parametrize(
    ("one", "other", "differs"),
    [
        ("It was built.", "It wasn't built.", True),
        ("It was never built.", "It was not built.", False),
        ("It opened.", "It failed to open.", True),
        ("It knows.", "It is known.", False),
    ],
)
def test_an_odd_negation_is_a_difference(one: str, other: str, differs: bool) -> None:
    assert differs_in_negation(one, other) is differs


def test_an_antonym_is_found_in_any_form() -> None:
    claim = "Prices increased in the north."

    assert [claim[a:b] for a, b in antonyms(claim, "Decreasing prices in the south")] == [
        "increased",
        "north",
    ]


def test_a_word_that_both_say_is_no_contrast() -> None:
    assert antonyms("the largest lake", "the largest and the smallest lake") == []
