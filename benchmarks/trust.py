"""How well does the trust score tell answers that their documents support from others, and how long does it take?

Against evidence coverage alone, the cosine of answer and documents alone, and the overlap of words alone. Thresholds of
these are chosen on the development part, as the defaults of the trust score were; figures are of the blind part.
Nothing here has samples or log-probabilities: what epistemic consistency and confidence add is not measured.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from benchmarks.measures import Quantiles
from benchmarks.report import Cell, Report, Table
from benchmarks.trust_measured import METHODS, TRUST, Measured, measured
from benchmarks.trust_sets import Labelled, Part, Truth, answers, claims
from benchmarks.trust_swaps import swapped
from benchmarks.trust_threshold import accuracy, area, best_threshold, by_file
from detect.trust.label import Thresholds, TrustLabel
from proxy.settings import Settings

KINDS: Mapping[str, tuple[Callable[..., list[Labelled]], int]] = {
    "claims with their evidence": (claims, 500),
    "answers of three claims among five documents": (answers, 200),
    "right claims and the same with one value swapped": (swapped, 200),
}
"""What is drawn, and how many of each file at most."""
NOTES = (
    "AUROC: supported against all others; S/C: against contradicted ones alone. balanced: balanced accuracy at the"
    " threshold; that of the trust score is its default, those of the others were chosen on the development part.",
    "Climate-FEVER, FEVER-symmetric and WiCE: lines that the verifier was not trained on, but that the calibration of"
    " checks against documents saw. SNLI, SICK: other lines of these files were trained on. Fool-Me-Twice: none.",
    "The defaults for epistemic consistency and confidence are assumptions: no data here has samples or"
    " log-probabilities.",
)


def run(
    *,
    data: Path,
    settings: Settings,
    limit: int | None = None,
    seed: int = 0,
    tell: Callable[[str], None] = lambda text: None,
) -> Report:
    """Both kinds of record; ``limit`` of each file, for a quick look.

    :raises FileNotFoundError: ``data`` lacks the folder of claims, or a file in it
    """
    from proxy.build_parts import CheckingBuilder

    auditor = CheckingBuilder(settings, os.environ).trust().auditor
    tables: list[Table] = []
    for kind, (draw, most) in KINDS.items():
        tell(f"trust: {kind} ...")
        parts = {
            part: measured(
                auditor, draw(data / "claims", part, each=min(most, limit or most), seed=seed), tell
            )
            for part in Part
        }
        tables += tables_of(kind, parts, auditor.config.thresholds)
    options = {"limit": limit, "seed": seed, "verifier": settings.verifier}
    question = "How well does the trust score tell supported answers from others, and how fast?"
    return Report("trust", question, tables, options, notes=NOTES)


def tables_of(kind: str, parts: Mapping[Part, Sequence[Measured]], thresholds: Thresholds) -> list[Table]:
    blind = parts[Part.BLIND]
    chosen = {method: best_threshold(parts[Part.DEVELOPMENT], method) for method in METHODS}
    chosen[TRUST] = thresholds.acceptable
    return [_methods(kind, blind, chosen), _labels(kind, blind), _times(kind, blind)]


def _methods(kind: str, rows: Sequence[Measured], thresholds: Mapping[str, float]) -> Table:
    columns = ("file", "records", "method", "AUROC", "AUROC S/C", "balanced", "threshold")
    lines: list[Sequence[Cell]] = []
    for file, those in by_file(rows).items():
        decided = [row for row in those if row.truth is not Truth.NEUTRAL]
        lines += [
            (
                file,
                len(those),
                method,
                area(those, method),
                area(decided, method),
                accuracy(those, method, thresholds[method]),
                thresholds[method],
            )
            for method in METHODS
        ]
    return Table(kind, columns, lines)


def _labels(kind: str, rows: Sequence[Measured]) -> Table:
    """How often each label was given, by what is true."""
    columns = ("truth", "records", *(label.value for label in TrustLabel))
    lines: list[Sequence[Cell]] = []
    for truth in Truth:
        those = [row.label for row in rows if row.truth is truth]
        if those:
            lines.append(
                (truth.value, len(those), *(those.count(label) / len(those) for label in TrustLabel))
            )
    return Table(f"labels: {kind}", columns, lines)


def _times(kind: str, rows: Sequence[Measured]) -> Table:
    wall, processor = (
        Quantiles.of([getattr(row, name) for row in rows]) for name in ("wall_ms", "processor_ms")
    )
    lines: list[Sequence[Cell]] = [
        ("wall", wall.p50, wall.p95, wall.p99),
        ("processor", processor.p50, processor.p95, processor.p99),
    ]
    return Table(f"milliseconds of an audit: {kind}", ("clock", "p50", "p95", "p99"), lines)
