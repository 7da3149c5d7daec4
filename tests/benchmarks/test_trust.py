"""Tables of the benchmark of trust."""

from __future__ import annotations

from pathlib import Path

from benchmarks import trust
from benchmarks.trust_measured import COSINE, COVERAGE, OVERLAP, TRUST, Measured
from benchmarks.trust_sets import Part, Truth
from benchmarks.trust_threshold import mean_accuracy
from detect.trust import Thresholds, TrustLabel
from proxy.settings import Settings


def row(
    truth: Truth, trust_score: float, label: TrustLabel = TrustLabel.RELIABLE, file: str = "a"
) -> Measured:
    scores = {TRUST: trust_score, COVERAGE: trust_score, COSINE: 0.5, OVERLAP: 1 - trust_score}
    return Measured(file, truth, label, scores, (), wall_ms=10.0, processor_ms=5.0)


ROWS = [
    row(Truth.SUPPORTED, 0.9),
    row(Truth.SUPPORTED, 0.6),
    row(Truth.CONTRADICTED, 0.1),
    row(Truth.NEUTRAL, 0.7),
]


def test_a_method_is_measured_on_all_and_on_what_is_decided() -> None:
    methods, *_ = trust.tables_of("kind", dict.fromkeys(Part, ROWS), Thresholds(0.8, 0.5))
    first = dict(zip(methods.columns, methods.rows[0], strict=True))

    assert (first["method"], first["records"], first["threshold"]) == (TRUST, 4, 0.5)
    assert (first["AUROC"], first["AUROC S/C"], first["balanced"]) == (0.75, 1.0, 0.75)


def test_thresholds_come_from_the_development_part_alone() -> None:
    development = [row(Truth.SUPPORTED, 0.4), row(Truth.CONTRADICTED, 0.2)]
    parts = {Part.DEVELOPMENT: development, Part.BLIND: ROWS}
    methods, *_ = trust.tables_of("kind", parts, Thresholds())
    coverage = dict(zip(methods.columns, methods.rows[1], strict=True))

    assert 0.2 < float(str(coverage["threshold"])) <= 0.4


def test_labels_are_counted_by_what_is_true() -> None:
    rows = [row(Truth.SUPPORTED, 0.9), row(Truth.SUPPORTED, 0.9, TrustLabel.UNRELIABLE)]
    _, labels, times = trust.tables_of("kind", dict.fromkeys(Part, rows), Thresholds())

    assert list(labels.rows) == [("supported", 2, 0.5, 0.0, 0.5)]
    assert times.rows[0] == ("wall", 10.0, 10.0, 10.0)


def test_files_count_the_same_however_long() -> None:
    long = [row(Truth.SUPPORTED, 0.9, file="long") for _ in range(50)] + [
        row(Truth.NEUTRAL, 0.8, file="long")
    ]
    short = [row(Truth.SUPPORTED, 0.4, file="short"), row(Truth.NEUTRAL, 0.3, file="short")]

    assert mean_accuracy([*long, *short], TRUST, 0.85) == 0.75


def test_a_small_run_gives_tables_of_every_kind(shared_data: Path) -> None:
    report = trust.run(data=shared_data, settings=Settings(threads=1, verifier="off"), limit=4)

    assert [table.title for table in report.tables] == [
        f"{about}{kind}" for kind in trust.KINDS for about in ("", "labels: ", "milliseconds of an audit: ")
    ]
