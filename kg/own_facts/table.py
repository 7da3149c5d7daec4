"""Rows of a CSV or TSV file: UTF-8 with or without a mark, any usual separator, a header line or none.

Without a header the columns are subject, relation, object, valid from, valid to, source. In a TSV file quotation
marks are text, as in `facts.tsv`; in the others they group, so that a text stands in single quotes.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping, Sequence

from kg.own_facts.row import CONTROL, BadRow, StatedRow, StatedRows, shortened

_COLUMNS: Mapping[str, tuple[str, ...]] = {
    "subject": ("subject", "s", "entity", "item", "subject id", "subject label"),
    "relation": ("relation", "predicate", "property", "p", "r", "attribute", "relationship"),
    "object": ("object", "value", "o", "target", "object id", "object label"),
    "start": ("valid from", "from", "start", "since", "start date", "begin", "start time"),
    "end": ("valid to", "to", "end", "until", "valid until", "end date", "end time"),
    "source": ("source", "reference", "ref", "url", "provenance"),
    "cardinality": ("cardinality", "functional"),
}
_ORDER = ("subject", "relation", "object", "start", "end", "source")
_REQUIRED = _ORDER[:3]
_BY_NAME = {name: column for column, names in _COLUMNS.items() for name in names}
_SEPARATORS = ",;\t|"
_SAMPLE_LINES = 20
_HEADER_NAMES = 2
"""So many of the required columns must be named by the first line for it to be a header."""


def table_rows(text: str, *, tabs: bool = False) -> StatedRows:
    """``tabs``: the file says by its name that tabs separate its columns."""
    separator = "\t" if tabs else _separator(text)
    bad: list[BadRow] = []
    rows: list[StatedRow] = []
    columns: Sequence[str] | None = None
    for line, cells in _cells(text, separator, bad):
        if columns is None:
            columns = _header(cells)
            if columns is None and len(cells) < len(_REQUIRED):
                bad.append(BadRow(line, "row", shortened(", ".join(cells)), _too_few(cells)))
                continue
            if problem := _header_problem(columns or _ORDER):
                return StatedRows((), [BadRow(line, "header", shortened(", ".join(cells)), problem)])
            if columns:
                continue
            columns = _ORDER
        row = _row(line, cells, columns, bad)
        if row is not None:
            rows.append(row)
    return StatedRows(rows, bad)


def _separator(text: str) -> str:
    """The separator that cuts most of the first lines into the same number of cells, three at least."""
    sample = [line for line in text.splitlines() if line.strip()][:_SAMPLE_LINES]

    def regular(separator: str) -> int:
        try:
            counts = [len(cells) for cells in csv.reader(sample, delimiter=separator)]
        except csv.Error:
            return 0
        return max((counts.count(n) * (n >= len(_REQUIRED)) for n in set(counts)), default=0)

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


def _header(cells: Sequence[str]) -> list[str] | None:
    """Our names of the columns ("" for others); None where the line is no header."""
    plain = (" ".join(cell.casefold().replace("_", " ").replace("-", " ").split()) for cell in cells)
    columns = [_BY_NAME.get(name, "") for name in plain]
    found = [column for column in columns if column in _REQUIRED]
    return columns if len(set(found)) >= _HEADER_NAMES else None


def _header_problem(columns: Sequence[str]) -> str:
    missing = [column for column in _REQUIRED if column not in columns]
    if missing:
        return f"no column is called {missing[0]!r}; name one so"
    doubled = [column for column in columns if column and columns.count(column) > 1]
    return f"two columns mean {doubled[0]!r}; rename or remove one" if doubled else ""


def _too_few(cells: Sequence[str]) -> str:
    """Of a first row that is neither a header nor a fact."""
    found = "1 cell" if len(cells) == 1 else f"{len(cells)} cells"
    return f"has {found}; a row is {', '.join(_REQUIRED)}, or the first one names these columns in any order"


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
    for column in _REQUIRED:
        if not named.get(column):
            bad.append(BadRow(line, column, "", "is empty; fill it in or delete the row"))
            return None
    return StatedRow(line, **named)
