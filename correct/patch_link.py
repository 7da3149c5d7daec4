"""Markdown links around a replaced value.

A link whose address names the wrong value leads to the page of the wrong thing: the link goes and its text stays,
because the right address is not known and an invented one would be a new error. Every other link stays as it is: what
its address stands for cannot be told, and it may be the source of the whole sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from urllib.parse import unquote

from correct.patch_edit import Edit
from correct.patch_made import Made
from detect.link_markup import LINK
from kg.alias import fold
from kg.records import EntityRef

_WORD = re.compile(r"\w+")
_ADDRESS = re.compile(r"(?:https?://|www\.)[^\s<>\"]+|<[a-z][^<>\n]*>", re.IGNORECASE)


def unlinked(text: str, made: Made, edits: Sequence[Edit]) -> list[Edit]:
    """The edits of a correction, and those that take away a link to the page of the wrong value."""
    correction, value = made.correction, made.claim.claim.value
    names = [made.wrong, *([value.label, value.id] if isinstance(value, EntityRef) else [])]
    for link in LINK.finditer(text):
        around = correction.start < link.end("text") and link.start("text") < correction.end <= link.end(
            "text"
        )
        if around and any(_says(_address(text, link["target"]), name) for name in names):
            return [*_opened(edits, link.start()), Edit(link.end("text"), link.end(), "")]
    return list(edits)


def _opened(edits: Sequence[Edit], bracket: int) -> Iterator[Edit]:
    """The edits without the bracket at which a link begins; it may be within what is replaced ("the [Prado")."""
    if not any(edit.start <= bracket < edit.end for edit in edits):
        yield Edit(bracket, bracket + 1, "")
    for edit in edits:
        holds = edit.start <= bracket < edit.end
        yield edit._replace(right=edit.right.replace("[", "", 1)) if holds else edit


def addresses(text: str) -> list[tuple[int, int]]:
    """Spans of addresses and tags, which no patch changes."""
    return [
        *(link.span("target") for link in LINK.finditer(text)),
        *(match.span() for match in _ADDRESS.finditer(text)),
    ]


def _address(text: str, target: str) -> str:
    """Where a link leads; the label and the definition of one that is defined elsewhere in the text."""
    if not target.startswith("["):
        return target
    defined = re.search(rf"^ {{0,3}}{re.escape(target)}:(?P<address>.*)$", text, re.MULTILINE)
    return f"{target} {defined['address']}" if defined else target


def _says(address: str, name: str) -> bool:
    said, wanted = (_words(unquote(each).replace("_", " ")) for each in (address, name))
    return bool(wanted) and f" {wanted} " in f" {said} "


def _words(text: str) -> str:
    return " ".join(map(fold, _WORD.findall(text)))
