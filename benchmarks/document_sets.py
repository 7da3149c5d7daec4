"""Answers about documents of all kinds: `about_documents/NAME.json` and `NAME.jsonl`.

NAME.json has eight documents by their names, made up as everything in them. A line of NAME.jsonl is ``{"document",
"question", "answer", "how"}``: ``how`` is "natural" for what the document says, "misleading" for what it says though a
careless reader could take it for wrong, "open" for what it does not decide; any other names what is wrong, at
``answer[at:]`` as ``said``, where the document has ``right``. Whoever wrote them did not know the checker. Sets are
divided by their writers: nothing is fitted to those of `TEST`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

SETS = Path(__file__).parent / "about_documents"
TEST = frozenset("04 08 12 14 16 21 22 36 37 38".split())
NATURAL, MISLEADING, OPEN, NEGATION = "natural", "misleading", "open", "negation"


@dataclass(frozen=True, slots=True)
class DocumentAnswer:
    """An answer about one of the documents of its set; ``said`` is what is wrong in it, at ``answer[at:]``, and
    ``right`` what the document has instead, both "" where nothing is.
    """

    document: str
    question: str
    answer: str
    how: str
    at: int = 0
    said: str = ""
    right: str = ""

    @property
    def is_wrong(self) -> bool:
        return bool(self.said)

    def is_in(self, start: int, end: int) -> bool:
        """Whether ``answer[start:end]`` has something of what is wrong."""
        return self.is_wrong and start < self.at + len(self.said) and self.at < end


@dataclass(frozen=True, slots=True)
class DocumentSet:
    """The documents of a writer by their names, and answers about them."""

    name: str
    documents: Mapping[str, str]
    answers: tuple[DocumentAnswer, ...]

    @property
    def is_test(self) -> bool:
        return self.name in TEST

    def given(self, answer: DocumentAnswer, *, alone: bool) -> list[str]:
        """The documents that an answer is checked against: its own alone, or all of the set."""
        return [self.documents[answer.document]] if alone else list(self.documents.values())


def document_sets(folder: Path = SETS) -> Iterator[DocumentSet]:
    """All of a folder, by name.

    :raises OSError: one cannot be read.
    """
    for file in sorted(folder.glob("*.json")):
        documents = json.loads(file.read_text(encoding="utf-8"))
        lines = file.with_suffix(".jsonl").read_text(encoding="utf-8").splitlines()
        yield DocumentSet(file.stem, documents, tuple(DocumentAnswer(**json.loads(each)) for each in lines))
