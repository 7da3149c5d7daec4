"""Answers about made-up organisations whose facts are the user's own: `own_facts/NAME.csv` and `NAME.jsonl`.

A line is ``{"question", "answer"}`` for an answer that agrees with the file or says what it does not speak of, and
with ``"at"``, ``"said"`` and ``"right"`` for one in which a value is wrong: ``answer[at:]`` begins with what is
``said``, where the file has ``right``; ``"misleading"`` are right ones that were written to sound wrong. Whoever wrote
them did not know the checker. Organisations are divided: nothing is fitted to those of `TEST`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

SETS = Path(__file__).parent / "own_facts"
TEST = frozenset(
    """helpdesk tamarix ferry larkline saltlight veridane marlow hollenbach brunnert kestrel quarrydb
    zoo printer rpg loomyard brackenhand swiftcrate""".split()
)


@dataclass(frozen=True, slots=True)
class OwnAnswer:
    """An answer; ``said`` is the wrong value in it, at ``answer[at:]``, and ``right`` what the file has instead, both
    "" where nothing is wrong. ``misleading``: a right one that was written to sound wrong: its value is of something
    else than the file has it of.
    """

    question: str
    answer: str
    at: int = 0
    said: str = ""
    right: str = ""
    misleading: bool = False

    @property
    def is_wrong(self) -> bool:
        return bool(self.said)


@dataclass(frozen=True, slots=True)
class Organisation:
    """An organisation's facts as a file, and answers about it."""

    name: str
    facts: Path
    answers: tuple[OwnAnswer, ...]

    @property
    def is_test(self) -> bool:
        return self.name in TEST


def organisations(folder: Path = SETS) -> Iterator[Organisation]:
    """All of a folder, by name.

    :raises OSError: one cannot be read.
    """
    for facts in sorted(folder.glob("*.csv")):
        lines = facts.with_suffix(".jsonl").read_text(encoding="utf-8").splitlines()
        yield Organisation(facts.stem, facts, tuple(OwnAnswer(**json.loads(line)) for line in lines if line))
