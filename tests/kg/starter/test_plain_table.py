"""Plain tables."""

from __future__ import annotations

from pathlib import Path

import pytest

from kg.starter import plain_table
from kg.starter.plain_table import read_table, values


def test_a_cell_holds_several_values() -> None:
    assert values("a|b") == ("a", "b")
    assert values("") == ()


def test_a_row_is_read_by_column() -> None:
    assert read_table("countries/countries")[0].keys() >= {"iso", "id", "label"}


def test_a_line_of_another_length_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plain_table, "FOLDER", tmp_path)
    (tmp_path / "broken.tsv").write_text("a\tb\n1\t2\n3\n")
    with pytest.raises(ValueError, match=r"broken\.tsv, line 3: 1 cells where the header has 2"):
        read_table("broken")
