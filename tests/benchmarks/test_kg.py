from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks import kg
from benchmarks.plot import plot
from benchmarks.report import Cell, Report

SIZES = (600, 2_000)


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Report:
    room = tmp_path_factory.mktemp("room")
    measured = kg.run(sizes=SIZES[::-1], room=room, dump_entities=500, asked=600, tell=lambda _: None)
    assert list(room.iterdir()) == []
    return measured


def row(report: Report, title: str, name: str) -> list[float]:
    (table,) = (table for table in report.tables if table.title == title)
    (cells,) = (cells[1:] for cells in table.rows if cells[0] == name)
    return [number(cell) for cell in cells]


def number(cell: Cell) -> float:
    assert isinstance(cell, int | float)
    return float(cell)


def test_sizes_are_columns_from_the_smallest_on(report: Report) -> None:
    assert [table.columns for table in report.tables[:-1]] == [("", "600", "2k")] * 6


def test_bytes_by_file_add_up_to_the_bytes_of_a_fact(report: Report) -> None:
    (files,) = (table for table in report.tables if table.title == "bytes per fact by file")
    for column, each in enumerate(row(report, "size on disk", "bytes per fact, all in"), start=1):
        assert sum(number(cells[column]) for cells in files.rows) == pytest.approx(each)


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("times of look-ups (warm)", "facts, uniform, us"),
        ("times of look-ups (warm)", "facts, popular, us"),
        ("times of look-ups (warm)", "candidates of a name, us"),
        ("times of look-ups (warm)", "link 100 tokens, ms"),
        ("times of look-ups (warm)", "dense search, ms"),
        ("against SQLite, on the same graph", "SQLite: facts, uniform, us"),
    ],
)
def test_times_have_a_median_below_the_99th_percentile(report: Report, title: str, name: str) -> None:
    for p50, p99 in zip(row(report, title, f"{name}: p50"), row(report, title, f"{name}: p99"), strict=True):
        assert 0 < p50 <= p99


def test_the_dense_index_is_measured_against_exhaustive_search(report: Report) -> None:
    assert all(0.9 <= recall <= 1 for recall in row(report, "times of look-ups (warm)", "dense recall@10"))


def test_ratios_are_those_of_the_measured_numbers(report: Report) -> None:
    snapshot, sqlite = row(report, "size on disk", "MB"), row(report, "size on disk", "SQLite: MB")

    assert row(report, "size on disk", "ratio") == pytest.approx(
        [theirs / ours for theirs, ours in zip(sqlite, snapshot, strict=True)]
    )


def test_reading_a_dump_is_compared_with_orjson(report: Report) -> None:
    title = "reading a dump, MB of JSON a second of one core"

    (ours,), (theirs,) = (
        row(report, title, name)
        for name in ("from .gz to shards", "baseline: the same with orjson, every line in full")
    )

    assert ours > 0
    assert row(report, title, "ratio") == [pytest.approx(ours / theirs)]
    assert row(report, title, "entities kept") == [500]


def test_the_plot_is_written_as_png_and_svg(report: Report, tmp_path: Path) -> None:
    png, svg = plot(report, tmp_path / "kg.json")

    assert png.read_bytes()[1:4] == b"PNG"
    assert "<svg" in svg.read_text()


def test_no_sizes_are_refused() -> None:
    with pytest.raises(ValueError, match="no sizes"):
        kg.run(sizes=())
