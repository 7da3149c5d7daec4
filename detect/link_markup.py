"""Markdown links and footnotes: reading goes past brackets, addresses and numbers, so that a link is its text.

Images and addresses that stand by themselves are no links.
"""

from __future__ import annotations

import re

_GIVEN = r"(?<= is \[)|(?<= was \[)|(?<= of \[)|(?<= number \[)|(?<= in \[)(?=\d{3}\])"
"""Where a number in brackets is a value, and no footnote: "The atomic number of ruthenium is [44](x.org)"."""
LINK = re.compile(
    rf"(?<![!\\])\[(?P<text>(?:{_GIVEN}|(?!\d{{1,3}}\]))[^\[\]\n]+)\]"
    r"(?P<target>\((?:[^()\s]|\([^()\s]*\))*(?:\s+[\"'(][^\n]*?[\"')])?\)|\[[^\[\]\n]*\])"
)


_FOOTNOTES = re.compile(r"(?<=[\w*_.,;)\"'”’])(?:\[\d{1,3}\]){1,8}")


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


def link_marks(text: str) -> list[tuple[int, int]]:
    """The spans of a text that `without_links` covers with marks and blanks."""
    if "[" not in text:
        return []
    brackets = (
        span
        for link in LINK.finditer(text)
        for span in ((link.start(), link.start("text")), (link.end("text"), link.end()))
    )
    notes = _FOOTNOTES.finditer(LINK.sub(_as_text, text))
    return [*brackets, *(note.span() for note in notes)]
