"""The sample that indexing is measured with is a real PDF, and what is measured is what it says."""

from __future__ import annotations

from benchmarks.documents import measure, run
from benchmarks.sample_pdf import LINES, sample_pages, sample_pdf
from kg.collection import read
from kg.static_embedding import StaticEmbedding


def test_the_sample_is_read_as_it_was_written() -> None:
    pages = read(sample_pdf(2, seed=3))
    assert [page.text.split("\n") for page in pages] == list(sample_pages(2, seed=3))
    assert all(page.text.count("\n") == LINES - 1 for page in pages)


def test_a_second_indexing_is_measured_apart() -> None:
    figures = measure(StaticEmbedding.default(), pages=3)
    assert (figures.pages, figures.passages > 3) == (3, True)
    assert figures.again.wall_s < figures.first.wall_s
    assert [row[0] for row in figures.table().rows] == ["read", "read and index", "again"]


def test_the_report_says_what_it_ran_with() -> None:
    report = run(encoder=StaticEmbedding.default(), pages=2, seed=5)
    assert report.options["pages"] == 2
    assert "processor seconds over" in report.notes[0]
    assert report.to_json()["name"] == "documents"
