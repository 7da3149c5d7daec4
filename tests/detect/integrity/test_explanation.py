"""The explanation without a model."""

from __future__ import annotations

import pytest

from detect.integrity.aspect import Aspect
from detect.integrity.explanation import plain_explanation
from detect.integrity.score import Integrity


@pytest.mark.parametrize(
    ("expected", "retrieved", "told"),
    [
        (
            "ab",
            "ac",
            "Of 2 expected documents, 1 was found; missing: b. Of 2 retrieved documents, 1 was not expected: c."
            " Score 20 of at least 60: FAIL.",
        ),
        ("a", "", "Nothing was retrieved; expected: a. Score 0 of at least 60: FAIL."),
        ("", "", "Nothing is expected, so nothing can be missed. Score 70 of at least 60: PASS."),
        (
            "ab",
            "x",
            "Of 2 expected documents, none was found; missing: a, b. Of 1 retrieved document, 1 was not expected: x."
            " Score -30 of at least 60: FAIL.",
        ),
    ],
)
def test_it_says_in_words_what_the_numbers_say(expected: str, retrieved: str, told: str) -> None:
    assert plain_explanation(Integrity.of(expected, retrieved)) == told


def test_it_names_the_aspects_that_nothing_speaks_about() -> None:
    parts = [Aspect("the price", True), Aspect("the colour", False), Aspect("the size", None)]

    told = plain_explanation(Integrity.of("a", "a"), parts)

    assert told.endswith('What was retrieved says little about "the colour".')


def test_a_long_list_is_counted() -> None:
    told = plain_explanation(Integrity.of([f"{n}.md" for n in range(100)], []))

    assert "0.md, 1.md, 2.md, 3.md, 4.md and 95 more" in told
