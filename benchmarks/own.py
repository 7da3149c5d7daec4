"""How many wrong values are found in what assistants say of their organisations' own facts, and are right ones left
alone?

The answers are those of `benchmarks.own_sets`. "Made right": what the checker would write in the wrong value's place is
what the file has.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from benchmarks.measures import Quantiles
from benchmarks.own_checker import Models, checker_of
from benchmarks.own_sets import Organisation, OwnAnswer, organisations
from benchmarks.put_right import put_right
from benchmarks.report import Cell, Report, Table
from benchmarks.statement import Split
from detect.checker import Checker
from detect.verdict import CheckedClaim, Verdict

_COLUMNS = (
    "organisation",
    "wrong",
    "found",
    "made right",
    "share found",
    "right",
    "called wrong",
    "misleading",
    "these called wrong",
    "ms p50",
    "ms p99",
)


@dataclass(frozen=True, slots=True)
class Judged:
    """An answer, the claims in it that were called wrong, and how long that took."""

    organisation: str
    answer: OwnAnswer
    wrong: tuple[CheckedClaim, ...]
    ms: float

    @property
    def is_found(self) -> bool:
        """Whether the wrong value is in something that was called wrong."""
        start, end = self.answer.at, self.answer.at + len(self.answer.said)
        return self.answer.is_wrong and any(c.claim.start < end and start < c.claim.end for c in self.wrong)

    @property
    def is_made_right(self) -> bool:
        """Whether putting in what was offered gives the right value."""
        text = put_right(self.answer.answer, self.wrong)
        return self.is_found and self.answer.right.casefold() in text.casefold()


def run(*, split: Split = Split.TEST, limit: int | None = None) -> Report:
    """Check the answers about the organisations of a split, at most ``limit`` of each.

    :raises SnapshotError: the starter is missing or damaged.
    """
    models = Models()
    judged: list[Judged] = []
    for organisation in chosen(organisations(), split):
        with checker_of(organisation, models) as checker:
            checker.warm_up()
            judged += judge(checker, organisation, limit)
    return report(judged, {"split": split.value, "limit": limit})


def chosen(found: Iterable[Organisation], split: Split) -> list[Organisation]:
    """The organisations of a split."""
    return [each for each in found if split is Split.ALL or each.is_test is (split is Split.TEST)]


def judge(checker: Checker, organisation: Organisation, limit: int | None) -> list[Judged]:
    """What the checker makes of an organisation's answers."""
    judged = []
    for answer in organisation.answers[:limit]:
        started = time.perf_counter()
        claims = checker.check(answer.question, answer.answer).claims
        took = (time.perf_counter() - started) * 1000
        wrong = tuple(claim for claim in claims if claim.verdict is Verdict.CONTRADICTED)
        judged.append(Judged(organisation.name, answer, wrong, took))
    return judged


def report(judged: Sequence[Judged], options: dict[str, Cell]) -> Report:
    """A row for each organisation and one for all, and what was called wrong without being so."""
    names = sorted({each.organisation for each in judged})
    rows = [_row(name, [each for each in judged if each.organisation == name]) for name in names]
    falsely = [
        (j.organisation, j.answer.question, j.answer.answer, claim.claim.text, claim.rule)
        for j in judged
        if not j.answer.is_wrong
        for claim in j.wrong
    ]
    return Report(
        name="own",
        question="Are wrong values of own facts found, and right ones left alone?",
        tables=[
            Table("answers about own facts", _COLUMNS, [*rows, _row("all", judged)] if judged else []),
            Table(
                "called wrong without being so",
                ("organisation", "question", "answer", "claim", "rule"),
                falsely,
            ),
        ],
        options=options,
        notes=[
            "found: of the wrong answers those whose wrong value is in a claim that was called wrong.",
            "made right: with what was offered in its place the answer has the right value.",
            "misleading: right answers that were written to sound wrong, with a like value of something else.",
        ],
    )


def _row(name: str, judged: Sequence[Judged]) -> tuple[Cell, ...]:
    wrong = [each for each in judged if each.answer.is_wrong]
    right = [each for each in judged if not each.answer.is_wrong and not each.answer.misleading]
    misleading = [each for each in judged if each.answer.misleading]
    found = sum(each.is_found for each in wrong)
    took = Quantiles.of([each.ms for each in judged])
    return (
        name, len(wrong), found, sum(each.is_made_right for each in wrong),
        found / len(wrong) if wrong else None, len(right), sum(bool(each.wrong) for each in right),
        len(misleading), sum(bool(each.wrong) for each in misleading), took.p50, took.p99,
    )  # fmt: skip
