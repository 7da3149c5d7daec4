"""A document as audits and grounded answers see it: a name, and its text page by page."""

from __future__ import annotations

from dataclasses import dataclass

from kg.collection.page import PageText


@dataclass(frozen=True, slots=True)
class PagedDocument:
    """``name`` is what a reader calls it (a file's name); ``pages`` in order, numbered from 1."""

    name: str
    pages: tuple[PageText, ...]

    @classmethod
    def of_text(cls, name: str, text: str) -> PagedDocument:
        """A document of one page."""
        return cls(name, (PageText(1, text),))

    @property
    def text(self) -> str:
        """All pages with an empty line between them."""
        return "\n\n".join(page.text for page in self.pages)

    @property
    def characters(self) -> int:
        """Code points of all pages."""
        return sum(len(page.text) for page in self.pages)
