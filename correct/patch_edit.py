"""Edits: spans of a text with what goes in their place."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Edit(NamedTuple):
    """Put ``right`` at ``[start, end)``, in code points of the unedited text."""

    start: int
    end: int
    right: str


def apart(edits: Iterable[Edit]) -> list[Edit]:
    """Edits of which no two overlap, in order; of those that do, the widest stays."""
    kept: list[Edit] = []
    for edit in sorted(edits, key=lambda each: each.start - each.end):
        if all(edit.end <= other.start or other.end <= edit.start for other in kept):
            kept.append(edit)
    return sorted(kept)


def applied(text: str, edits: Iterable[Edit]) -> str:
    """The text with edits that do not overlap made; every other character stays."""
    for edit in sorted(edits, reverse=True):
        text = text[: edit.start] + edit.right + text[edit.end :]
    return text
