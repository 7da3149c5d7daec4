"""Builds collections of documents that are searched for a while and then forgotten: an engine in a temporary folder."""

from __future__ import annotations

import asyncio
import hashlib
import tempfile
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from detect.paged_document import PagedDocument
    from kg.collection.file_store import StoredDocument
    from kg.embedding import Encoder, Vectors
    from kg.retrieval.passage_engine import IndexedPassage, PassageEngine

COLLECTION = "documents"
BATCH = 32
"""Passages that are encoded at once: whoever else needs the encoder gets a turn between two batches."""


@dataclass(frozen=True, slots=True)
class TemporaryDocument:
    """A document ready to be searched: ``vectors`` has a row for each passage."""

    name: str
    passages: Sequence[IndexedPassage]
    vectors: Vectors

    @classmethod
    def of_stored(cls, name: str, stored: StoredDocument) -> TemporaryDocument:
        """Files with the same bytes and different names stay two documents."""
        from kg.collection.passage_spans import located

        passages = located(stored.pages, stored.spans, file=_key(f"{name}\0{stored.sha256}"), name=name)
        return cls(name, passages, stored.vectors)

    @classmethod
    def of_pages(
        cls, number: int, document: PagedDocument, encoder: Encoder, *, with_vectors: bool = True
    ) -> TemporaryDocument:
        """Blocking; ``number`` tells documents of the same name apart. Words alone need no vectors: they are 0."""
        import numpy as np

        from kg.collection.passage_spans import passages

        cut = passages(document.pages, file=_key(f"{number}\0{document.name}"), name=document.name)
        vectors = np.zeros((len(cut), encoder.dimension), dtype=np.float32)
        for start in range(0, len(cut) if with_vectors else 0, BATCH):
            texts = [passage.text for passage in cut[start : start + BATCH]]
            vectors[start : start + BATCH] = encoder.encode(texts)
        return cls(document.name, cut, vectors)


@asynccontextmanager
async def temporary_engine(
    documents: Iterable[TemporaryDocument], dimension: int
) -> AsyncIterator[PassageEngine]:
    """An engine whose only collection, `COLLECTION`, has the documents."""
    from kg.retrieval.embedded_engine import EmbeddedEngine

    with tempfile.TemporaryDirectory(prefix="akgc-search-", ignore_cleanup_errors=True) as folder:
        engine = EmbeddedEngine(Path(folder))
        try:
            await engine.create(COLLECTION, dimension=dimension)
            await _fill(engine, list(documents))
            yield engine
        finally:
            await engine.close()


async def _fill(engine: PassageEngine, documents: Sequence[TemporaryDocument]) -> None:
    """All at once, which is quickest."""
    import numpy as np

    passages = [passage for document in documents for passage in document.passages]
    if passages:
        vectors = await asyncio.to_thread(np.concatenate, [document.vectors for document in documents])
        await engine.add(COLLECTION, passages, vectors)


def _key(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()
