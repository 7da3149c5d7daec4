"""Answers about documents of all kinds: short ones in `about_documents`, long ones in `long_answers`.

about_documents/NAME.json has eight documents by their names, made up as everything in them. A line of NAME.jsonl is
``{"document", "question", "answer", "how"}``: ``how`` is "natural" for what the document says, "misleading" for what it
says though a careless reader could take it for wrong, "open" for what it does not decide; any other names what is
wrong, at ``answer[at:]`` as ``said``, where the document has ``right``. A line of long_answers/NAME.jsonl is a document
with marked answers about it (`benchmarks.marked_answer`), each of which is one right answer and, with a piece put
wrong, as many wrong ones as it has pieces. Whoever wrote them did not know the checker. Sets are divided by their
writers: nothing is fitted to those of `TEST`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from benchmarks.marked_answer import MarkedAnswer, Span

SETS = Path(__file__).parent / "about_documents"
LONG_SETS = Path(__file__).parent / "long_answers"
LONG = "long-"
"""What the names of sets of long answers begin with."""
TEST = frozenset("04 08 12 14 16 21 22 36 37 38 long-02 long-04 long-20".split())
NATURAL, MISLEADING, OPEN, NEGATION, PIECE = "natural", "misleading", "open", "negation", "piece"


@dataclass(frozen=True, slots=True)
class DocumentAnswer:
    """An answer about one of the documents of its set; ``said`` is what is wrong in it, at ``answer[at:]``, and
    ``right`` what the document has instead, both "" where nothing is. ``left_open``: what the document does not decide
    of a long one.
    """

    document: str
    question: str
    answer: str
    how: str
    at: int = 0
    said: str = ""
    right: str = ""
    left_open: tuple[Span, ...] = ()

    @property
    def is_wrong(self) -> bool:
        return bool(self.said)

    def is_in(self, start: int, end: int) -> bool:
        """Whether ``answer[start:end]`` has something of what is wrong."""
        return self.is_wrong and Span(self.at, self.at + len(self.said)).meets(start, end)

    def is_open_in(self, start: int, end: int) -> bool:
        """Whether ``answer[start:end]`` has something that the document does not decide."""
        return self.how == OPEN or any(span.meets(start, end) for span in self.left_open)


@dataclass(frozen=True, slots=True)
class DocumentSet:
    """The documents of a writer by their names, and answers about them."""

    name: str
    documents: Mapping[str, str]
    answers: tuple[DocumentAnswer, ...]

    @property
    def is_test(self) -> bool:
        return self.name in TEST

    @property
    def is_long(self) -> bool:
        """Whether its answers are long ones."""
        return self.name.startswith(LONG)

    def given(self, answer: DocumentAnswer, *, alone: bool) -> list[str]:
        """The documents that an answer is checked against: its own alone, or all of the set."""
        return [self.documents[answer.document]] if alone else list(self.documents.values())


def document_sets(folder: Path = SETS) -> Iterator[DocumentSet]:
    """All sets of short answers of a folder, by name.

    :raises OSError: one cannot be read.
    """
    for file in sorted(folder.glob("*.json")):
        documents = json.loads(file.read_text(encoding="utf-8"))
        lines = file.with_suffix(".jsonl").read_text(encoding="utf-8").splitlines()
        yield DocumentSet(file.stem, documents, tuple(DocumentAnswer(**json.loads(each)) for each in lines))


def long_sets(folder: Path = LONG_SETS) -> Iterator[DocumentSet]:
    """All sets of long answers of a folder, by name.

    :raises OSError: one cannot be read.
    :raises ValueError: an answer has a brace that belongs to no mark.
    """
    for file in sorted(folder.glob("*.jsonl")):
        rows = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
        documents = {f"{number:02}": row["document"] for number, row in enumerate(rows, 1)}
        answers = (
            answer
            for name, row in zip(documents, rows, strict=True)
            for each in row["answers"]
            for answer in _answers(name, MarkedAnswer(*each))
        )
        yield DocumentSet(f"{LONG}{file.stem}", documents, tuple(answers))


def _answers(document: str, marked: MarkedAnswer) -> Iterator[DocumentAnswer]:
    """The right one, then one for each piece put wrong."""
    right = marked.right
    yield DocumentAnswer(document, marked.question, right.text, NATURAL, left_open=right.left_open)
    for number, (is_right, is_wrong) in enumerate(marked.pieces):
        wrong = marked.written([number])
        at = wrong.pieces[number].start
        yield DocumentAnswer(
            document, marked.question, wrong.text, PIECE, at, is_wrong, is_right, wrong.left_open
        )
