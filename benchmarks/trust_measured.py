"""The trust score of labelled records beside what it is measured against."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import perf_counter, process_time

from benchmarks.detect_documents import overlap
from benchmarks.trust_sets import Labelled, Truth
from detect.trust.auditor import TrustAuditor
from detect.trust.label import TrustLabel
from detect.trust.report import TrustReport

TRUST = "trust score"
COVERAGE = "evidence coverage"
COSINE = "cosine"
OVERLAP = "lexical overlap"
METHODS = (TRUST, COVERAGE, COSINE, OVERLAP)
_EVERY = 500


@dataclass(frozen=True, slots=True)
class Measured:
    """``scores`` by method, in [0, 1]; ``judgements`` of the sentences: P(entailed), P(contradicted).

    ``wall_ms`` and ``processor_ms`` are those of the whole audit.
    """

    file: str
    truth: Truth
    label: TrustLabel
    scores: dict[str, float]
    judgements: tuple[tuple[float, float], ...]
    wall_ms: float
    processor_ms: float

    @property
    def is_right(self) -> bool:
        return self.truth is Truth.SUPPORTED


def measured(
    auditor: TrustAuditor, records: Sequence[Labelled], tell: Callable[[str], None] = lambda text: None
) -> list[Measured]:
    """Every record, audited."""
    found = []
    for number, each in enumerate(records, 1):
        found.append(_measured(auditor, each))
        if number % _EVERY == 0:
            tell(f"{number} of {len(records)} audits")
    return found


def _measured(auditor: TrustAuditor, labelled: Labelled) -> Measured:
    wall, processor = perf_counter(), process_time()
    report = auditor.audit_record(labelled.record)
    took = perf_counter() - wall, process_time() - processor
    return Measured(
        labelled.file,
        labelled.truth,
        report.label,
        _scores(report),
        tuple((each.supported, each.contradicted) for each in report.sentences),
        *(seconds * 1000 for seconds in took),
    )


def _scores(report: TrustReport) -> dict[str, float]:
    return {
        TRUST: report.score or 0.0,
        COVERAGE: report.metric("evidence_coverage").value or 0.0,
        COSINE: report.metric("semantic_alignment").value or 0.0,
        OVERLAP: overlap(report.record.answer, " ".join(report.record.texts)),
    }
