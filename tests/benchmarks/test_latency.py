"""The latency benchmark, run for real on a small snapshot."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks import latency
from benchmarks.report import Report


@pytest.fixture(scope="module")
def report(tiny_snapshot: Path) -> Report:
    return latency.run(kg=tiny_snapshot, questions=1, token_ms=0.1, warm_up=1)


def test_answers_are_timed_alone_and_through_the_proxy(report: Report) -> None:
    rows = {row[0]: row[1:] for row in report.tables[0].rows}
    assert {"whole: added", "streamed: added at the end"} <= rows.keys()
    assert "streamed, no claim first: added to the first text" in rows
    assert all(isinstance(cell, float) and cell > 0 for cell in rows["whole: through the proxy"])


def test_a_snapshot_with_too_little_to_ask_about_is_refused(tiny_snapshot: Path) -> None:
    with pytest.raises(ValueError, match="entities to ask about"):
        latency.run(kg=tiny_snapshot, warm_up=1000)


def test_every_stage_has_its_time(report: Report) -> None:
    assert {"link", "facts", "verify", "total"} <= {row[0] for row in report.tables[1].rows}


def test_the_memory_of_the_proxy_is_reported(report: Report) -> None:
    assert any("peak resident memory" in note for note in report.notes)
