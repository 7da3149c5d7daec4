"""The page of a passage as a reader sees it: a picture with boxes where the document is a PDF."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from pathlib import Path

from detect.audit.answer_audit import AnswerAudit
from detect.audit.document import AuditDocument
from kg.collection import DocumentError, render
from kg.collection.kind import HEAD, Kind, recognise
from kg.collection.page_image import PageImage, Span

log = logging.getLogger("akgc.detect")

Draw = Callable[[AuditDocument, int, Sequence[Span]], PageImage | None]


def draw(document: AuditDocument, page: int, spans: Sequence[Span]) -> PageImage | None:
    """None where there is no file, or it is none that has pictures of pages."""
    if document.file is None:
        return None
    try:
        if not _is_pdf(document.file, document.name):
            return None
        return render(document.file, page, spans, name=document.name)
    except (DocumentError, OSError) as error:
        log.warning("no picture of page %d of %s: %s", page, document.name, error)
        return None


def picture_of(audit: AnswerAudit, drawn: Draw = draw) -> PageImage | None:
    """The passage's page; its boxes are those of the marked sentences."""
    if audit.passage is None:
        return None
    spans = [(each.span.start, each.span.end) for each in audit.sentences]
    return drawn(audit.documents[audit.passage.document], audit.passage.page, spans)


def _is_pdf(path: Path, name: str) -> bool:
    """:raises DocumentError, OSError: it is no document any more"""
    with path.open("rb") as file:
        return recognise(file.read(HEAD), name) is Kind.PDF
