"""Statements that others wrote and labelled: the CSV files of a folder, with columns statement and label (1: true).

Azaria and Mitchell 2023, "The Internal State of an LLM Knows When It's Lying", https://arxiv.org/abs/2304.13734.
"""

from __future__ import annotations

import csv
import random
from pathlib import Path

from benchmarks.statement import Kind, Statement, Triple, Worded


def labelled(folder: Path, *, each: int, seed: int) -> list[Statement]:
    """Up to ``each`` statements of every file, in a fixed order; the file's name is the domain."""
    return [s for path in sorted(folder.glob("*.csv")) for s in _of_file(path, each, seed)]


def _of_file(path: Path, each: int, seed: int) -> list[Statement]:
    with path.open(encoding="utf-8", newline="") as file:
        rows = [(row["statement"].strip(), row["label"].strip() == "1") for row in csv.DictReader(file)]
    name = f"statements: {path.stem.removesuffix('_true_false')}"
    chosen = random.Random(seed).sample(rows, min(each, len(rows)))
    return [
        Statement(
            "",
            text,
            right,
            Worded.OTHER,
            Triple("", "", ""),
            kind=Kind.FACT if right else Kind.OTHER,
            domain=name,
        )
        for text, right in chosen
    ]
