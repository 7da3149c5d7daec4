"""How a document is laid out: its lines as sentences, and for each the heading it stands under, what leads its list in,
and the header of its table.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kg.pipeline import sentence_spans

LONGEST_LEAD = 200
"""Code points of a sentence that leads a list in."""
_MOST_HEADING_WORDS = 10
_MARKED = re.compile(r"#{1,6}\s+[^\n]{1,120}")
_BOLD = re.compile(r"(?:\*\*|__)[^\n*_]{2,80}(?:\*\*|__):?")
_NUMBERED = re.compile(r"(?:§\s*)?(?P<number>\d{1,3})(?:\.\d{1,3})*[.)]?\s+[^\n.!?:;,|]{2,80}")
_BARE = re.compile(r"[^\n.!?:;,|]{2,80}")
_ENTRY = re.compile(r"\s*(?:[-*+•–—]\s+|\(?\d{1,3}[.)]\s+|\(?[A-Za-z][.)]\s+)")
_KEY = r"[*_]{0,2}[A-Z][\w/&'’()-]*(?: [\w/&'’()-]+){0,5}[*_]{0,2}:[*_]{0,2}[ \t]"
_OWN_LINE = re.compile(rf"\n(?=[ \t]*(?:[-*+•–—][ \t]|\(?\d{{1,3}}[.)][ \t]|#{{1,6}}[ \t]|\||{_KEY}))")
"""In front of a line of a list, a table or of a key and its value."""
_ROW = re.compile(r"\s*\|")
_ROWS = re.compile(r"^[ \t]*(?P<row>\|[^\n]*)$", re.MULTILINE)
_BETWEEN = re.compile(r"\n[ \t]*\n")
"""Between two tables."""
_RULE = frozenset("|:- \t")
_CELL = re.compile(r"(?<!\\)\|")


@dataclass(frozen=True, slots=True)
class Above:
    """The numbers of the sentences that a sentence stands under, -1 for none: its ``heading``, the ``lead`` of its list
    ("Not included:"), the ``header`` of its table.
    """

    heading: int = -1
    lead: int = -1
    header: int = -1
    is_heading: bool = False


NOWHERE = Above()
Span = tuple[int, int]


def spans_of(text: str) -> list[Span]:
    """The sentences of a document: those of prose, and the lines of lists, tables and of keys with values. Linear."""
    spans: list[Span] = []
    done = 0
    for row in _ROWS.finditer(text):
        spans += _prose(text, done, row.start())
        if not _RULE.issuperset(row[0]):
            spans.append((row.start("row"), row.start("row") + len(row["row"].rstrip())))
        done = row.end()
    return [*spans, *_prose(text, done, len(text))]


def layout(text: str, spans: Sequence[Span]) -> Iterator[Above]:
    """What each sentence stands under. Linear."""
    heading = lead = header = -1
    for number, (start, end) in enumerate(spans):
        said = text[start:end]
        before = spans[number - 1] if number else None
        behind = spans[number + 1] if number + 1 < len(spans) else None
        if _ROW.match(said):
            if header < 0 or not before or _BETWEEN.search(text, before[1], start):
                header = number
            yield Above(heading, lead, header if header != number else -1)
            continue
        header = -1
        if len(spans) > 1 and _is_heading(text, before, (start, end), behind):
            yield Above(is_heading=True)
            heading, lead = number, -1
            continue
        is_entry = _ENTRY.match(said) is not None
        lead = lead if is_entry else -1
        yield Above(heading, lead)
        if said.endswith(":") and end - start <= LONGEST_LEAD and not is_entry:
            lead = number


def cells(row: str) -> list[str]:
    """The cells of a row of a table.

    >>> cells("| Day | **5** EUR |")
    ['Day', '5 EUR']
    """
    inner = row.strip().removeprefix("|").removesuffix("|")
    return [cell.strip(" \t*_").replace("**", "") for cell in _CELL.split(inner)]


def as_entry(said: str) -> str:
    """A sentence without the mark of a list before it and the marks of emphasis in it.

    >>> as_entry("- **Fee:** 5 EUR"), as_entry("7. Never run.")
    ('Fee: 5 EUR', 'Never run.')
    """
    mark = _ENTRY.match(said)
    return said[mark.end() if mark else 0 :].replace("**", "").strip("*_ ") or said


def _prose(text: str, start: int, end: int) -> Iterator[Span]:
    """The sentences of a part of a text that is no table."""
    if text[start:end].strip():
        for first, last in sentence_spans(text[start:end]):
            yield from _lines(text, start + first, start + last)


def _lines(text: str, start: int, end: int) -> Iterator[Span]:
    for mark in _OWN_LINE.finditer(text, start, end):
        if text[start : mark.start()].strip():
            yield start, mark.start()
        start = mark.end()
        while start < end and text[start] in " \t\n":
            start += 1
    yield start, end


def _is_heading(text: str, before: Span | None, span: Span, behind: Span | None) -> bool:
    """A marked or a bold line, or a short one of its own that ends without a mark and begins with a capital or a
    figure; a numbered one that no other number of its list stands by. Short lines one below the other are a list.
    """
    start, end = span
    if _MARKED.fullmatch(text, start, end) or _BOLD.fullmatch(text, start, end):
        return True
    alone = end == len(text) or text[end : end + 1] == "\n"
    if not alone or len(text[start:end].split()) > _MOST_HEADING_WORDS:
        return False
    if numbered := _NUMBERED.fullmatch(text, start, end):
        own = int(numbered["number"])
        beside = (_NUMBERED.match(text, *other) for other in (before, behind) if other)
        return not any(match and abs(int(match["number"]) - own) == 1 for match in beside)
    if not _BARE.fullmatch(text, start, end) or text[start].islower() or _ENTRY.match(text, start, end):
        return False
    gaps = ((before, before and (before[1], start)), (behind, behind and (end, behind[0])))
    return not any(
        other and gap and text.count("\n", *gap) == 1 and _BARE.fullmatch(text, *other) for other, gap in gaps
    )
