"""Documents are read and encoded once, by what they say."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from detect.audit.shelf import Shelf
from detect.paged_document import PagedDocument
from kg.collection import DocumentError
from kg.embedding import Vectors
from kg.static_embedding import StaticEmbedding


class Counting:
    """The static embedding; counts the texts that it encodes."""

    def __init__(self) -> None:
        self.inner = StaticEmbedding.default()
        self.name, self.dimension, self.encoded = self.inner.name, self.inner.dimension, 0

    def encode(self, texts: Sequence[str]) -> Vectors:
        self.encoded += len(texts)
        return self.inner.encode(texts)


@pytest.fixture
def encoder() -> Counting:
    return Counting()


def test_a_text_is_encoded_once(encoder: Counting) -> None:
    shelf = Shelf(encoder)
    first = shelf.document("Paris is in France.", 1)
    assert shelf.document("Paris is in France.", 1) is first
    assert encoder.encoded == len(first.passages)


def test_a_file_is_read_again_when_its_bytes_have_changed(encoder: Counting, tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    shelf = Shelf(encoder)
    file.write_text("Paris is in France.", encoding="utf-8")
    first = shelf.document(file, 1)
    assert shelf.document(file, 1) is first
    file.write_text("Bern is in Switzerland.", encoding="utf-8")
    assert "Bern" in shelf.document(file, 1).pages[0].text


def test_what_was_used_longest_ago_goes_first(encoder: Counting) -> None:
    shelf = Shelf(encoder, characters=50)
    first = shelf.document("Paris is in France.", 1)
    shelf.document("Bern is the capital of Switzerland, they say.", 2)
    assert shelf.document("Paris is in France.", 1) is not first


def test_a_text_is_called_by_its_number(encoder: Counting) -> None:
    assert Shelf(encoder).document("Paris is in France.", 3).name == "document 3"


def test_vectors_stand_beside_passages(encoder: Counting) -> None:
    document = Shelf(encoder).document(PagedDocument.of_text("long", "Paris is in France. " * 60), 1)
    assert len(document.passages) > 1
    assert document.vectors.shape == (len(document.passages), encoder.dimension)


def test_some_pages_keep_their_passages_and_vectors(encoder: Counting) -> None:
    from kg.collection import PageText

    paged = PagedDocument("two", (PageText(1, "Paris is in France."), PageText(2, "Bern is a city.")))
    second = Shelf(encoder).document(paged, 1).only({2})
    assert [passage.text for passage in second.passages] == ["Bern is a city."]
    assert (len(second.vectors), second.page(2).text) == (1, "Bern is a city.")


def test_a_blank_text_is_refused_by_its_name(encoder: Counting) -> None:
    with pytest.raises(ValueError, match="document 2 has no text"):
        Shelf(encoder).document(" \n", 2)


def test_a_file_that_is_no_document_is_refused(encoder: Counting, tmp_path: Path) -> None:
    file = tmp_path / "cut.pdf"
    file.write_bytes(b"%PDF-1.7\n1 0 obj")
    with pytest.raises(DocumentError, match=r"cut\.pdf"):
        Shelf(encoder).document(file, 1)
