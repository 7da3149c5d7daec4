"""Answer audits of the server: documents are found or indexed, then the auditor judges in a thread."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from contextlib import suppress
from time import monotonic
from typing import TypeVar

from detect.audit.answer_audit import AnswerAudit
from detect.audit.auditor import AnswerAuditor
from detect.audit.dense_search import query_vector
from detect.audit.document import AuditDocument
from detect.audit.report_html import report_html
from detect.audit.shelf import Given
from kg.collection import DocumentError
from kg.collection.catalogue import NoSuchFile
from kg.collection.file_store import StoredDocument
from kg.collection.library import Library
from kg.collection.page_image import PageImage
from kg.retrieval.passage_engine import PassageQuery
from proxy.upload import UploadedFile
from proxy.wire.answer_audit_request import AnswerAuditRequest

T = TypeVar("T")

PATIENCE_S = 120.0
HITS = 20
"""Passages of a collection whose pages an answer is audited against."""


class AnswerAudits:
    """``auditor`` is shared by all audits; it runs in ``executor``."""

    def __init__(self, auditor: AnswerAuditor, *, executor: Executor, patience_s: float = PATIENCE_S) -> None:
        self.auditor = auditor
        self._executor = executor
        self._patience_s = patience_s

    async def audit(
        self, request: AnswerAuditRequest, files: Sequence[UploadedFile], library: Library | None
    ) -> AnswerAudit:
        """``library`` indexes files and has the collections; without one there are neither.

        :raises DocumentError: a file cannot be read
        :raises NoSuchCollection: there is no such collection
        :raises NoDocumentsKept: files or a collection were named, and there is no library
        :raises ValueError: the collection holds nothing
        :raises EngineError: the engine of the collections gives no answer
        :raises TimeoutError: it took too long
        """
        given: list[Given] = list(request.documents)
        for file in files:
            given.append(
                _audited((await library_of(library).index(file.path, file.name)).document, file.name)
            )
        if request.collection:
            given += await self._found(request, library_of(library))
        ends = monotonic() + self._patience_s
        return await self._in_thread(
            lambda: self.auditor.audit(
                request.question,
                request.answer,
                given,
                options=request.options,
                stop=lambda: monotonic() > ends,
            )
        )

    async def _found(self, request: AnswerAuditRequest, library: Library) -> list[AuditDocument]:
        """The pages of a collection that hold the passages nearest to question and answer, in order of their ranks."""
        text = f"{request.question} {request.answer}".strip()
        vector = await self._in_thread(
            lambda: query_vector(self.auditor.encoder, request.question, request.answer)
        )
        hits = await library.search(request.collection, PassageQuery(text, vector, HITS))
        pages: dict[tuple[str, str], set[int]] = defaultdict(set)
        for hit in hits:
            pages[hit.passage.file, hit.passage.name].add(hit.passage.page)
        found: list[AuditDocument] = []
        for (sha256, name), numbers in pages.items():
            with suppress(NoSuchFile):  # it has just been taken out
                found.append(_audited(await library.document(sha256), name).only(numbers))
        return found

    async def _in_thread(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._executor, work)


class NoDocumentsKept(LookupError):
    """The server has no library: it reads no files and has no collections."""


def library_of(library: Library | None) -> Library:
    """:raises NoDocumentsKept: there is none"""
    if library is None:
        raise NoDocumentsKept('This server keeps no files or collections; send the texts as "documents".')
    return library


async def audit_html(audit: AnswerAudit, library: Library | None) -> str:
    """The report as a page, with the picture of the passage's page where the library has it as a PDF."""
    picture = None if library is None or audit.passage is None else await _picture(audit, library)
    return await asyncio.to_thread(report_html, audit, lambda document, page, spans: picture)


async def _picture(audit: AnswerAudit, library: Library) -> PageImage | None:
    assert audit.passage is not None
    sha256 = audit.documents[audit.passage.document].sha256
    spans = tuple((each.span.start, each.span.end) for each in audit.sentences)
    try:
        return await library.page_image(sha256, audit.passage.page, spans)
    except (DocumentError, LookupError, OSError):  # a text of the request, or no PDF
        return None


def _audited(document: StoredDocument, name: str) -> AuditDocument:
    return AuditDocument(
        name, document.pages, document.passages(name), document.vectors, sha256=document.sha256
    )
