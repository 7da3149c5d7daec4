"""Plain text from bytes: its encoding, its line ends, its pages."""

from __future__ import annotations

import codecs

from kg.collection.page import PageText

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_SAMPLE = 64 * 1024
"""Bytes that a guess of the encoding looks at."""
_LIKELY_UTF16 = 0.3
"""Share of NUL among the bytes from which a text without a mark is UTF-16."""


def decoded(content: bytes, *, declared: str = "") -> str:
    """The text; an encoding that is neither marked, nor declared, nor UTF-8 is guessed. Lines end in a line feed.

    >>> decoded("Zürich\\r\\n".encode("cp1252"))
    'Zürich\\n'
    """
    text = content.decode(_encoding(content, declared), "replace")
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "")


def plain_pages(content: bytes) -> list[PageText]:
    """A form feed ends a page; a text without one is a single page."""
    pages = decoded(content).split("\f")
    return [PageText(number, text) for number, text in enumerate(pages, 1)]


def _encoding(content: bytes, declared: str) -> str:
    for mark, name in _MARKS:
        if content.startswith(mark):
            return name
    sample = content[:_SAMPLE]
    if sample.count(0) > _LIKELY_UTF16 * len(sample):
        return "utf-16-le" if sample[1::2].count(0) > sample[0::2].count(0) else "utf-16-be"
    if _is_utf8(content):
        return "utf-8"
    return _known(declared) or _guessed(content)


def _is_utf8(content: bytes) -> bool:
    try:
        content.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _known(name: str) -> str:
    """The codec's name, "" where there is no such one; what calls itself Latin-1 is Windows-1252 (WHATWG)."""
    try:
        found = codecs.lookup(name).name
    except (LookupError, ValueError):
        return ""
    return "cp1252" if found in ("iso8859-1", "ascii") else found


def _guessed(content: bytes) -> str:
    """By the piece around the first byte that is not ASCII; a short text says too little, and is Windows-1252."""
    from charset_normalizer import from_bytes

    first = next((at for at, byte in enumerate(content) if byte > 127), 0)
    start = max(0, first - _SAMPLE // 4)
    best = from_bytes(content[start : start + _SAMPLE], cp_exclusion=["utf_7"]).best()
    sure = best is not None and best.encoding != "ascii" and len(content) > 256
    return best.encoding if best is not None and sure else "cp1252"
