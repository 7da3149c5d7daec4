"""Documents of every kind are read; what cannot be read is said."""

import pytest

from kg.collection import DocumentError, PageText, Problem, read


def test_a_text_is_one_page() -> None:
    assert read(b"Paris is the capital.", "a.txt") == (PageText(1, "Paris is the capital."),)


def test_what_only_begins_like_a_pdf_is_damaged() -> None:
    with pytest.raises(DocumentError, match="a.pdf") as caught:
        read(b"%PDF-1.7 and no more", "a.pdf")
    assert caught.value.problem is Problem.DAMAGED
