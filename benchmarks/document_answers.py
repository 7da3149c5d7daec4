"""How many wrong answers about documents are found, and are right ones left alone?

The answers are those of `benchmarks.document_sets`, each checked against its own document and short ones against all
eight of their set, too. "Made right": what the checker would write in the place of a wrong value is what the document
has.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from benchmarks.document_sets import (
    LONG,
    MISLEADING,
    NATURAL,
    NEGATION,
    OPEN,
    DocumentAnswer,
    DocumentSet,
    document_sets,
    long_sets,
)
from benchmarks.measures import Quantiles
from benchmarks.put_right import put_right
from benchmarks.report import Cell, Report, Table
from benchmarks.statement import Split
from detect.document_check import DocumentChecker
from detect.precision import Precision
from detect.verdict import CheckedClaim, Verdict
from detect.verifier import DistilBertVerifier

WRONG = ("number", "date", "time", "name", "word", "swapped", NEGATION)
ALL = "all wrong ones"
_COLUMNS = ("against", "what", "answers", "called wrong", "share", "made right", "called supported", "share")
_TIMES = ("against", "answers", "ms p50", "ms p99")


@dataclass(frozen=True, slots=True)
class Judged:
    """An answer with its claims, and how long they took; ``alone``: against its own document."""

    source: str
    answer: DocumentAnswer
    claims: tuple[CheckedClaim, ...]
    alone: bool
    ms: float

    @property
    def wrong(self) -> list[CheckedClaim]:
        return [each for each in self.claims if each.verdict is Verdict.CONTRADICTED]

    @property
    def against(self) -> str:
        """Which answers these are, and what they were checked against."""
        if self.source.startswith(LONG):
            return "its own document, long"
        return "its own document" if self.alone else "eight documents"

    @property
    def is_found(self) -> bool:
        """Whether what was called wrong is wrong, of wrong answers; whether anything was, of others."""
        if not self.answer.is_wrong:
            return bool(self.wrong)
        return any(self.answer.is_in(each.claim.start, each.claim.end) for each in self.wrong)

    @property
    def is_supported(self) -> bool:
        """Whether a claim that has what is wrong was called supported; any claim, of other answers."""
        return any(
            each.verdict is Verdict.SUPPORTED
            and (not self.answer.is_wrong or self.answer.is_in(each.claim.start, each.claim.end))
            for each in self.claims
        )

    @property
    def is_made_right(self) -> bool:
        """Whether what was offered gives the right value."""
        text = put_right(self.answer.answer, self.wrong)
        return self.is_found and self.answer.right.casefold() in text.casefold()


def run(*, split: Split = Split.TEST, limit: int | None = None, verifier: bool = True) -> Report:
    """Check the answers of a split, at most ``limit`` of each set."""
    reader = DistilBertVerifier.for_documents(device="cpu", precision=Precision.INT8) if verifier else None
    checker = DocumentChecker(verifier=reader)
    judged = [
        j
        for kind in chosen([*document_sets(), *long_sets()], split)
        for alone in ((True,) if kind.is_long else (True, False))
        for j in judge(checker, kind, limit, alone=alone)
    ]
    return report(judged, {"split": split.value, "limit": limit, "verifier": verifier})


def chosen(found: Iterable[DocumentSet], split: Split) -> list[DocumentSet]:
    """The sets of a split."""
    return [each for each in found if split is Split.ALL or each.is_test is (split is Split.TEST)]


def judge(checker: DocumentChecker, kind: DocumentSet, limit: int | None, *, alone: bool) -> list[Judged]:
    """What the checker makes of the answers of a set."""
    judged = []
    for answer in kind.answers[:limit]:
        documents = kind.given(answer, alone=alone)
        started = time.perf_counter()
        claims = checker.check(answer.question, answer.answer, documents).claims
        judged.append(Judged(kind.name, answer, claims, alone, (time.perf_counter() - started) * 1000))
    return judged


def report(judged: Sequence[Judged], options: dict[str, Cell]) -> Report:
    """A row for each kind of answer, and what was called wrong without being so."""
    rows: list[tuple[Cell, ...]] = []
    times: list[tuple[Cell, ...]] = []
    for against in dict.fromkeys(each.against for each in judged):
        own = [each for each in judged if each.against == against]
        for what in (*WRONG, ALL, NATURAL, MISLEADING, OPEN):
            of_it = [
                each
                for each in own
                if what == each.answer.how or (what.startswith("all") and each.answer.is_wrong)
            ]
            if of_it:
                rows.append(_row(against, what, of_it))
        took = Quantiles.of([each.ms for each in own])
        times.append((against, len(own), took.p50, took.p99))
    falsely = [
        (j.source, j.answer.how, j.answer.question, j.answer.answer, claim.claim.text, claim.rule)
        for j in judged
        if not j.answer.is_wrong
        for claim in j.wrong
    ]
    return Report(
        name="answers",
        question="Are wrong answers about documents found, and right ones left alone?",
        tables=[
            Table("answers about documents", _COLUMNS, rows),
            Table("time", _TIMES, times),
            Table(
                "called wrong without being so",
                ("set", "what", "question", "answer", "claim", "rule"),
                falsely,
            ),
        ],
        options=options,
        notes=[
            "natural: what the document says, plainly told; misleading: what it says too, told so that a careless",
            "reader could take it for wrong; open: what it does not decide. swapped: a value of something else.",
            "long: several sentences, bullets, steps or rows, all of them right, or with one piece put wrong.",
        ],
    )


def _row(against: str, what: str, judged: Sequence[Judged]) -> tuple[Cell, ...]:
    found = sum(each.is_found for each in judged)
    supported = sum(each.is_supported for each in judged)
    made = sum(each.is_made_right for each in judged) if judged[0].answer.is_wrong else None
    return against, what, len(judged), found, found / len(judged), made, supported, supported / len(judged)
