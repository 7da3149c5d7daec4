"""The process that reads one document and ends: the file on standard input, a `Job` as argument, answers on standard
output, one JSON object a line.

A read answers {"pages": count}, then {"page", "text"} for every page, then {"done": true}; a picture answers {"png",
"width", "height", "boxes"} and done. What is wrong with the document is {"problem", "message"}. A process that ends
without a last word ran out of memory or was broken by the file.
"""

from __future__ import annotations

import base64
import json
import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field

from kg.collection.html import decoded_html, html_text
from kg.collection.kind import HEAD, Kind, recognise
from kg.collection.limits import LIMITS, ReadingLimits
from kg.collection.markdown import markdown_text
from kg.collection.page import PageText
from kg.collection.plain_text import decoded, plain_pages
from kg.collection.problem import DocumentError, Problem

Answer = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Job:
    """Read a document, or with a ``page`` make a picture of it: ``width`` in pixels, ``spans`` of its text."""

    name: str
    limits: ReadingLimits = LIMITS
    page: int | None = None
    width: int = 1000
    spans: list[tuple[int, int]] = field(default_factory=list)

    def text(self) -> str:
        return json.dumps(asdict(self))

    @classmethod
    def parse(cls, text: str) -> Job:
        fields = json.loads(text)
        spans = [(int(start), int(end)) for start, end in fields.pop("spans")]
        return cls(limits=ReadingLimits(**fields.pop("limits")), spans=spans, **fields)


def answers(job: Job, content: bytes) -> Iterator[Answer]:
    """:raises DocumentError: the document cannot be read"""
    kind = recognise(content[:HEAD], job.name)
    if job.page is not None:
        yield _picture(job, content, kind)
    else:
        yield from _reading(job, content, kind)
    yield {"done": True}


def _reading(job: Job, content: bytes, kind: Kind) -> Iterator[Answer]:
    characters = 0
    count, pages = _pages(job, content, kind)
    yield {"kind": kind.value, "pages": count}
    for page in pages:
        characters += len(page.text)
        if characters > job.limits.characters:
            message = f"{job.name} holds more than {job.limits.characters:,} characters of text. Split it."
            raise DocumentError(Problem.TOO_COMPLEX, message)
        yield {"page": page.number, "text": page.text}


def _pages(job: Job, content: bytes, kind: Kind) -> tuple[int, Iterator[PageText]]:
    if kind is Kind.PDF:
        from kg.collection.pdf import pdf_pages

        return pdf_pages(content, job.name, job.limits)
    if kind is Kind.TEXT:
        pages = plain_pages(content)
    elif kind is Kind.MARKDOWN:
        pages = [PageText(1, markdown_text(decoded(content)))]
    else:
        pages = [PageText(1, html_text(decoded_html(content)))]
    return len(pages), iter(pages)


def _picture(job: Job, content: bytes, kind: Kind) -> Answer:
    from kg.collection.page_image import page_image

    if kind is not Kind.PDF or job.page is None:
        raise DocumentError(
            Problem.UNSUPPORTED, f"{job.name} is no PDF: it has no pages to make pictures of."
        )
    image = page_image(content, job.name, page=job.page, spans=job.spans, width=job.width, limits=job.limits)
    return {**asdict(image), "png": base64.b64encode(image.png).decode("ascii")}


def confine(limits: ReadingLimits) -> None:
    """Bound this process: memory, processor time, no files written, no core dumped, and others come first.

    Where the system knows no such limit (Windows; macOS the one on memory), the parent's limit on time is left.
    """
    with suppress(OSError, AttributeError):
        os.nice(5)
    try:
        import resource
    except ImportError:
        return
    seconds = int(limits.seconds) + 1
    wanted = {"AS": limits.memory_bytes, "CPU": seconds, "FSIZE": 0, "CORE": 0}
    for what, most in wanted.items():
        with suppress(OSError, ValueError, AttributeError):
            resource.setrlimit(getattr(resource, f"RLIMIT_{what}"), (most, most))


def main() -> int:
    job = Job.parse(sys.argv[1])
    confine(job.limits)
    try:
        for answer in answers(job, sys.stdin.buffer.read()):
            _say(answer)
    except DocumentError as error:
        _say({"problem": error.problem.value, "message": str(error)})
    except MemoryError:
        return 1
    return 0


def _say(answer: Answer) -> None:
    sys.stdout.write(json.dumps(answer) + "\n")
    sys.stdout.flush()
