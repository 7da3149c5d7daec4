"""Documents that the user brings as evidence: sentences with their terms and what they stand under.

Offsets are code points of the document. Reading a document is linear in its length; what was read is remembered by
its text, so that the next answer checked against it starts at once.
"""

from __future__ import annotations

import calendar
import re
import threading
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from detect.document_layout import NOWHERE, Above, as_entry, cells, layout, spans_of
from detect.term import terms
from kg.date import MONTHS

REMEMBERED_CHARACTERS = 4_000_000
_SHORT = 3
"""Letters of abbreviations, which stand for what documents spell out."""
_CODE = re.compile(r"\b[A-Z]{1,2}[ -]?\d{1,4}[a-z]?\b")
"""Of a model, a room, a form: "GS 80"."""
_JOINTS = re.compile(r"[\s-]+")
_CALENDAR = frozenset((*MONTHS, *calendar.day_name))
_NAME = re.compile(r"(?<=[\w,;:(|] )[A-Z][^\W\d_]+")


@dataclass(frozen=True, slots=True)
class Sentence:
    """``document.text[start:end]`` with what it stands under (`detect.document_layout.Above`)."""

    start: int
    end: int
    terms: tuple[str, ...]
    above: Above = NOWHERE

    @property
    def heading(self) -> int:
        """The number of the sentence that heads it, -1 without one."""
        return self.above.heading

    @property
    def is_heading(self) -> bool:
        return self.above.is_heading


@dataclass(frozen=True, slots=True)
class Document:
    """A text with its sentences in order."""

    text: str
    sentences: tuple[Sentence, ...]
    names: frozenset[str] = frozenset()
    """The words that have a capital where they open no sentence."""

    @classmethod
    def read(cls, text: str) -> Document:
        """Linear in the text, about 0.3 s for a million characters."""
        spans = spans_of(text)
        sentences = (
            Sentence(start, end, tuple(terms(text, start, end)), above)
            for (start, end), above in zip(spans, layout(text, spans), strict=True)
        )
        return cls(text, tuple(sentences), names_of(text))

    def said(self, number: int) -> str:
        """A sentence as it stands."""
        sentence = self.sentences[number]
        return self.text[sentence.start : sentence.end]

    def heading_of(self, sentence: Sentence) -> str:
        """The text of the heading above a sentence, "" without one."""
        return "" if sentence.heading < 0 else self.said(sentence.heading).strip("# \t*_:")

    def asks_elsewhere(self, question: str, number: int) -> bool:
        """Whether a question shares words with another heading, and none with the one that a sentence stands under."""
        heading = self.sentences[number].heading
        asked = frozenset(terms(question))
        if heading < 0 or not asked or not asked.isdisjoint(self.sentences[heading].terms):
            return False
        return any(each.is_heading and not asked.isdisjoint(each.terms) for each in self.sentences)

    def context(self, number: int) -> Iterator[int]:
        """The sentences that say what one is about: its heading, what leads its list in, the header of its table."""
        above = self.sentences[number].above
        yield from (each for each in (above.heading, above.lead, above.header) if each >= 0)

    def as_read(self, number: int) -> str:
        """A sentence in words: a row of a table with the header's, the entry of a list without its mark.

        >>> Document.read("| Fee | Adults |\\n|---|---|\\n| Day | 5 EUR |").as_read(1)
        'Fee Day: Adults 5 EUR'
        """
        above, said = self.sentences[number].above, self.said(number)
        if above.header < 0:
            return as_entry(said)
        row, heads = cells(said), cells(self.said(above.header))
        heads = heads if len(heads) == len(row) else [""] * len(row)
        named = [f"{head} {cell}".strip() for head, cell in zip(heads, row, strict=True) if cell]
        return f"{named[0]}: {', '.join(named[1:])}" if len(named) > 1 else " ".join(named)


def names_of(text: str) -> frozenset[str]:
    """The words of a text that have a capital where they open no sentence. Linear."""
    return frozenset(match[0] for match in _NAME.finditer(text))


def strange_names(text: str, documents: Sequence[Document]) -> tuple[str, ...]:
    """The words of names and the codes in a text that no document has, in whatever form. Linear."""
    said = {word.casefold(): word for word in names_of(text) if len(word) > _SHORT and word not in _CALENDAR}
    texts = [each.text.casefold() for each in documents]
    names = [word for key, word in sorted(said.items()) if not any(key in each for each in texts)]
    joined = [_JOINTS.sub("", each) for each in texts]
    codes = (match[0] for match in _CODE.finditer(text))
    names += [c for c in codes if not any(_JOINTS.sub("", c.casefold()) in each for each in joined)]
    return tuple(names)


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
