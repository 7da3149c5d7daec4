"""A document's pages, whatever kind of file it is, read in a process of its own within limits."""

from __future__ import annotations

import base64
import os
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from kg.collection.kind import Kind
from kg.collection.limits import LIMITS, MIB, ReadingLimits
from kg.collection.page import PageText
from kg.collection.page_image import PageImage, Span
from kg.collection.problem import DocumentError, Problem
from kg.collection.worker import Job
from kg.collection.worker_process import answers

Source = Path | str | bytes
"""A file's path, or the bytes of a file."""
Progress = Callable[[int, int], None]
"""Called with the pages read and the pages there are."""
_SHOWN = 12
"""How many page numbers a message names."""


@dataclass(frozen=True, slots=True)
class DocumentText:
    """What a document says, page by page; a page without text, as a scanned one, has the text ""."""

    kind: Kind
    pages: tuple[PageText, ...]

    @property
    def without_text(self) -> tuple[int, ...]:
        """Numbers of the pages that have none."""
        return tuple(page.number for page in self.pages if not page.text.strip())


def read(source: Source, name: str = "") -> tuple[PageText, ...]:
    """The pages of a document: a file, or the bytes of one. ``name`` stands for it in messages.

    :raises DocumentError: it cannot be read, or has no text at all
    :raises OSError: there is no such file
    """
    return read_document(source, name).pages


def read_document(
    source: Source, name: str = "", *, limits: ReadingLimits = LIMITS, progress: Progress | None = None
) -> DocumentText:
    """As `read`, with the kind of file.

    :raises DocumentError: it cannot be read within the limits, or has no text at all
    :raises OSError: there is no such file
    """
    shown = name or _name(source)
    kind, count = Kind.TEXT, 0
    pages: list[PageText] = []
    with opened(source, shown, limits) as file:
        for answer in answers(Job(shown, limits), file):
            if "page" in answer:
                pages.append(PageText(int(answer["page"]), str(answer["text"])))
            else:
                kind, count = Kind(answer["kind"]), int(answer["pages"])
            if progress is not None:
                progress(len(pages), count)
    document = DocumentText(kind, tuple(pages))
    if len(document.without_text) == len(pages):
        raise _no_text(shown, document)
    return document


def render(
    source: Source,
    page: int,
    spans: Sequence[Span] = (),
    *,
    name: str = "",
    width: int = 1000,
    limits: ReadingLimits = LIMITS,
) -> PageImage:
    """A PDF's page as a picture, with the boxes of pieces of its text; pages count from 1.

    :raises DocumentError: it is no PDF, cannot be read within the limits, or has no such page
    :raises OSError: there is no such file
    """
    shown = name or _name(source)
    job = Job(shown, limits, page=page, width=width, spans=list(spans))
    with opened(source, shown, limits) as file:
        for answer in answers(job, file):
            boxes = tuple(tuple((b[0], b[1], b[2], b[3]) for b in each) for each in answer["boxes"])
            png = base64.b64decode(answer["png"])
            return PageImage(png, int(answer["width"]), int(answer["height"]), boxes)
    raise DocumentError(Problem.DAMAGED, f"{shown} gave no picture of page {page}.")


@contextmanager
def opened(source: Source, name: str, limits: ReadingLimits) -> Iterator[IO[bytes]]:
    """The document as an open file.

    :raises DocumentError: it is larger than allowed
    """
    if isinstance(source, bytes):
        check_size(len(source), name, limits)
        with tempfile.TemporaryFile() as file:
            file.write(source)
            file.seek(0)
            yield file
        return
    with open(source, "rb") as file:
        check_size(os.fstat(file.fileno()).st_size, name, limits)
        yield file


def check_size(size: int, name: str, limits: ReadingLimits) -> None:
    """:raises DocumentError: a file of so many bytes is larger than allowed"""
    if size > limits.bytes:
        message = f"{name} is larger than {limits.bytes / MIB:,.0f} MiB, the most that is read. Split it."
        raise DocumentError(Problem.TOO_LARGE, message)


def _name(source: Source) -> str:
    return "the document" if isinstance(source, bytes) else Path(source).name


def _no_text(name: str, document: DocumentText) -> DocumentError:
    if document.kind is not Kind.PDF:
        return DocumentError(Problem.NO_TEXT, f"{name} has no text.")
    pages = page_list(document.without_text)
    message = f"{name} has no text on {pages} and looks scanned. Recognise the text first (ocrmypdf does)."
    return DocumentError(Problem.NO_TEXT, message)


def page_list(numbers: Sequence[int]) -> str:
    """
    >>> page_list([1, 2, 5])
    'pages 1, 2, 5'
    """
    shown = ", ".join(map(str, numbers[:_SHOWN]))
    more = f" and {len(numbers) - _SHOWN} more" if len(numbers) > _SHOWN else ""
    return f"page{'s' * (len(numbers) != 1)} {shown}{more}"
