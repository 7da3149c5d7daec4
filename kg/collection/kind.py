"""What kind of file a document is, by its content; the name only tells kinds of text apart.

Signatures: https://www.iana.org/assignments/media-types and the formats' own specifications.
"""

from __future__ import annotations

import re
from enum import StrEnum

from kg.collection.problem import DocumentError, Problem

HEAD = 4096
"""Bytes from the beginning that tell the kind."""
_PDF_WITHIN = 1024
"""A PDF's header may stand anywhere in these (ISO 32000-1, Annex H, note 13)."""


class Kind(StrEnum):
    """A kind of document that can be read; the value is its media type."""

    PDF = "application/pdf"
    HTML = "text/html"
    MARKDOWN = "text/markdown"
    TEXT = "text/plain"


_FOREIGN: tuple[tuple[bytes, str], ...] = (
    (b"PK\x03\x04", "a ZIP archive, as .docx, .odt and .epub files are"),
    (b"\xd0\xcf\x11\xe0", "an old Office file"),
    (b"{\\rtf", "an RTF file"),
    (b"%!PS", "a PostScript file"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"BZh", "a bzip2 archive"),
    (b"\x28\xb5\x2f\xfd", "a zstd archive"),
    (b"7z\xbc\xaf", "a 7z archive"),
    (b"Rar!", "a RAR archive"),
    (b"\x89PNG", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
    (b"GIF8", "a picture"),
    (b"II*\x00", "a picture"),
    (b"MM\x00*", "a picture"),
    (b"\x7fELF", "a program"),
    (b"MZ\x90\x00", "a program"),
    (b"SQLite format 3", "a database"),
)
_HTML = re.compile(
    rb"(?>\s+|<!--.*?-->|<\?xml[^>]*>)*+<(?:!doctype\s+html|html|head|body|title|div|p|h1)\b", re.I | re.S
)
_HTML_NAME = re.compile(r"\.x?html?$", re.I)
_MARKDOWN_NAME = re.compile(r"\.(?:md|markdown|mdown|mkd)$", re.I)
_BYTE_ORDER_MARKS = (b"\xff\xfe", b"\xfe\xff", b"\xef\xbb\xbf")
_CONTROL = bytes(set(range(32)) - set(b"\t\n\v\f\r\x1b"))
_MOST_CONTROL = 0.02
"""Share of control bytes up to which a file may be text; NUL, which UTF-16 has many of, is looked at apart."""


def recognise(head: bytes, name: str) -> Kind:
    """The kind of a file by its first `HEAD` bytes.

    :raises DocumentError: it is none that can be read
    """
    if b"%PDF-" in head[:_PDF_WITHIN]:
        return Kind.PDF
    for signature, what in _FOREIGN:
        if head.startswith(signature):
            raise _unsupported(name, what)
    if name.lower().endswith(".pdf"):
        message = f"{name} has no PDF header: it is no PDF file, or its beginning is missing; send it again."
        raise DocumentError(Problem.DAMAGED, message)
    if _is_binary(head):
        raise _unsupported(name, "no text")
    if _MARKDOWN_NAME.search(name):
        return Kind.MARKDOWN
    plain = head.replace(b"\0", b"").lstrip(b"\xef\xbb\xbf\xff\xfe")
    return Kind.HTML if _HTML_NAME.search(name) or _HTML.match(plain) else Kind.TEXT


def _unsupported(name: str, what: str) -> DocumentError:
    message = f"{name} is {what}; send a PDF, HTML, Markdown or plain text file."
    return DocumentError(Problem.UNSUPPORTED, message)


def _is_binary(head: bytes) -> bool:
    if head.startswith(_BYTE_ORDER_MARKS):
        return False
    if _is_utf16(head):
        letters = head.replace(b"\0", b"")
        return not letters or _is_mostly_control(letters)
    return b"\0" in head or _is_mostly_control(head)


def _is_mostly_control(text: bytes) -> bool:
    return len(text) - len(text.translate(None, _CONTROL)) > _MOST_CONTROL * len(text)


def _is_utf16(head: bytes) -> bool:
    """Whether every other byte, on one side only, is nearly always NUL: UTF-16 without a mark."""
    even, odd = head[0::2].count(0), head[1::2].count(0)
    return max(even, odd) > 0.7 * (len(head) // 2) and min(even, odd) == 0
