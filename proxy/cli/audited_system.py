"""The system that `akgc audit retrieval` puts to the test: a folder, a collection, or a file of results."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from proxy.cli.command import CommandError
from proxy.cli.documents import in_folder
from proxy.cli.text_file import text_of
from proxy.wire.retrieval_choice import RetrievalChoice

if TYPE_CHECKING:
    from detect.integrity.query import RetrievalSystem
    from kg.collection.file_store import StoredDocument
    from kg.collection.library import Library
    from proxy.build_temporary import TemporaryDocument
    from proxy.settings import Settings

Audited = tuple["RetrievalSystem", "Sequence[str] | None"]
"""The system, with the names of the documents that it has; None where they are not known."""


@asynccontextmanager
async def system_under_audit(options: argparse.Namespace, settings: Settings) -> AsyncIterator[Audited]:
    """
    :raises CommandError: the weights are wrong, or a folder has no document that can be read
    :raises NoSuchCollection: there is none of that name
    :raises ValueError: the file of results has another form
    """
    from detect.integrity.document_file import read_results
    from detect.integrity.recorded import RecordedResults
    from proxy.build_documents import LateEncoder, build_library
    from proxy.build_models import build_encoder

    if options.results is not None:
        yield RecordedResults(options.results, read_results(text_of(options.results), options.results)), None
        return
    choice = _choice(options)
    library = build_library(settings, os.environ, LateEncoder(lambda: build_encoder(settings)))
    try:
        searched = _collection if options.collection is not None else _folder
        async with searched(library, options, choice) as found:
            yield found
    finally:
        await library.close()


@asynccontextmanager
async def _collection(
    library: Library, options: argparse.Namespace, choice: RetrievalChoice
) -> AsyncIterator[Audited]:
    from detect.integrity.engine_system import EngineSystem
    from proxy.searched import Searched

    names = tuple(file.name for file in (await library.collection(options.collection)).files)
    under = Searched(library, options.collection, library.encoder, choice, names)
    yield EngineSystem(f"{options.collection}: {choice}", library, options.collection, under.asked), names


@asynccontextmanager
async def _folder(
    library: Library, options: argparse.Namespace, choice: RetrievalChoice
) -> AsyncIterator[Audited]:
    from detect.integrity.engine_system import EngineSystem
    from kg.static_embedding import StaticEmbedding
    from proxy.build_temporary import COLLECTION, temporary_engine
    from proxy.searched import Searched

    encoder = library.encoder if choice.needs_vectors else StaticEmbedding.default()
    documents = await _documents(library, options, choice)
    names = tuple(document.name for document in documents)
    async with temporary_engine(documents, encoder.dimension) as engine:
        under = Searched(engine, COLLECTION, encoder, choice, names)
        yield EngineSystem(f"{options.docs}: {choice}", engine, COLLECTION, under.asked), names


async def _documents(
    library: Library, options: argparse.Namespace, choice: RetrievalChoice
) -> list[TemporaryDocument]:
    """The files of a folder; those that cannot be read are told and left out. What was encoded before is not again.

    :raises CommandError: none can be read
    """
    from kg.collection.problem import DocumentError
    from proxy.cli.documents_bar import DocumentsBar

    found: list[TemporaryDocument] = []
    with DocumentsBar(shown=sys.stderr.isatty() and not options.json) as bar:
        for path, name in in_folder(options.docs):
            try:
                if choice.needs_vectors:
                    found.append(_stored(name, (await library.index(path, name, bar.of(name))).document))
                else:
                    found.append(await asyncio.to_thread(_words, len(found), path, name))
            except DocumentError as error:
                print(f"akgc: left out: {error}", file=sys.stderr)
    if not found:
        raise CommandError(f"the folder {options.docs} has no document that can be read; name another one")
    return found


def _stored(name: str, stored: StoredDocument) -> TemporaryDocument:
    from proxy.build_temporary import TemporaryDocument

    return TemporaryDocument.of_stored(name, stored)


def _words(number: int, path: Path, name: str) -> TemporaryDocument:
    """A document that is searched by its words alone."""
    from detect.paged_document import PagedDocument
    from kg.collection import read
    from kg.static_embedding import StaticEmbedding
    from proxy.build_temporary import TemporaryDocument

    document = PagedDocument(name, read(path, name))
    return TemporaryDocument.of_pages(number, document, StaticEmbedding.default(), with_vectors=False)


def _choice(options: argparse.Namespace) -> RetrievalChoice:
    """:raises CommandError: the weights are wrong"""
    body = {"method": options.method, "fusion": options.fusion, "weights": options.weights}
    try:
        return RetrievalChoice.parse(body)
    except ValueError as error:
        raise CommandError(f"--weights: {error}") from None
