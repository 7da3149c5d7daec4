"""Claims with documents: ours against the verifier alone, the cosine and the overlap of words."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence
from time import perf_counter
from typing import TYPE_CHECKING

import numpy as np

from benchmarks.detect_baseline import ALWAYS_PASS, BEST_COSINE, OVERLAP, VERIFIER_ALL
from benchmarks.detect_judge import OURS, Judged, verdict_of
from benchmarks.detect_sets.documents import Documented
from benchmarks.report import Cell, Table
from detect.entailment import Verifier
from detect.hvi import cosine
from detect.term import words
from detect.verdict import Verdict
from kg.embedding import Encoder

if TYPE_CHECKING:
    from detect.document_check import DocumentChecker

BATCH = 32


def judge(
    lines: Sequence[Documented], checker: DocumentChecker, encoder: Encoder, verifier: Verifier | None
) -> list[Judged]:
    """Every claim by the product and by the baselines."""
    judged = [_judged(line, checker) for line in lines]
    for start in range(0, len(lines), BATCH):
        for line, each in zip(lines[start : start + BATCH], judged[start : start + BATCH], strict=True):
            claim, vectors = line.statement.answer, encoder.encode([line.statement.answer, line.document])
            each.scores[BEST_COSINE] = min(1.0, max(0.0, cosine(*np.asarray(vectors))))
            each.scores[OVERLAP] = overlap(claim, line.document)
            each.scores[ALWAYS_PASS] = 0.5
    if verifier is not None:
        for line, each in zip(lines, judged, strict=True):
            (said,) = verifier.verify([(line.document, line.statement.answer)])
            each.scores[VERIFIER_ALL] = said.supported + said.neutral / 2
    return judged


def overlap(claim: str, document: str) -> float:
    """Share of the claim's words that the document has.

    >>> overlap("Iron is a metal.", "A metal: iron")
    0.75
    """
    said, known = _words(claim), _words(document)
    return len(said & known) / len(said) if said else 0.0


def by_file(judged: Sequence[Judged], lines: Sequence[Documented]) -> dict[str, list[Judged]]:
    """The claims that their document decides."""
    files: dict[str, list[Judged]] = defaultdict(list)
    for each, line in zip(judged, lines, strict=True):
        if line.decides:
            files[each.statement.domain].append(each)
    return dict(files)


def neutral(judged: Sequence[Judged], lines: Sequence[Documented]) -> Table:
    """What was said of claims that their document neither states nor denies."""
    files: dict[str, list[Verdict]] = defaultdict(list)
    for each, line in zip(judged, lines, strict=True):
        if not line.decides:
            files[each.statement.domain].append(each.verdict)
    rows: list[Sequence[Cell]] = [
        (name, len(said), *(said.count(verdict) / len(said) for verdict in Verdict))
        for name, said in files.items()
    ]
    columns = ("file", "claims", *(verdict.value.replace("_", " ") for verdict in Verdict))
    return Table("claims that their document does not decide", columns, rows)


def _judged(line: Documented, checker: DocumentChecker) -> Judged:
    started = perf_counter()
    assessment = checker.check("", line.statement.answer, [line.document])
    milliseconds = (perf_counter() - started) * 1000
    hvi = math.nan if assessment.hvi is None else assessment.hvi
    rules = tuple(claim.rule for claim in assessment.claims)
    return Judged(line.statement, verdict_of(assessment), {OURS: hvi}, milliseconds=milliseconds, rules=rules)


def _words(text: str) -> set[str]:
    return {match[0].casefold() for match in words(text)}
