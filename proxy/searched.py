"""What a request searches: documents that it brings, or a collection of the server's."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from proxy.build_temporary import COLLECTION, TemporaryDocument, temporary_engine
from proxy.errors import ApiError
from proxy.wire.json_body import JsonObject, shown
from proxy.wire.paged_documents import parse_paged_documents
from proxy.wire.retrieval_choice import RetrievalChoice

if TYPE_CHECKING:
    from detect.integrity.engine_system import Searcher
    from detect.paged_document import PagedDocument
    from kg.collection.library import Library
    from kg.embedding import Encoder
    from kg.retrieval.passage_engine import PassageHit, PassageQuery

LIMIT = 10


@dataclass(frozen=True, slots=True)
class Searched:
    """A collection of an engine, with the encoder that made its vectors. ``names`` are those of its documents."""

    engine: Searcher
    collection: str
    encoder: Encoder
    choice: RetrievalChoice
    names: tuple[str, ...]

    async def asked(self, text: str) -> PassageQuery:
        return await asyncio.to_thread(self.choice.query, text, self.encoder, limit=LIMIT)

    async def search(self, text: str, limit: int) -> list[PassageHit]:
        """The best passages, best first."""
        query = replace(await self.asked(text), limit=limit)
        return await self.engine.search(self.collection, query)


@asynccontextmanager
async def searched(library: Library | None, body: JsonObject) -> AsyncIterator[Searched]:
    """What `documents` or `collection` of a body name, to be searched as `method`, `fusion` and `weights` say.

    :raises ApiError: a field is wrong, there is neither, there is no such collection, or its engine is away
    """
    from kg.retrieval.engine_error import EngineError

    choice = _choice(body)
    if ("documents" in body) == ("collection" in body):
        raise ApiError('Send either "documents" or the name of a "collection".', param="documents")
    try:
        if "collection" in body:
            yield await _of_library(library, body["collection"], choice)
            return
        async with _of_documents(library, _documents(body), choice) as found:
            yield found
    except EngineError as error:
        raise ApiError(str(error), status=503, code="engine_unavailable") from None


@asynccontextmanager
async def _of_documents(
    library: Library | None, documents: Sequence[PagedDocument], choice: RetrievalChoice
) -> AsyncIterator[Searched]:
    encoder = library.encoder if library is not None else _static()
    ready = await asyncio.to_thread(_indexed, documents, encoder, choice)
    async with temporary_engine(ready, encoder.dimension) as engine:
        yield Searched(engine, COLLECTION, encoder, choice, tuple(each.name for each in documents))


async def _of_library(library: Library | None, name: object, choice: RetrievalChoice) -> Searched:
    """:raises ApiError: there is no such collection"""
    from kg.retrieval.passage_engine import NoSuchCollection

    if not isinstance(name, str):
        raise ApiError(f'"collection" must be a string, not {shown(name)}.', param="collection")
    if library is None:
        raise ApiError("This server keeps no documents.", status=404, param="collection")
    try:
        record = await library.collection(name)
    except (NoSuchCollection, ValueError) as error:
        raise ApiError(str(error), status=404, param="collection", code="not_found") from None
    return Searched(library, name, library.encoder, choice, tuple(file.name for file in record.files))


def _indexed(
    documents: Sequence[PagedDocument], encoder: Encoder, choice: RetrievalChoice
) -> list[TemporaryDocument]:
    return [
        TemporaryDocument.of_pages(number, document, encoder, with_vectors=choice.needs_vectors)
        for number, document in enumerate(documents)
    ]


def _documents(body: JsonObject) -> tuple[PagedDocument, ...]:
    try:
        return parse_paged_documents(body["documents"])
    except ValueError as error:
        raise ApiError(str(error), param="documents") from None


def _choice(body: JsonObject) -> RetrievalChoice:
    try:
        return RetrievalChoice.parse(body)
    except ValueError as error:
        message = str(error)
        raise ApiError(message, param=message.split('"')[1]) from None


def _static() -> Encoder:
    from kg.static_embedding import StaticEmbedding

    return StaticEmbedding.default()
