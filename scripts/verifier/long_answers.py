"""Long answers about documents, written for training: `long_answers.jsonl`, a document with its answers a line.

Answers are as a chat assistant writes them when given the document, several sentences, bullets, steps or rows long, and
marked (`benchmarks.marked_answer`). A tenth of the documents is held out of training with all that is said of them.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from benchmarks.marked_answer import MarkedAnswer
from scripts.verifier.claims import HELD_OUT_SHARE

LONG_ANSWERS = Path(__file__).with_name("long_answers.jsonl")


@dataclass(frozen=True, slots=True)
class LongAnswered:
    """A document with marked answers about it."""

    document: str
    answers: tuple[MarkedAnswer, ...]

    @property
    def is_held_out(self) -> bool:
        """Whether it is for measuring alone."""
        return sha256(self.document.encode()).digest()[0] < 256 * HELD_OUT_SHARE


def read_long_answers(path: Path = LONG_ANSWERS) -> list[LongAnswered]:
    """:raises FileNotFoundError: there is no such file.
    :raises ValueError: an answer has a brace that belongs to no mark.
    """
    with path.open(encoding="utf-8") as file:
        return [
            LongAnswered(row["document"], tuple(MarkedAnswer(*each) for each in row["answers"]))
            for row in map(json.loads, file)
        ]
