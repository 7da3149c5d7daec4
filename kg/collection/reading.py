"""A document's pages, whatever kind of file it is."""

from __future__ import annotations

from pathlib import Path

from kg.collection.page import PageText
from kg.collection.pdf import pdf_pages


def read(source: Path | str | bytes, name: str = "") -> tuple[PageText, ...]:
    """The pages of a document: a file, or the bytes of one. ``name`` stands for it in messages.

    :raises DocumentError: it cannot be read
    :raises OSError: there is no such file
    """
    content = source if isinstance(source, bytes) else Path(source).read_bytes()
    shown = name or (Path(source).name if not isinstance(source, bytes) else "the document")
    if content[:1024].find(b"%PDF-") >= 0:
        return tuple(pdf_pages(content, shown))
    return (PageText(1, content.decode("utf-8-sig", "replace").replace("\r\n", "\n")),)
