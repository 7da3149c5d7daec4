"""The page of a passage as a reader sees it: a picture with boxes where the document is a PDF."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence

from detect.audit.answer_audit import AnswerAudit
from detect.audit.document import AuditDocument
from kg.collection import DocumentError, render
from kg.collection.page_image import PageImage, Span

log = logging.getLogger("akgc.detect")

Draw = Callable[[AuditDocument, int, Sequence[Span]], PageImage | None]


def draw(document: AuditDocument, page: int, spans: Sequence[Span]) -> PageImage | None:
    """None where there is no file, or it is none that has pictures of pages."""
    if document.file is None or not _is_pdf(document):
        return None
    try:
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


def _is_pdf(document: AuditDocument) -> bool:
    assert document.file is not None
    try:
        with document.file.open("rb") as file:
            return file.read(1024).find(b"%PDF-") >= 0
    except OSError:
        return False
