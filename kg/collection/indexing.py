"""From a file to its passages with their vectors, each step done once for a file's bytes, whoever asks for it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from filelock import FileLock

from kg.collection.file_store import FileStore, PageSpan, StoredDocument, sha256_of, vectors_of
from kg.collection.limits import LIMITS, ReadingLimits
from kg.collection.passage_spans import located, passage_spans
from kg.collection.reading import DocumentText, check_size, read_document
from kg.embedding import Encoder, Vectors

BATCH = 8
"""Passages that are encoded at once: an answer that is being checked meanwhile gets its turn soon."""


@dataclass(frozen=True, slots=True)
class IndexingState:
    """How far a document is: pages read, passages encoded, of how many."""

    pages: int = 0
    pages_total: int = 0
    passages: int = 0
    passages_total: int = 0


Watch = Callable[[IndexingState], None]


@dataclass(frozen=True, slots=True)
class Indexed:
    """``cached``: nothing was encoded, the passages were there."""

    document: StoredDocument
    cached: bool


class Indexer:
    """Reads and encodes documents into a store; blocking, safe from several threads and processes."""

    def __init__(self, store: FileStore, encoder: Encoder, limits: ReadingLimits = LIMITS) -> None:
        self.store = store
        self.encoder = encoder
        self.limits = limits

    def index(self, file: Path, name: str = "", watch: Watch | None = None) -> Indexed:
        """The document in a file, read and encoded unless the store has it. ``name`` stands for it in messages.

        :raises DocumentError: it cannot be read
        :raises OSError: there is no such file, or the store cannot be written
        """
        sha256 = self._hash(file, name)
        known = self._known(sha256)
        if known is not None:
            return known
        with self._turn(sha256):
            known = self._known(sha256)
            if known is not None:
                return known
            document = self._index(file, sha256, name or file.name, watch or _unwatched)
            return Indexed(document, cached=False)

    def known(self, file: Path, name: str = "") -> Indexed | None:
        """The document where it was indexed before.

        :raises DocumentError: it is too large
        :raises OSError: there is no such file
        """
        return self._known(self._hash(file, name))

    def again(self, sha256: str) -> StoredDocument:
        """A document of the store, indexed anew where this encoder has not seen it.

        :raises OSError: it is not in the store
        :raises DocumentError: it cannot be read within the limits any more
        """
        return self.index(self.store.original(sha256), sha256).document

    def _hash(self, file: Path, name: str) -> str:
        check_size(file.stat().st_size, name or file.name, self.limits)
        return sha256_of(file)

    def _known(self, sha256: str) -> Indexed | None:
        found = self.store.indexed(sha256, self.encoder.name)
        return None if found is None else Indexed(found, cached=True)

    def _turn(self, sha256: str) -> FileLock:
        """One of 256 locks: a file that comes twice at once is indexed once."""
        locks = self.store.folder.parent / "locks"
        locks.mkdir(parents=True, exist_ok=True)
        return FileLock(locks / f"file-{sha256[:2]}.lock", thread_local=False)

    def _index(self, file: Path, sha256: str, name: str, watch: Watch) -> StoredDocument:
        text = self.store.text(sha256)
        if text is None:
            text = read_document(
                file, name, limits=self.limits, progress=lambda done, of: watch(IndexingState(done, of))
            )
            self.store.put(sha256, file, text)
        spans, vectors = self._encoded(sha256, text, watch)
        document = StoredDocument(sha256, file.stat().st_size, text, spans, vectors)
        with suppress(FileNotFoundError):  # the file has just been forgotten; who asked has the document
            self.store.put_index(self.encoder.name, document)
        return document

    def _encoded(self, sha256: str, text: DocumentText, watch: Watch) -> tuple[tuple[PageSpan, ...], Vectors]:
        spans = tuple(passage_spans(text.pages))
        texts = [passage.text for passage in located(text.pages, spans, file=sha256, name="")]
        count, rows = len(text.pages), []
        for start in range(0, len(texts), BATCH):
            watch(IndexingState(count, count, start, len(texts)))
            rows.append(self.encoder.encode(texts[start : start + BATCH]))
        watch(IndexingState(count, count, len(texts), len(texts)))
        return spans, vectors_of(rows, self.encoder.dimension)


def _unwatched(state: IndexingState) -> None:
    """Nobody wants to know."""
