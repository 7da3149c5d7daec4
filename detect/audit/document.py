"""Documents as an audit reads them: pages, and passages with their vectors."""

from __future__ import annotations

import hashlib
from collections.abc import Collection
from dataclasses import dataclass, replace
from pathlib import Path

from detect.paged_document import PagedDocument
from kg.collection.page import PageText
from kg.collection.passage_spans import passages
from kg.embedding import Encoder, Vectors
from kg.retrieval.passage_engine import IndexedPassage


@dataclass(frozen=True, slots=True, eq=False)
class AuditDocument:
    """``vectors`` has a row of unit length for each of ``passages``; ``file`` is where pages can be drawn from.

    ``sha256`` is that of the file's bytes, of the text where there is no file.
    """

    name: str
    pages: tuple[PageText, ...]
    passages: tuple[IndexedPassage, ...]
    vectors: Vectors
    file: Path | None = None
    sha256: str = ""

    @classmethod
    def indexed(
        cls, document: PagedDocument, encoder: Encoder, *, sha256: str = "", file: Path | None = None
    ) -> AuditDocument:
        """A document cut into passages, which are encoded; ``sha256`` of its bytes where they are known."""
        sha256 = sha256 or hash_of(document)
        cut = passages(document.pages, file=sha256, name=document.name)
        vectors = encoder.encode([passage.text for passage in cut])
        return cls(document.name, document.pages, cut, vectors, file, sha256)

    def only(self, pages: Collection[int]) -> AuditDocument:
        """The document with some of its pages alone."""
        kept = [row for row, passage in enumerate(self.passages) if passage.page in pages]
        return replace(
            self,
            pages=tuple(page for page in self.pages if page.number in pages),
            passages=tuple(self.passages[row] for row in kept),
            vectors=self.vectors[kept],
        )

    def page(self, number: int) -> PageText:
        """:raises KeyError: there is no such page"""
        for page in self.pages:
            if page.number == number:
                return page
        raise KeyError(number)


def hash_of(document: PagedDocument) -> str:
    """SHA-256 in hex of the text of the pages."""
    digest = hashlib.sha256()
    for page in document.pages:
        digest.update(hashlib.sha256(page.text.encode("utf-8", "replace")).digest())
    return digest.hexdigest()
