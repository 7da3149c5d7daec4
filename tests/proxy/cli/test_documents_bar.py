"""The bar that shows how far documents are."""

from __future__ import annotations

import pytest

from kg.collection.indexing import IndexingState
from proxy.cli.documents_bar import DocumentsBar


def test_pages_then_passages_are_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    with DocumentsBar(shown=True) as bar:
        show = bar.of("[red]report.pdf")
        show(IndexingState(1000, 1000))
        show(IndexingState(1000, 1000, 3200, 3200))
    drawn = capsys.readouterr().err
    assert "[red]report.pdf" in drawn
    assert "3,200 of 3,200 passages indexed" in drawn


def test_nothing_is_drawn_where_it_is_not_shown(capsys: pytest.CaptureFixture[str]) -> None:
    with DocumentsBar(shown=False) as bar:
        bar.of("report.pdf")(IndexingState(1, 2))
    assert capsys.readouterr().err == ""
