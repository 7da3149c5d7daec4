"""One statement judged: the index, the verdict, what was taken for its subject, and the time it took."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import TYPE_CHECKING

from benchmarks.statement import Statement
from detect.verdict import Assessment, Verdict

if TYPE_CHECKING:
    from detect.checker import Checker

OURS = "calibrated"


@dataclass(frozen=True, slots=True)
class Judged:
    """A statement with its verdict; ``scores`` are by method, the higher the likelier right; NaN where none is."""

    statement: Statement
    verdict: Verdict
    scores: dict[str, float] = field(default_factory=dict)
    linked: frozenset[str] = frozenset()
    """Entities that were taken for the subject of a claim."""
    milliseconds: float = 0.0
    rules: tuple[str, ...] = ()
    """What spoke: the rule of every claim."""

    @property
    def wrong_subject(self) -> bool:
        """Something that the statement does not name was taken for what it is about."""
        return bool(self.linked - {self.statement.triple.subject, self.statement.triple.object})

    @property
    def right_subject(self) -> bool:
        return bool(self.linked) and not self.wrong_subject


def judge(checker: Checker, statement: Statement) -> Judged:
    """Check one statement."""
    started = perf_counter()
    assessment = checker.check(statement.prompt, statement.answer)
    milliseconds = (perf_counter() - started) * 1000
    subjects = frozenset(c.claim.subject.id for c in assessment.claims if c.claim.subject is not None)
    hvi = math.nan if assessment.hvi is None else assessment.hvi
    rules = tuple(claim.rule for claim in assessment.claims)
    return Judged(statement, verdict_of(assessment), {OURS: hvi}, subjects, milliseconds, rules)


def verdict_of(assessment: Assessment) -> Verdict:
    """The verdict on a whole answer: contradicted if any claim is, else supported if any is."""
    if assessment.contradicted:
        return Verdict.CONTRADICTED
    return Verdict.SUPPORTED if assessment.supported else Verdict.NOT_CHECKABLE


def values_of(judged: Sequence[Judged], method: str) -> list[float]:
    """The scores of one method."""
    return [each.scores.get(method, math.nan) for each in judged]
