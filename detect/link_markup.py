"""Markdown links and footnotes: reading goes past brackets, addresses and numbers, so that a link is its text.

Offsets stay: every sign of the markup becomes a mark or a blank. Images and addresses that stand by themselves are no
links.
"""

from __future__ import annotations

import re

LINK = re.compile(
    r"(?<![!\\])\[(?P<text>(?!\d{1,3}\])[^\[\]\n]+)\]"
    r"(?P<target>\((?:[^()\s]|\([^()\s]*\))*(?:\s+[\"'(][^\n]*?[\"')])?\)|\[[^\[\]\n]*\])"
)


_FOOTNOTES = re.compile(r"(?<=\w)(?:\[\d{1,3}\]){1,8}")


def without_links(text: str) -> str:
    """A text of the same length in which links are their text, and footnotes behind a word blank.

    >>> without_links("in [Paris](x.org) or Rome[2].")
    'in *Paris*        or Rome   .'
    """
    if "[" not in text:
        return text
    return _FOOTNOTES.sub(lambda note: " " * len(note[0]), LINK.sub(_as_text, text))


def _as_text(link: re.Match[str]) -> str:
    return f"*{link['text']}*" + " " * len(link["target"])


def with_links(right: str, read: str, written: str) -> str | None:
    """What is put in the place of ``written``, made from what was read there: its marks are brackets again.

    None where an address would be lost.

    >>> with_links("*Paris", read="the *Prado", written="the [Prado")
    '[Paris'
    """
    for seen, meant in zip(read, written, strict=True):
        if seen == meant:
            continue
        if seen != "*" or "*" not in right:
            return None
        right = right.replace("*", meant, 1)
    return right
