"""Answers that nobody labelled sentence by sentence, for reading what is contradicted in them.

Real ones are RefChecker's answers of models to Natural Questions, https://arxiv.org/abs/2405.14486; each file is a JSON
list of objects with id and response, the file's name says which model. True ones were written for this project in the
manner of models (lists, tables, asides, verbs left out), so that whatever is contradicted in them is an error: those
of the sets called "mended" showed errors that were mended, those called "unseen" were written after that.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

TRUE_ANSWERS = Path(__file__).parent.parent / "true_answers.json"


@dataclass(frozen=True, slots=True)
class RealAnswer:
    """``model``: which model gave it, or the set of true ones that it is of."""

    model: str
    id: str
    text: str
    prompt: str = ""


def real_answers(folder: Path) -> Iterator[RealAnswer]:
    """:raises ValueError: a file is no such list."""
    for path in sorted(folder.glob("*.json")):
        model = path.stem.removeprefix("nq_").removesuffix("_answers")
        for row in json.loads(path.read_text(encoding="utf-8")):
            yield RealAnswer(model, str(row["id"]), str(row["response"]))


def true_answers(path: Path = TRUE_ANSWERS) -> list[RealAnswer]:
    """Answers in which everything is right, about what the starter knows and more."""
    rows = json.loads(path.read_text(encoding="utf-8"))
    return [RealAnswer(row["set"], row["id"], row["answer"], row["prompt"]) for row in rows]
