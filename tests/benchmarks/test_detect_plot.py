"""The plots of a detection report."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.detect import Detection
from benchmarks.detect_baseline import BEST_COSINE
from benchmarks.detect_judge import OURS, Judged
from benchmarks.report import Report
from benchmarks.statement import Statement, Triple, Worded
from detect.verdict import Verdict


def test_both_pictures_lie_beside_the_numbers(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    from benchmarks.detect_plot import plot

    rows = [
        Judged(
            Statement("", "O.", i % 2 == 0, Worded.OTHER, Triple("Q1", "P1", "Q2")),
            Verdict.NOT_CHECKABLE,
            {OURS: i / 20, BEST_COSINE: 0.5},
        )
        for i in range(20)
    ]
    report = Report("detect", "?", [], {}, environment={"commit": "none", "date": "2026-01-01T00:00:00"})
    found = Detection(report, {"facts": rows}, {"full": [1.0, 2.0], "facts": []})
    paths = plot(found, tmp_path / "detect.json")
    assert sorted(p.name for p in paths) == ["detect.png", "detect.svg"]
    assert all(path.stat().st_size > 1000 for path in paths)
