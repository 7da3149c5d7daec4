"""Numbered strings on disk."""

from __future__ import annotations

import tempfile
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from kg.string_table import StringTable, write_strings

_TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)


@given(st.lists(_TEXT, max_size=20))
def test_strings_come_back_by_their_numbers(strings: list[str]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        write_strings(Path(folder), "t", strings)
        table = StringTable(Path(folder), "t")
        assert [table[number] for number in range(len(table))] == strings


def test_the_first_fields_come_without_the_rest(tmp_path: Path) -> None:
    write_strings(tmp_path, "t", ["x", "a|é|c", "d"])
    table = StringTable(tmp_path, "t")
    assert table.head(1, b"|", 2) == ["a", "é"]
    assert table.head(2, b"|", 1) == ["d"]
