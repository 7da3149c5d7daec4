"""Aspects of a query."""

from __future__ import annotations

import pytest

from detect.integrity.aspect import Aspect, aspects


@pytest.mark.parametrize(
    ("query", "parts"),
    [
        ("How long is the warranty?", ["How long is the warranty"]),
        ("What does it weigh, and who sells it?", ["What does it weigh", "who sells it"]),
        ("When was it lit? When was it built?", ["When was it lit", "When was it built"]),
        ("Who wrote Romeo and Juliet?", ["Who wrote Romeo and Juliet"]),
        ("the harbour at 10:30 with 3,000 boats", ["the harbour at 10:30 with 3,000 boats"]),
        ("repairs, repairs", ["repairs"]),
        ("is it?", []),
        ("", []),
    ],
)
def test_a_query_falls_into_the_things_it_asks_about(query: str, parts: list[str]) -> None:
    assert [each.text for each in aspects(query, [])] == parts


def test_an_aspect_is_spoken_about_where_most_of_its_words_are_said() -> None:
    found = aspects("warranty of the kettle, colour of the lid", ["The kettle has a warranty of two years."])

    assert found == (Aspect("warranty of the kettle", True), Aspect("colour of the lid", False))


def test_of_texts_that_are_not_known_nothing_is_said() -> None:
    assert aspects("warranty", ["", ""]) == (Aspect("warranty", None),)
