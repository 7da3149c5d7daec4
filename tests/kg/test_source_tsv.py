"""Folders of plain tables."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from kg.source_tsv import TsvFolder
from kg.starter import EntityRow, FactRow

Write = Callable[..., Path]


def test_columns_are_found_by_name_in_any_order(write_tables: Write) -> None:
    folder = write_tables(
        "t", entities="note\tlabel\tid\nx\tParis\tQ90\n", facts="relation\tsubject\tobject\n"
    )
    assert list(TsvFolder(folder).rows()) == [EntityRow("Q90", "Paris")]


def test_lists_are_split_at_bars_without_doubles_and_blanks(write_tables: Write) -> None:
    folder = write_tables("t", entities="id\tlabel\taliases\ttypes\nQ90\tParis\tA| B |A||\tcity|town\n")
    assert list(TsvFolder(folder).rows()) == [EntityRow("Q90", "Paris", ("A", "B"), "", ("city", "town"))]


def test_a_fact_without_a_source_is_from_its_folder(write_tables: Write) -> None:
    folder = write_tables("mine", facts="subject\trelation\tobject\nQ1\tP2\tQ3\n")
    assert list(TsvFolder(folder).rows()) == [FactRow("Q1", "P2", "Q3", "mine")]


def test_windows_line_ends_a_byte_order_mark_and_empty_lines_are_no_trouble(write_tables: Write) -> None:
    folder = write_tables("t", entities="\ufeffid\tlabel\r\n\r\nQ90\tParis\r\n")
    assert list(TsvFolder(folder).rows()) == [EntityRow("Q90", "Paris")]


_BAD = [
    ("entities", "id\tname\n", ["line 1", "'label'", "header must name id label"]),
    ("entities", "id\tlabel\nQ1\t\n", ["line 2", "'label'", "empty"]),
    ("entities", "id\tlabel\nQ 1\tx\n", ["line 2", "'id'", "'Q 1'", "without spaces"]),
    ("entities", "id\tlabel\timportance\nQ1\tx\tbig\n", ["line 2", "'importance'", "'big'", "0 to 400"]),
    ("entities", "id\tlabel\nQ1\tx\ty\n", ["line 2", "3 columns", "header names 2", "'y'"]),
    ("facts", "subject\trelation\tobject\n\nQ1\tP1\t+1 m\n", ["line 3", "'object'", "'+1 m'", "write Q142"]),
    (
        "facts",
        "subject\trelation\tobject\tend\nQ1\tP1\tQ2\t1999\n",
        ["line 2", "'end'", "'1999'", "not a time"],
    ),
    ("facts", "subject\trelation\tobject\nQ1\t\tQ2\n", ["line 2", "'relation'", "empty"]),
]


@pytest.mark.parametrize(("table", "text", "told"), _BAD)
def test_a_bad_row_is_refused_with_its_place_and_a_remedy(
    write_tables: Write, table: str, text: str, told: list[str]
) -> None:
    folder = write_tables("t", **{table: text})
    with pytest.raises(ValueError, match=f"{table}.tsv") as caught:
        list(TsvFolder(folder).rows())
    assert not [words for words in told if words not in str(caught.value)]


def test_what_is_not_utf_8_is_refused(write_tables: Write) -> None:
    folder = write_tables("t", facts="")
    (folder / "entities.tsv").write_bytes(b"id\tlabel\nQ90\tMont\xe9limar\n")
    with pytest.raises(ValueError, match="save the table as UTF-8"):
        list(TsvFolder(folder).rows())


def test_a_missing_or_empty_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="no such folder"):
        TsvFolder(tmp_path / "nowhere")
    with pytest.raises(ValueError, match="put the tables there"):
        TsvFolder(tmp_path)


def test_the_note_of_a_source_comes_from_its_file(write_tables: Write) -> None:
    folder = write_tables("t", entities="id\tlabel\n")
    (folder / "source.json").write_text('{"licence": "CC0-1.0"}', encoding="utf-8")
    (note,) = TsvFolder(folder).notes
    assert (note.name, note.licence) == ("t", "CC0-1.0")


def test_a_damaged_note_is_refused(write_tables: Write) -> None:
    folder = write_tables("t", entities="id\tlabel\n")
    (folder / "source.json").write_text("[1]", encoding="utf-8")
    with pytest.raises(ValueError, match=r"source.json: not an object"):
        _ = TsvFolder(folder).notes
