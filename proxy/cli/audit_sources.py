"""What an answer is audited against on the command line: files, which are kept once read, or a collection."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from proxy.cli.command import CommandError, Exit
from proxy.cli.document_file import STDIN

if TYPE_CHECKING:
    from detect.audit.answer_audit import AnswerAudit
    from detect.audit.document import AuditDocument
    from kg.collection.indexing import Indexer
    from kg.embedding import Encoder
    from proxy.settings import Settings
    from proxy.wire.answer_audit_request import AnswerAuditRequest


def documents_of(names: Sequence[str], settings: Settings, encoder: Encoder) -> list[AuditDocument]:
    """Files, and text of standard input for "-".

    :raises CommandError: one cannot be read
    """
    from kg.collection import DocumentError
    from kg.collection.file_store import FileStore
    from kg.collection.indexing import Indexer
    from proxy.build_documents import reading_limits
    from proxy.folders import documents_path

    folder = settings.documents_path or documents_path(os.environ)
    indexer = Indexer(FileStore(folder / "files"), encoder, reading_limits(settings))
    try:
        return [_of_text(encoder) if name == "-" else _of_file(Path(name), indexer) for name in names]
    except DocumentError as error:
        raise CommandError(str(error)) from None


def audited_collection(asked: AnswerAuditRequest, settings: Settings) -> AnswerAudit:
    """The audit against a collection of `akgc documents`, as a server here makes it.

    :raises CommandError: there is no such collection, it holds nothing, or its engine gives no answer
    """
    from kg.retrieval.engine_error import EngineError

    try:
        return asyncio.run(_audited(asked, settings))
    except (LookupError, ValueError) as error:
        raise CommandError(f"{str(error).rstrip('.')}; see akgc documents list") from None
    except EngineError as error:
        raise CommandError(str(error), status=Exit.FAILED) from None


async def _audited(asked: AnswerAuditRequest, settings: Settings) -> AnswerAudit:
    from kg.collection.file_store import FileStore
    from proxy.answer_audits import AnswerAudits
    from proxy.build_audit import build_answer_auditor
    from proxy.build_documents import LateEncoder, build_library
    from proxy.build_models import build_document_verifier, build_encoder

    encoder = LateEncoder(lambda: build_encoder(settings))
    library = build_library(settings, os.environ, encoder)
    try:
        await library.collection(asked.collection)  # before any model is loaded
        auditor = build_answer_auditor(encoder=encoder, verifier=build_document_verifier(settings))
        with ThreadPoolExecutor(1) as executor:
            audit = await AnswerAudits(auditor, executor=executor).audit(asked, (), library)
    finally:
        await library.close()
    store = FileStore(library.folder / "files")
    drawable = (replace(document, file=store.original(document.sha256)) for document in audit.documents)
    return replace(audit, documents=tuple(drawable))


def _of_file(file: Path, indexer: Indexer) -> AuditDocument:
    from detect.audit.document import AuditDocument

    found = indexer.index(file, file.name).document
    passages = found.passages(file.name)
    return AuditDocument(file.name, found.pages, passages, found.vectors, file, found.sha256)


def _of_text(encoder: Encoder) -> AuditDocument:
    from detect.audit.document import AuditDocument
    from detect.paged_document import PagedDocument

    text = sys.stdin.read()
    if not text.strip():
        raise CommandError(f"{STDIN} has no text to audit against")
    return AuditDocument.indexed(PagedDocument.of_text(STDIN, text), encoder)
