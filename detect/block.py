"""What kind of thing a piece of an answer is, by its first signs: prose, heading, list item, table row, quote, code.

A piece is what `kg.sentence.SentenceSplitter` gives: a sentence, a line of a list or table, a block of code, thoughts.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from kg.thought import closing_tag

_QUOTE = re.compile(r"(?:[ \t]*>)+[ \t]?")
_HEADING = re.compile(r"#{1,6}[ \t]+")
_MARKER = re.compile(
    r"(?:[-*+•–—]|\(?(?P<number>\d{1,3})[.)]|\(?(?P<letter>[A-Za-z])[.)](?![ \t]*[A-Z]\.))"
    r"[ \t]+(?:\[[ xX]\][ \t]+)?"
)
_BOLD_LINE = re.compile(r"(\*\*|__)(?!\s)[^*_\n:]{1,100}(?::\1|\1:|\1(?=\s*\n)):?\s*\Z")
"""A heading has a line below it: where the text ends with the line, it is what the text says, "**Paris**"."""
_RULE = re.compile(r"(?:[-*_=][ \t]*){3,}\Z")
_TAB = 4


class BlockKind(str, Enum):
    PROSE = "prose"
    HEADING = "heading"
    ITEM = "item"
    ROW = "row"
    RULE = "rule"
    CODE = "code"
    THOUGHTS = "thoughts"
    """Of a reasoning model, see `kg.thought`."""


@dataclass(frozen=True, slots=True)
class Block:
    """``start`` is where the words begin, behind the signs; ``depth`` the indentation in columns, or a heading's level.

    ``opens_line``: the piece stands at the beginning of a line, not behind another sentence. ``quoted``: a block quote.
    ``option``: an item marked by a letter, as answers to choose from are.
    """

    kind: BlockKind
    start: int = 0
    depth: int = 0
    opens_line: bool = True
    quoted: bool = False
    option: bool = False


def block_of(piece: str, *, opens_line: bool, indent: str = "", opens: bool = False) -> Block:
    """The block that a piece is, or belongs to; ``indent`` is the white space of its line that came before it.

    ``opens``: nothing came before it, so that it may be thoughts.

    >>> block_of("- **Capital:** Paris", opens_line=True).kind.value, block_of("## Life", opens_line=True).depth
    ('item', 2)
    """
    start = len(piece) - len(piece.lstrip())
    opens_line = opens_line or "\n" in piece[:start]
    if opens and closing_tag(piece, start):
        return Block(BlockKind.THOUGHTS, start)
    if piece.startswith(("```", "~~~"), start) and opens_line:
        return Block(BlockKind.CODE, start)
    if not opens_line:
        return Block(BlockKind.PROSE, start, opens_line=False)
    line_start = piece.rfind("\n", 0, start) + 1
    indent = piece[line_start:start] if line_start else indent + piece[:start]
    depth = sum(_TAB if char == "\t" else 1 for char in indent)
    quote = _QUOTE.match(piece, start)
    return _behind_quote(piece, quote.end() if quote else start, depth=depth, quoted=quote is not None)


def _behind_quote(piece: str, start: int, *, depth: int, quoted: bool) -> Block:
    if match := _HEADING.match(piece, start):
        return Block(BlockKind.HEADING, match.end(), match.end() - start, quoted=quoted)
    if piece.startswith("|", start):
        return Block(BlockKind.ROW, start, depth, quoted=quoted)
    if _RULE.match(piece[start : start + 100].strip()):
        return Block(BlockKind.RULE, start, depth, quoted=quoted)
    if _BOLD_LINE.match(piece, start):
        return Block(BlockKind.HEADING, start, 7, quoted=quoted)
    if match := _MARKER.match(piece, start):
        option = match["letter"] is not None
        return Block(BlockKind.ITEM, match.end(), depth, quoted=quoted, option=option)
    return Block(BlockKind.PROSE, start, depth, quoted=quoted)
