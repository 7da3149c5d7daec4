"""Documents that the user brings as evidence: sentences with their terms and the heading they stand under.

Offsets are code points of the document. Reading a document is linear in its length; what was read is remembered by
its text, so that the next answer checked against it starts at once.
"""

from __future__ import annotations

import re
import threading
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass

from detect.term import terms
from kg.pipeline import sentence_spans

REMEMBERED_CHARACTERS = 4_000_000
_HEADING = re.compile(r"#{1,6}\s+(?P<marked>[^\n]{1,120})$|(?P<bare>[^\n.!?:;,|]{2,80})$")
_MOST_HEADING_WORDS = 10


@dataclass(frozen=True, slots=True)
class Sentence:
    """``document.text[start:end]``; ``heading`` is the number of the sentence that heads it, -1 without one."""

    start: int
    end: int
    terms: tuple[str, ...]
    heading: int = -1
    is_heading: bool = False


@dataclass(frozen=True, slots=True)
class Document:
    """A text with its sentences in order."""

    text: str
    sentences: tuple[Sentence, ...]

    @classmethod
    def read(cls, text: str) -> Document:
        """Linear in the text, about 0.3 s for a million characters."""
        spans = sentence_spans(text)
        sentences: list[Sentence] = []
        heading = -1
        for number, (start, end) in enumerate(spans):
            is_heading = len(spans) > 1 and _is_heading(text, start, end)
            above = -1 if is_heading else heading
            sentences.append(Sentence(start, end, tuple(terms(text, start, end)), above, is_heading))
            heading = number if is_heading else heading
        return cls(text, tuple(sentences))

    def heading_of(self, sentence: Sentence) -> str:
        """The text of the heading above a sentence, "" without one."""
        if sentence.heading < 0:
            return ""
        above = self.sentences[sentence.heading]
        return self.text[above.start : above.end].lstrip("# \t").rstrip("# \t")


class Library:
    """Documents by their text, the last used first; safe from several threads."""

    def __init__(self, characters: int = REMEMBERED_CHARACTERS) -> None:
        """``characters``: how much text is remembered in all."""
        self._room = characters
        self._documents: OrderedDict[str, Document] = OrderedDict()
        self._lock = threading.Lock()

    def read(self, texts: Sequence[str]) -> list[Document]:
        """The documents of texts, in order."""
        return [self._recall(text) or self._remember(Document.read(text)) for text in texts]

    def _recall(self, text: str) -> Document | None:
        with self._lock:
            document = self._documents.get(text)
            if document is not None:
                self._documents.move_to_end(text)
            return document

    def _remember(self, document: Document) -> Document:
        if len(document.text) > self._room:
            return document
        with self._lock:
            self._documents[document.text] = document
            while sum(map(len, self._documents)) > self._room:
                self._documents.popitem(last=False)
        return document


def _is_heading(text: str, start: int, end: int) -> bool:
    """A marked heading, or a short line of its own that ends without a mark and begins with a capital or figure."""
    match = _HEADING.match(text, start, end)
    if match is None:
        return False
    if match["marked"]:
        return True
    alone = end == len(text) or text[end : end + 1] == "\n"
    line = match["bare"]
    return alone and len(line.split()) <= _MOST_HEADING_WORDS and not line[:1].islower()
