"""Text of Markdown as a reader sees it, by markdown-it (CommonMark with tables)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from markdown_it.token import Token

_BREAKS = {
    "paragraph_close": "\n\n",
    "heading_close": "\n\n",
    "bullet_list_close": "\n",
    "ordered_list_close": "\n",
    "tr_open": "|",
    "tr_close": "\n",
    "table_close": "\n",
    "hr": "\n",
    "td_open": " ",
    "th_open": " ",
    "td_close": " |",
    "th_close": " |",
}
"""Token -> what stands there between pieces of text; rows keep their bars, so that cells are told apart."""


def markdown_text(source: str) -> str:
    """
    >>> markdown_text("# Paris\\n\\nThe *capital* of [France](http://x).")
    'Paris\\n\\nThe capital of France.\\n\\n'
    >>> markdown_text("| Fee | EUR |\\n|---|---|\\n| Day | **5** |\\n\\n2. Pay.")
    '| Fee | EUR |\\n| Day | 5 |\\n\\n2. Pay.\\n\\n'
    """
    from markdown_it import MarkdownIt

    tokens = MarkdownIt("commonmark", {"html": True}).enable("table").parse(source)
    return "".join(_pieces(tokens))


def _pieces(tokens: Iterable[Token]) -> Iterator[str]:
    tight = False
    for token in tokens:
        if token.type == "paragraph_open":
            tight = token.hidden
        if token.type in ("fence", "code_block"):
            yield token.content + "\n"
        elif token.type == "html_block":
            yield _visible(token.content)
        elif token.children:
            yield from _inline(token.children)
        elif token.type == "paragraph_close" and tight:
            yield "\n"
        elif token.type == "list_item_open":
            yield f"{token.info}{token.markup} "  # "- " and "7. "
        else:
            yield _BREAKS.get(token.type, "")


def _inline(tokens: Iterable[Token]) -> Iterator[str]:
    for token in tokens:
        if token.type in ("softbreak", "hardbreak"):
            yield "\n"
        elif token.type in ("text", "code_inline", "image"):
            yield token.content


def _visible(source: str) -> str:
    from kg.collection.html import html_text

    return html_text(source)
