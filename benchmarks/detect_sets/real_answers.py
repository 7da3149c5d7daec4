"""Answers that models really gave: RefChecker's answers to Natural Questions, https://arxiv.org/abs/2405.14486.

Each file is a JSON list of objects with id and response; the file's name says which model.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class RealAnswer:
    model: str
    id: str
    text: str


def real_answers(folder: Path) -> Iterator[RealAnswer]:
    """:raises ValueError: a file is no such list."""
    for path in sorted(folder.glob("*.json")):
        model = path.stem.removeprefix("nq_").removesuffix("_answers")
        for row in json.loads(path.read_text(encoding="utf-8")):
            yield RealAnswer(model, str(row["id"]), str(row["response"]))
