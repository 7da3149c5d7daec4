"""A report prints its tables and writes its numbers with their circumstances."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from benchmarks.report import Report, Table, environment

TABLE = Table("by form", ("form", "AUROC", "n"), [("cosine", 0.5, 3), ("calibrated", float("nan"), None)])
REPORT = Report("detect", "How well are wrong answers told from right ones?", [TABLE], {"seed": 0})


def test_a_table_is_printed_with_its_title_and_cells(capsys: pytest.CaptureFixture[str]) -> None:
    REPORT.print()
    printed = capsys.readouterr().out
    assert "by form" in printed
    assert "0.500" in printed
    assert "commit" in printed


def test_the_json_has_numbers_and_circumstances(tmp_path: Path) -> None:
    content = json.loads(REPORT.write(tmp_path / "deep" / "r.json").read_text())
    assert content["tables"][0]["rows"] == [["cosine", 0.5, 3], ["calibrated", None, None]]
    assert content["options"] == {"seed": 0}
    assert {"commit", "date", "processor", "cores"} <= content["environment"].keys()


def test_the_environment_says_when() -> None:
    now = datetime(2026, 11, 21, 12, tzinfo=UTC)
    assert environment(now)["date"] == "2026-11-21T12:00:00+00:00"


def test_runs_of_one_minute_write_two_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("benchmarks.report.RESULTS", tmp_path)
    for second in (1, 2):
        now = datetime(2026, 11, 21, 12, 0, second, tzinfo=UTC)
        Report("detect", "How well?", [TABLE], {}, environment=environment(now)).write()
    assert len(list(tmp_path.iterdir())) == 2
