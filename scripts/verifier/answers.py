"""Answers about documents, written for training: `answers.jsonl`, a document with its answers a line.

A twin is a question and its answer twice, with one thing put right and put wrong. Documents are as they are found: with
headings, lists, tables, keys. A tenth of them is held out of training with all that is said of them.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from scripts.verifier.claims import HELD_OUT_SHARE

ANSWERS = Path(__file__).with_name("answers.jsonl")


@dataclass(frozen=True, slots=True)
class Twin:
    """A question with its answer, once right and once with one thing wrong."""

    question: str
    right: str
    wrong: str


@dataclass(frozen=True, slots=True)
class Answered:
    """A document with twins about it, and with questions and answers that it leaves open."""

    document: str
    twins: tuple[Twin, ...]
    open: tuple[tuple[str, str], ...]

    @property
    def is_held_out(self) -> bool:
        """Whether it is for measuring alone."""
        return sha256(self.document.encode()).digest()[0] < 256 * HELD_OUT_SHARE


def read_answers(path: Path = ANSWERS) -> list[Answered]:
    """:raises FileNotFoundError: there is no such file."""
    with path.open(encoding="utf-8") as file:
        return [
            Answered(
                row["document"],
                tuple(Twin(*twin) for twin in row["twins"]),
                tuple((question, answer) for question, answer in row["open"]),
            )
            for row in map(json.loads, file)
        ]
