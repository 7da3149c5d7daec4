"""How well does the trust in an answer tell what documents support, and how fast is an audit?

Right answers with one value swapped, claims as their files label them beside cosine and overlap alone, audits of a
made PDF of fifty pages. Fitted and chosen on the development half; the blind half was only measured.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

import numpy as np

from benchmarks import audit_pdf
from benchmarks.audit_sets import AuditCase, Half, Labelled, cases
from benchmarks.audit_tables import labelled, negations, swapped, times
from benchmarks.detect_documents import overlap
from benchmarks.report import Report
from detect.audit.auditor import AnswerAuditor
from detect.audit.trust import Finding
from detect.hvi import cosine
from proxy.settings import Settings

TOLD_EVERY = 100
NOTES = (
    "Supported: trust of 75 and more. complete: the evidence states every number, date and name of the right answer"
    " word by word. A value is swapped where the evidence states the right one.",
    "near: the wrong name is another one of the evidence, which no presence of values can tell.",
    "Lines on which the verifier was not trained. The calibration of checks against documents saw the blind half of"
    " all files but Fool-Me-Twice; that of answer audits saw the development half alone.",
    "AUROC S/C: supported against contradicted, S/all: against all others. balanced: mean of both rates at the"
    " threshold that was best on the development half of all files; at 75: of the label Supported.",
)


@dataclass(frozen=True, slots=True)
class AuditedCase:
    """``trust`` in per cent, 0 where nothing was stated; the other measures in [0, 1]."""

    case: AuditCase
    trust: float
    finding: Finding
    cosine: float
    overlap: float
    milliseconds: float


def run(
    *,
    data: Path,
    settings: Settings,
    limit: int | None = None,
    seed: int = 0,
    tell: Callable[[str], None] = lambda text: None,
) -> Report:
    """At most ``limit`` lines of each file.

    :raises FileNotFoundError: ``data`` lacks the folder of claims, or a file in it
    """
    from proxy.build_audit import build_answer_auditor
    from proxy.build_models import build_document_verifier, build_encoder

    auditor = build_answer_auditor(
        encoder=build_encoder(settings), verifier=build_document_verifier(settings)
    )
    drawn = cases(data / "claims", limit=limit, seed=seed)
    found = audited(drawn, auditor, tell)
    tell("a PDF of fifty pages ...")
    tables = [
        *(swapped(found, half) for half in Half),
        *(negations(found, half) for half in Half),
        labelled(found),
        times([each.milliseconds for each in found], audit_pdf.measure(settings)),
    ]
    options = {"limit": limit, "seed": seed, "verifier": auditor.verifier_name, "threads": os.cpu_count()}
    question = "How well does the trust in an answer tell what documents support?"
    return Report("audit", question, tables, options, notes=NOTES)


def audited(
    drawn: Sequence[AuditCase], auditor: AnswerAuditor, tell: Callable[[str], None]
) -> list[AuditedCase]:
    """Every answer by the product and by the baselines."""
    found = []
    for number, case in enumerate(drawn):
        if number % TOLD_EVERY == 0:
            tell(f"{number} of {len(drawn)} answers audited ...")
        found.append(_audited(case, auditor))
    return found


def _audited(case: AuditCase, auditor: AnswerAuditor) -> AuditedCase:
    started = perf_counter()
    audit = auditor.audit("", case.answer, case.documents)
    milliseconds = 1000 * (perf_counter() - started)
    document = " ".join(case.documents) if case.label is Labelled.UNRELATED else case.evidence
    vectors = auditor.encoder.encode([case.answer, document])
    return AuditedCase(
        case,
        audit.trust or 0.0,
        audit.finding,
        min(1.0, max(0.0, cosine(*np.asarray(vectors)))),
        overlap(case.answer, document),
        milliseconds,
    )
