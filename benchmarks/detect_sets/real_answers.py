"""Answers that nobody labelled sentence by sentence, for reading what is contradicted in them.

Real ones are RefChecker's answers of models to Natural Questions, https://arxiv.org/abs/2405.14486; each file is a JSON
list of objects with id and response, the file's name says which model. True ones were written for this project in the
manner of models (lists, tables, asides, verbs left out), so that whatever is contradicted in them is an error: those
of the sets called "mended" showed errors that were mended, those called "unseen" were written after that. "Misleading"
are those of ten writers who did not know the checker and were to write what a hasty one takes for wrong; when first
read, 9 of 1,780 were called wrong, which are among the mended ones. The wrong ones are of the same writers, with one
plain mistake each, by what they are about; nobody looked whether the starter knows of it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

TRUE_ANSWERS = Path(__file__).parent.parent / "true_answers.json"
WRONG_ANSWERS = TRUE_ANSWERS.with_name("wrong_answers.json")


@dataclass(frozen=True, slots=True)
class RealAnswer:
    """``model``: which model gave it, or the set of true or wrong ones that it is of."""

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
    return _read(path)


def wrong_answers(path: Path = WRONG_ANSWERS) -> list[RealAnswer]:
    """Answers with one plain mistake each, of well-known things."""
    return _read(path)


def _read(path: Path) -> list[RealAnswer]:
    rows = json.loads(path.read_text(encoding="utf-8"))
    return [RealAnswer(row["set"], row["id"], row["answer"], row["prompt"]) for row in rows]
