"""The text of a page, the unit that everything below a document points into."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PageText:
    """``number`` counts from 1; ``text`` is "" where the page has none, as a scanned one. Offsets into it are code
    points; lines end in a line feed.
    """

    number: int
    text: str
