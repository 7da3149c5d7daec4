"""Markdown links around a replaced value.

A link whose text is the wrong value, or whose address names it, leads to the page of the wrong thing: the link goes and
its text stays, because the right address is not known and an invented one would be a new error. Other links stay.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import unquote

from correct.patch_edit import Edit
from detect.link_markup import LINK
from detect.verdict import Correction
from kg.alias import fold

_MARKS = "*_~`\"“”'‘’ "
_ADDRESS = re.compile(r"(?:https?://|www\.)[^\s<>\"]+|<[a-z][^<>\n]*>", re.IGNORECASE)


def unlinked(text: str, correction: Correction) -> Iterator[Edit]:
    """The edits that take away a link to the page of the wrong value."""
    for link in LINK.finditer(text):
        if link.start("text") <= correction.start and correction.end <= link.end("text"):
            alone = link["text"].strip(_MARKS) == correction.wrong.strip(_MARKS)
            if alone or _names(link["target"], correction.wrong):
                yield Edit(link.start(), link.start("text"), "")
                yield Edit(link.end("text"), link.end(), "")


def addresses(text: str) -> list[tuple[int, int]]:
    """Spans of addresses and tags, which no patch changes."""
    return [
        *(link.span("target") for link in LINK.finditer(text)),
        *(match.span() for match in _ADDRESS.finditer(text)),
    ]


def _names(target: str, name: str) -> bool:
    words = re.split(r"[^\w]+", fold(unquote(target)).replace("_", " "))
    wanted = re.split(r"[^\w]+", fold(name))
    return f" {' '.join(wanted)} " in f" {' '.join(words)} "
