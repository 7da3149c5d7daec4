"""Documents by the hash of their bytes or text, read and encoded once; the ones used last are kept."""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path

from detect.audit.document import AuditDocument, hash_of
from detect.paged_document import PagedDocument
from kg.collection import read
from kg.embedding import Encoder

CHARACTERS = 20_000_000
"""Code points of all documents that are kept."""

Given = str | Path | PagedDocument | AuditDocument
"""A text, a file (PDF, text, Markdown, HTML), or a document that is read already."""


class Shelf:
    """Safe from several threads."""

    def __init__(self, encoder: Encoder, characters: int = CHARACTERS) -> None:
        self._encoder = encoder
        self._room = characters
        self._documents: OrderedDict[tuple[str, str], AuditDocument] = OrderedDict()
        self._lock = threading.Lock()

    def document(self, given: Given, number: int) -> AuditDocument:
        """The document, ready to be searched; a text is called by its number, from 1.

        :raises kg.collection.DocumentError: a file cannot be read, or has no text
        :raises OSError: there is no such file
        :raises ValueError: a text is blank
        """
        if isinstance(given, AuditDocument):
            return given
        if isinstance(given, Path):
            return self._of_file(given)
        paged = PagedDocument.of_text(f"document {number}", given) if isinstance(given, str) else given
        if not any(page.text.strip() for page in paged.pages):
            raise ValueError(f"{paged.name} has no text; leave it out")
        key = paged.name, hash_of(paged)
        return self._kept(key, lambda: AuditDocument.indexed(paged, self._encoder))

    def _of_file(self, file: Path) -> AuditDocument:
        content = file.read_bytes()
        sha256 = hashlib.sha256(content).hexdigest()

        def index() -> AuditDocument:
            paged = PagedDocument(file.name, read(content, file.name))
            return AuditDocument.indexed(paged, self._encoder, sha256=sha256, file=file)

        return self._kept((str(file), sha256), index)

    def _kept(self, key: tuple[str, str], index: Callable[[], AuditDocument]) -> AuditDocument:
        with self._lock:
            if (known := self._documents.get(key)) is not None:
                self._documents.move_to_end(key)
                return known
        document = index()
        with self._lock:
            self._documents[key] = document
            while len(self._documents) > 1 and sum(map(_characters, self._documents.values())) > self._room:
                self._documents.popitem(last=False)
        return document


def _characters(document: AuditDocument) -> int:
    return sum(len(page.text) for page in document.pages)
