"""Quoted and emphasised spans: titles that link as a whole, and what must not be read word by word."""

from __future__ import annotations

import re

_QUOTED = re.compile(
    r"\"([^\"\n]{1,120})\"|“([^“”\n]{1,120})”|«\s?([^«»\n]{1,120}?)\s?»|‘([^‘’\n]{2,120})’(?!\w)|"
    r"(?<![\w*])\*\*?([^*\s][^*\n]{0,120})\*\*?(?![\w*])|(?<!\w)_([^_\s][^_\n]{0,120})_(?!\w)|"
    r"(?<!\w)'([^'\n]{1,80}(?:'\w[^'\n]{0,80})?)'(?!\w)"
)


def quotations(text: str) -> list[tuple[int, int]]:
    """Spans inside quotation marks, *asterisks* or _underscores_, without the marks, in order."""
    if not any(mark in text for mark in "\"“«‘*_'"):
        return []
    return [match.span(match.lastindex or 0) for match in _QUOTED.finditer(text)]
