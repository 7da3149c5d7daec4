"""The pages of several documents as one list of texts, and the way back from it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from detect.audit.answer_audit import PageSpan
from detect.audit.dense_search import Place
from detect.audit.document import AuditDocument
from detect.audit.name_presence import NameText, name_words
from detect.passage import Passage
from kg.alias import fold


class PageTexts:
    """Pages with text, in order; a `detect.passage.Passage` calls by ``document`` the number of one in ``texts``."""

    def __init__(self, documents: Sequence[AuditDocument]) -> None:
        self.documents = documents
        self._pages = [
            (number, page)
            for number, document in enumerate(documents)
            for page in document.pages
            if page.text.strip()
        ]

    @cached_property
    def texts(self) -> list[str]:
        return [page.text for _, page in self._pages]

    @cached_property
    def _folded(self) -> list[str]:
        """The texts as the words of names are; past the cache of `fold`, which is for names."""
        return [fold.__wrapped__(text) for text in self.texts]

    def span_of(self, passage: Passage) -> PageSpan:
        number, page = self._pages[passage.document]
        return PageSpan(number, page.number, passage.start, passage.end, passage.text)

    def passage_at(self, place: Place) -> PageSpan:
        """The indexed passage of a place."""
        number, row = place
        found = self.documents[number].passages[row]
        return PageSpan(number, found.page, found.start, found.end, found.text)

    def place_of(self, span: PageSpan) -> Place | None:
        """The indexed passage that holds most of a span; None where none touches it."""
        best, most = None, 0
        for row, each in enumerate(self.documents[span.document].passages):
            shared = min(each.end, span.end) - max(each.start, span.start)
            if each.page == span.page and shared > most:
                best, most = (span.document, row), shared
        return best

    def around(self, span: PageSpan, margin: int) -> str:
        """A span with so many code points of its page before and behind it."""
        text = self.documents[span.document].page(span.page).text
        return text[max(0, span.start - margin) : span.end + margin]

    def says(self, document: int, name: str) -> bool:
        """Whether a page of a document says a name."""
        told = name_words(name)
        return any(
            NameText(page.text).says(name)
            for (number, page), folded in zip(self._pages, self._folded, strict=True)
            if number == document and any(each in folded for each in told)
        )
