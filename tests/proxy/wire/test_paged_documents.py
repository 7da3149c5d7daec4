"""Documents in a request body."""

from __future__ import annotations

import pytest

from kg.collection.page import PageText
from proxy.wire.paged_documents import MOST_CHARACTERS, MOST_DOCUMENTS, parse_paged_documents


def test_a_string_is_a_document_of_one_page_called_by_its_number() -> None:
    (document,) = parse_paged_documents(["The lamp was lit in 1847."])

    assert (document.name, document.pages) == ("document 1", (PageText(1, "The lamp was lit in 1847."),))


def test_pages_are_numbered_from_one_and_an_empty_one_keeps_its_number() -> None:
    (document,) = parse_paged_documents([{"name": "log.pdf", "pages": ["One.", "", "Three."]}])

    assert document.name == "log.pdf"
    assert [(page.number, page.text) for page in document.pages] == [(1, "One."), (2, ""), (3, "Three.")]
    assert document.text == "One.\n\n\n\nThree."


def test_a_lone_surrogate_is_replaced() -> None:
    (document,) = parse_paged_documents([{"name": "a\ud800", "text": "b\udfff"}])

    assert (document.name, document.pages[0].text) == ("a\ufffd", "b\ufffd")


@pytest.mark.parametrize(
    ("value", "named"),
    [
        (None, '"documents"'),
        ([], '"documents"'),
        ("text", '"documents"'),
        (["x", 7], '"documents[1]"'),
        (["  "], '"documents[0]"'),
        ([{"name": "a"}], '"documents[0]"'),
        ([{"text": "a", "pages": ["a"]}], '"documents[0]"'),
        ([{"text": 7}], '"documents[0].text"'),
        ([{"pages": ["a", None]}], '"documents[0].pages"'),
        ([{"pages": "abc"}], '"documents[0].pages"'),
        ([{"pages": []}], '"documents[0]"'),
        ([{"name": 7, "text": "a"}], '"documents[0].name"'),
    ],
)
def test_what_is_wrong_is_named(value: object, named: str) -> None:
    with pytest.raises(ValueError, match=r"documents") as caught:
        parse_paged_documents(value)

    assert str(caught.value).startswith(named)


@pytest.mark.parametrize("value", [["x"] * (MOST_DOCUMENTS + 1), ["x" * (MOST_CHARACTERS + 1)]])
def test_too_much_is_refused_with_the_limit(value: object) -> None:
    with pytest.raises(ValueError, match="the most that are read"):
        parse_paged_documents(value)
