"""Documents on disk by the SHA-256 of their bytes: the file, its text by page, its passages with their vectors.

Layout: ``<folder>/<sha256>/`` holds ``original``, ``text.json`` and, for each encoder, ``passages-<key>.safetensors``.
A folder appears whole or not at all, files in it are written beside and renamed; what is damaged counts as missing.
"""

from __future__ import annotations

import hashlib
import json
import math
import os
import re
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from kg.collection.kind import Kind
from kg.collection.page import PageText
from kg.collection.passage_spans import VERSION, located
from kg.collection.reading import DocumentText
from kg.embedding import Vectors
from kg.retrieval.passage_engine import IndexedPassage

PageSpan = tuple[int, int, int]
"""Page from 1, start and end in code points of its text."""
_FORMAT = 1
_SHA256 = re.compile(r"[0-9a-f]{64}")
_TRASH = ".gone-"


@dataclass(frozen=True, slots=True)
class StoredDocument:
    """A document of so many ``bytes``, read and indexed; ``vectors`` has a row of unit length for each of ``spans``."""

    sha256: str
    bytes: int
    text: DocumentText
    spans: tuple[PageSpan, ...]
    vectors: Vectors

    @property
    def pages(self) -> tuple[PageText, ...]:
        return self.text.pages

    def passages(self, name: str) -> tuple[IndexedPassage, ...]:
        """The passages of the document under a name, one for each row of the vectors."""
        return located(self.pages, self.spans, file=self.sha256, name=name)


class FileStore:
    """Documents by hash; safe from several threads and processes."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def original(self, sha256: str) -> Path:
        """The file; there may be none."""
        return self.folder / sha256 / "original"

    def __contains__(self, sha256: object) -> bool:
        return isinstance(sha256, str) and self.original(sha256).is_file()

    def __iter__(self) -> Iterator[str]:
        if self.folder.is_dir():
            yield from (path.name for path in self.folder.iterdir() if _SHA256.fullmatch(path.name))

    def unused_since(self, time_s: float) -> list[str]:
        """Hashes of the documents that nobody has asked for since a time, in seconds since the epoch."""
        return [sha256 for sha256 in self if _touched(self.folder / sha256) < time_s]

    def text(self, sha256: str) -> DocumentText | None:
        """What was read, None where it was not or is damaged."""
        try:
            found = json.loads((self.folder / sha256 / "text.json").read_bytes())
            if found["format"] != _FORMAT:
                return None
            pages = tuple(PageText(number, text) for number, text in enumerate(found["pages"], 1))
            return DocumentText(Kind(found["kind"]), pages)
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def put(self, sha256: str, file: Path, text: DocumentText) -> None:
        """Keep a copy of a file with what was read of it.

        :raises OSError: the disk is full or cannot be written
        """
        self.folder.mkdir(parents=True, exist_ok=True)
        staged = Path(tempfile.mkdtemp(prefix=".new-", dir=self.folder))
        try:
            shutil.copyfile(file, staged / "original")
            if sha256_of(staged / "original") != sha256:
                raise OSError(f"{file} changed while it was read")
            content = {
                "format": _FORMAT,
                "kind": text.kind.value,
                "pages": [page.text for page in text.pages],
            }
            (staged / "text.json").write_text(json.dumps(content), encoding="utf-8")
            self._take(sha256, staged)
        finally:
            shutil.rmtree(staged, ignore_errors=True)

    def _take(self, sha256: str, staged: Path) -> None:
        if sha256 in self:
            os.replace(staged / "text.json", self.folder / sha256 / "text.json")
            return
        self.drop(sha256)
        try:
            staged.rename(self.folder / sha256)
        except OSError:
            if sha256 not in self:  # another process has put the same file otherwise
                raise

    def indexed(self, sha256: str, encoder: str) -> StoredDocument | None:
        """The document as an encoder of that name saw it; None where it has not."""
        from safetensors import SafetensorError
        from safetensors.numpy import load_file

        text = self.text(sha256)
        if text is None:
            return None
        try:
            found = load_file(self._passages(sha256, encoder))
            spans = tuple((int(page), int(start), int(end)) for page, start, end in found["spans"])
            vectors = found["vectors"]
            size = self.original(sha256).stat().st_size
            os.utime(self.folder / sha256)
        except (OSError, SafetensorError, KeyError, ValueError):
            return None
        return StoredDocument(sha256, size, text, spans, vectors) if len(spans) == len(vectors) else None

    def put_index(self, encoder: str, document: StoredDocument) -> None:
        """Keep the passages of a document that is in the store.

        :raises OSError: the disk is full, or the document is not there any more
        """
        from safetensors.numpy import save_file

        path = self._passages(document.sha256, encoder)
        spans = np.array(document.spans, dtype=np.int32).reshape(-1, 3)
        handle, beside = tempfile.mkstemp(dir=path.parent)
        os.close(handle)
        try:
            save_file({"spans": spans, "vectors": np.ascontiguousarray(document.vectors)}, beside)
            os.replace(beside, path)
        finally:
            Path(beside).unlink(missing_ok=True)

    def drop(self, sha256: str) -> None:
        """Nothing happens where it is not there."""
        gone = self.folder / f"{_TRASH}{sha256}-{os.urandom(4).hex()}"
        try:
            (self.folder / sha256).rename(gone)
        except FileNotFoundError:
            return
        shutil.rmtree(gone, ignore_errors=True)

    def _passages(self, sha256: str, encoder: str) -> Path:
        key = hashlib.sha256(f"{encoder} {VERSION}".encode()).hexdigest()[:16]
        return self.folder / sha256 / f"passages-{key}.safetensors"


def sha256_of(path: Path) -> str:
    """
    :raises OSError: the file cannot be read
    """
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def vectors_of(rows: Sequence[Vectors], dimension: int) -> Vectors:
    """Rows in one array, also where there are none."""
    return np.concatenate([np.empty((0, dimension), dtype=np.float32), *rows])


def _touched(folder: Path) -> float:
    try:
        return folder.stat().st_mtime
    except FileNotFoundError:
        return math.inf
