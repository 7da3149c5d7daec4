"""The correction benchmark, run for real on a small snapshot: pipeline, local model, proxy over HTTP, report, plot."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks import correct
from benchmarks.correct import Corrected, Size
from proxy.settings import Device, Settings


@pytest.fixture(scope="module")
def found(tiny_snapshot: Path, tmp_path_factory: pytest.TempPathFactory) -> Corrected:
    pytest.importorskip("llama_cpp")
    folder = tmp_path_factory.mktemp("correct")
    settings = Settings(kg=tiny_snapshot, device=Device.CPU, verifier="off", threads=1, budget_ms=60_000)
    return correct.run(settings=settings, data=folder, folder=folder, limit=4)


def test_every_set_has_its_accuracy(found: Corrected) -> None:
    names = {row[0] for row in found.report.tables[0].rows}
    assert {"questions", "true sentences", "planted values"} <= names


def test_true_sentences_are_not_harmed(found: Corrected) -> None:
    table = found.report.tables[0]
    (row,) = (row for row in table.rows if row[0] == "true sentences")
    assert row[list(table.columns).index("harmed")] == 0


def test_answers_arrive_over_http_as_from_the_pipeline(found: Corrected) -> None:
    assert found.measured.sent
    assert all(each.as_direct for each in found.measured.sent)


def test_whole_and_streamed_are_compared_on_every_way(found: Corrected) -> None:
    (table,) = (table for table in found.report.tables if table.title == "streamed and whole agree")
    assert [row[0] for row in table.rows if row[1]] == [
        "pipeline: whole and streamed",
        "over HTTP: whole and streamed",
        "whole: over HTTP and pipeline",
        "embedded model over HTTP: whole and streamed",
    ]


def test_the_pictures_lie_beside_the_numbers(found: Corrected, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    from benchmarks.correct_plot import plot

    paths = plot(found, tmp_path / "correct.json")
    assert sorted(path.name for path in paths) == ["correct.png", "correct.svg"]
    assert all(path.stat().st_size > 1000 for path in paths)


def test_a_limit_bounds_every_set() -> None:
    assert Size().limited(7) == Size(7, 7, 7, 7, 7)
    assert Size().limited(None) == Size()
