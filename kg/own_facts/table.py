"""Rows of a CSV or TSV file: UTF-8 with or without a mark, any usual separator, a header line or none.

Without a header the columns are subject, relation, object, valid from, valid to, source. In a TSV file quotation
marks are text, as in `facts.tsv`; in the others they group, so that a text stands in single quotes.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence

from kg.own_facts.header import ORDER, REQUIRED, columns_of, note_of, problem_of, unknown_names
from kg.own_facts.row import CONTROL, BadRow, StatedRow, StatedRows, shortened

_SEPARATORS = ",;\t|"
_SAMPLE_LINES = 20
_COMPARED_LINES = 1000
"""So many lines tell whether the first one is a fact like them."""


def table_rows(text: str, *, tabs: bool = False) -> StatedRows:
    """``tabs``: the file says by its name that tabs separate its columns."""
    separator = "\t" if tabs else _separator(text)
    bad: list[BadRow] = []
    rows: list[StatedRow] = []
    columns: Sequence[str] | None = None
    stated: list[tuple[int, list[str]]] = []
    for line, cells in _cells(text, separator, bad):
        if columns is None:
            columns = columns_of(cells)
            if columns is None and len(cells) < len(REQUIRED):
                bad.append(BadRow(line, "row", shortened(", ".join(cells)), _too_few(cells)))
                continue
            if problem := problem_of(columns) if columns else unknown_names(cells):
                return StatedRows((), [BadRow(line, "header", shortened(", ".join(cells)), problem)])
            if columns:
                continue
            columns = ORDER
            stated = [(line, cells)]
        elif stated and len(stated) < _COMPARED_LINES:
            stated.append((line, cells))
        row = _row(line, cells, columns, bad)
        if row is not None:
            rows.append(row)
    note = note_of(*stated[0], [cells for _, cells in stated[1:]]) if stated else ""
    return StatedRows(rows, bad, (note,) if note else ())


def _separator(text: str) -> str:
    """The separator that cuts most of the first lines into the same number of cells, three at least."""
    sample = [line for line in text.splitlines() if line.strip()][:_SAMPLE_LINES]

    def regular(separator: str) -> int:
        try:
            counts = [len(cells) for cells in csv.reader(sample, delimiter=separator)]
        except csv.Error:
            return 0
        return max((counts.count(n) * (n >= len(REQUIRED)) for n in set(counts)), default=0)

    return max(_SEPARATORS, key=regular)


def _cells(text: str, separator: str, bad: list[BadRow]) -> Iterator[tuple[int, list[str]]]:
    lines = text.splitlines(keepends=True)
    if separator == "\t":
        reader = csv.reader(lines, delimiter=separator, quoting=csv.QUOTE_NONE)
    else:
        reader = csv.reader(lines, delimiter=separator, skipinitialspace=True, strict=True)
    line = 1
    while True:
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            bad.append(BadRow(line, "row", shortened(lines[line - 1].strip()), _remedy(error)))
            return
        if any(cell.strip() for cell in cells) and not cells[0].startswith("#"):
            yield line, [" ".join(cell.split()) for cell in cells]
        line = reader.line_num + 1


def _remedy(error: csv.Error) -> str:
    if "field limit" not in str(error):
        return f"{error}; write the row anew"
    return (
        f"a cell is longer than {csv.field_size_limit():,} characters; shorten it or close its quotation mark"
    )


def _too_few(cells: Sequence[str]) -> str:
    """Of a first row that is neither a header nor a fact."""
    found = "1 cell" if len(cells) == 1 else f"{len(cells)} cells"
    return f"has {found}; a row is {', '.join(REQUIRED)}, or the first one names these columns in any order"


def _row(line: int, cells: Sequence[str], columns: Sequence[str], bad: list[BadRow]) -> StatedRow | None:
    if any(cells[len(columns) :]):
        remedy = (
            f"the row has {len(cells)} cells, {len(columns)} at most; quote a value that holds the separator"
        )
        bad.append(BadRow(line, "row", cells[len(columns)], remedy))
        return None
    if broken := next((cell for cell in cells if CONTROL.search(cell)), None):
        bad.append(BadRow(line, "row", shortened(repr(broken)), "holds a control character; remove it"))
        return None
    named = {column: cell for column, cell in zip(columns, cells, strict=False) if column}
    for column in REQUIRED:
        if not named.get(column):
            bad.append(BadRow(line, column, "", "is empty; fill it in or delete the row"))
            return None
    return StatedRow(line, **named)
