"""PDF files, by pypdfium2: the text of every page. It runs where a file that breaks it harms nobody, in
`kg.collection.worker`.

A file must be whole: pdfium mends broken ones as well as it can and leaves out pages without a word.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from kg.collection.clean_text import clean
from kg.collection.limits import ReadingLimits
from kg.collection.page import PageText
from kg.collection.problem import DocumentError, Problem

_END = b"%%EOF"
_END_WITHIN = 4096
"""Bytes at the end that must hold the end mark; some programs write a little behind it."""
_WRONG_PASSWORD, _UNKNOWN_PROTECTION = 4, 5
"""FPDF_ERR_PASSWORD and FPDF_ERR_SECURITY of fpdfview.h."""


def pdf_pages(content: bytes, name: str, limits: ReadingLimits) -> tuple[int, Iterator[PageText]]:
    """The number of pages, and the pages in order.

    :raises DocumentError: the file is encrypted, damaged or has too many pages; also while the pages are read
    """
    with open_pdf(content, name) as document:
        count = len(document)
    if count > limits.pages:
        message = f"{name} has {count:,} pages; at most {limits.pages:,} are read. Split it."
        raise DocumentError(Problem.TOO_MANY_PAGES, message)
    return count, _pages(content, name, count)


def _pages(content: bytes, name: str, count: int) -> Iterator[PageText]:
    with open_pdf(content, name) as document:
        for number in range(1, count + 1):
            with text_page(document, number, name) as (_, text):
                yield PageText(number, clean(text.get_text_range(errors="replace")))


@contextmanager
def open_pdf(content: bytes, name: str) -> Iterator[Any]:
    """A `pypdfium2.PdfDocument`.

    :raises DocumentError: the file is encrypted, damaged or has no pages
    """
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(content)
    except pypdfium2.PdfiumError as error:
        if error.err_code in (_WRONG_PASSWORD, _UNKNOWN_PROTECTION):
            message = f"{name} is encrypted; send a copy without a password."
            raise DocumentError(Problem.ENCRYPTED, message) from None
        raise damaged(name, "it is no whole PDF file") from None
    try:
        if _END not in content.rstrip(b"\0")[-_END_WITHIN:]:
            raise damaged(name, "its end is missing")
        if not len(document):
            raise damaged(name, "it has no pages")
        yield document
    finally:
        document.close()


@contextmanager
def text_page(document: Any, number: int, name: str) -> Iterator[tuple[Any, Any]]:
    """The page of that number, from 1, and its text, as pypdfium2 has them.

    :raises DocumentError: the page is damaged or missing
    """
    import pypdfium2

    try:
        page = document[number - 1]
        text = page.get_textpage()
    except pypdfium2.PdfiumError:
        raise damaged(name, f"page {number} of {len(document)} is missing or broken") from None
    try:
        yield page, text
    finally:
        text.close()
        page.close()


def damaged(name: str, what: str) -> DocumentError:
    return DocumentError(Problem.DAMAGED, f"{name} is damaged: {what}. Send a whole copy.")
