"""Whom does a check take for the subject, where the answer does not call it by its exact label?

The answers of `linking_stress_cases` are checked against the sample. What counts is the subject of the claims that
the check makes of the sentence looked at: the right one, a wrong one, or none.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.linking_stress_cases import StressCase, cases
from benchmarks.linking_stress_kinds import Kind
from benchmarks.report import Cell, Report, Table
from benchmarks.statement import Split
from detect.verdict import CheckedClaim, Verdict
from kg.records import EntityRef, Text

if TYPE_CHECKING:
    from detect.checker import Checker

LIMIT = 200


class Taken(StrEnum):
    """Whom the claims of a sentence are about."""

    RIGHT = "right"
    WRONG = "wrong"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Judged:
    """``contradicted``: some claim of the sentence was called wrong."""

    case: StressCase
    taken: Taken
    contradicted: bool


def run(*, sample: Path, split: Split = Split.TEST, limit: int = LIMIT, seed: int = 0) -> Report:
    """Check up to `limit` answers of each kind against a snapshot of the folder `sample`.

    :raises FileNotFoundError: the folder lacks a table.
    """
    from benchmarks.detect_room import sample_checker

    with tempfile.TemporaryDirectory(prefix="akgc-bench-") as room:
        checker = sample_checker(sample, Path(room) / "sample", encoder=None)
        judged = judge(cases(sample, split=split, seed=seed, limit=limit), checker)
    options: dict[str, Cell] = {"split": split.value, "limit": limit, "seed": seed}
    return Report(
        name="linking-stress",
        question="Whom does a check take for the subject where the answer does not call it by its label?",
        tables=[table(judged)],
        options=options,
        notes=[
            "right, wrong, none: the subject of the claims made of the sentence looked at; where the graph lacks the",
            "subject, none is right. false contradictions: true sentences called wrong, of all true sentences.",
        ],
    )


def judge(some: Iterable[StressCase], checker: Checker) -> list[Judged]:
    """Check every case."""
    return [judged(case, checker) for case in some]


def judged(case: StressCase, checker: Checker) -> Judged:
    """Check one case."""
    claims = checker.check(case.prompt, case.answer, encode=False).claims
    looked_at = [c for c in claims if c.claim.start < case.end and c.claim.end > case.start]
    contradicted = any(c.verdict is Verdict.CONTRADICTED for c in looked_at)
    return Judged(case, taken(case.entity, looked_at), contradicted)


def taken(entity: str, claims: Sequence[CheckedClaim]) -> Taken:
    """Whom claims take for their subject; from the other side of a relation the entity is the value of the claim, and
    nobody is taken where that value is text.
    """
    subjects = {
        entity if isinstance(c.claim.value, EntityRef) and c.claim.value.id == entity else c.claim.subject.id
        for c in claims
        if c.claim.subject is not None and not isinstance(c.claim.value, Text)
    }
    if not subjects:
        return Taken.NONE if entity else Taken.RIGHT
    return Taken.RIGHT if subjects == {entity} else Taken.WRONG


def table(judged: Sequence[Judged]) -> Table:
    """Shares by kind and over all."""
    groups = [(kind.value, [j for j in judged if j.case.kind is kind]) for kind in Kind]
    rows = [_row(name, some) for name, some in [*groups, ("all", list(judged))] if some]
    return Table("subjects", ("kind", "cases", *(t.value for t in Taken), "false contradictions"), rows)


def _row(name: str, some: Sequence[Judged]) -> tuple[Cell, ...]:
    shares = [sum(j.taken is one for j in some) / len(some) for one in Taken]
    true = [j for j in some if j.case.right and j.case.entity]
    harmed = sum(j.contradicted for j in true) / len(true) if true else None
    return (name, len(some), *shares, harmed)
