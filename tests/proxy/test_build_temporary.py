"""Collections that are searched for a while."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import pytest

from detect.paged_document import PagedDocument
from kg.collection.page import PageText
from kg.retrieval.passage_engine import Method, PassageQuery
from kg.static_embedding import StaticEmbedding
from proxy.build_temporary import COLLECTION, TemporaryDocument, temporary_engine

ENCODER = StaticEmbedding.default()
WARRANTY = PagedDocument("a.md", (PageText(1, ""), PageText(2, "The warranty lasts two years.")))


def indexed(*documents: PagedDocument, with_vectors: bool = True) -> list[TemporaryDocument]:
    return [
        TemporaryDocument.of_pages(number, document, ENCODER, with_vectors=with_vectors)
        for number, document in enumerate(documents)
    ]


async def names(documents: list[TemporaryDocument], query: PassageQuery) -> list[str]:
    async with temporary_engine(documents, ENCODER.dimension) as engine:
        return [hit.passage.name for hit in await engine.search(COLLECTION, query)]


def test_a_passage_knows_its_page_and_place() -> None:
    (document,) = indexed(WARRANTY)

    (passage,) = document.passages
    assert (passage.name, passage.page, passage.start, passage.end) == ("a.md", 2, 0, 29)
    assert document.vectors.shape == (1, ENCODER.dimension)


def test_words_alone_are_not_encoded() -> None:
    (document,) = indexed(WARRANTY, with_vectors=False)

    assert not document.vectors.any()


async def test_documents_of_one_name_and_text_stay_two() -> None:
    found = await names(indexed(WARRANTY, WARRANTY), PassageQuery("warranty", method=Method.BM25))

    assert found == ["a.md", "a.md"]


async def test_without_a_passage_nothing_is_found() -> None:
    assert await names([], PassageQuery("warranty", method=Method.BM25)) == []


async def test_nothing_is_left_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    async with temporary_engine(indexed(WARRANTY), ENCODER.dimension):
        assert len(os.listdir(tmp_path)) == 1

    assert os.listdir(tmp_path) == []
