"""Claims with their evidence as the only document, of the lines on which nothing is trained.

Which lines these are is a rule of the training scripts, so this set needs the repository and not the package alone.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path

from benchmarks.detect_sets.held_out import reach_scripts
from benchmarks.statement import Kind, Statement, Triple, Worded


@dataclass(frozen=True, slots=True)
class Documented:
    """A claim with its document; ``decides`` is False where the document says neither yes nor no."""

    statement: Statement
    document: str
    decides: bool


def documented(folder: Path, *, each: int, seed: int) -> list[Documented]:
    """Up to ``each`` claims of every file, in a fixed order.

    :raises FileNotFoundError: `folder` lacks a file.
    :raises ImportError: the training scripts are not there.
    """
    reach_scripts()
    from scripts.verifier.claims import FILES, HELD_OUT_FILE, Line, is_held_out, read
    from scripts.verifier.pair import Label

    def told(line: Line) -> Documented:
        right = line.label is Label.SUPPORTED
        statement = Statement(
            "",
            line.claim,
            right,
            Worded.OTHER,
            Triple("", "", ""),
            kind=Kind.FACT if right else Kind.OTHER,
            domain=f"documents: {line.file}",
        )
        return Documented(statement, " ".join(line.sentences), line.label is not Label.NEUTRAL)

    found: list[Documented] = []
    for name in (HELD_OUT_FILE, *FILES):
        lines = [line for line in read(folder / f"{name}.jsonl") if is_held_out(line)]
        found += map(told, random.Random(seed).sample(lines, min(each, len(lines))))
    return found
