"""The documents of a check as they come in."""

from __future__ import annotations

import pytest

from proxy.wire.documents import MOST_CHARACTERS, MOST_DOCUMENTS, parse_documents


def test_texts_are_taken_as_they_are() -> None:
    assert parse_documents(["One.", "Two.\n"]) == ["One.", "Two.\n"]


@pytest.mark.parametrize(
    ("value", "says"),
    [
        ("text", "list of at least one text"),
        ([], "list of at least one text"),
        ({}, "list of at least one text"),
        (["one", None], r"documents\[1\].*string"),
        (["one", " \n"], r"documents\[1\].*empty"),
        (["x"] * (MOST_DOCUMENTS + 1), "1000 are the most"),
        (["x" * MOST_CHARACTERS, "x"], "2,000,001 characters"),
    ],
)
def test_what_is_no_list_of_texts_is_refused_by_its_place(value: object, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        parse_documents(value)
