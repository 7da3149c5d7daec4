"""The first line of a table: names of its columns, a fact, or names that nobody knows.

Names that are not known would make a fact of the header, and facts of the wrong columns of all rows below. Where every
one of them is a usual name of columns the file is refused; where the line only looks like names it is noted.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

COLUMNS: Mapping[str, tuple[str, ...]] = {
    "subject": ("subject", "s", "entity", "item", "subject id", "subject label"),
    "relation": ("relation", "predicate", "property", "p", "r", "attribute", "relationship"),
    "object": ("object", "value", "o", "target", "object id", "object label"),
    "start": ("valid from", "from", "start", "since", "start date", "begin", "start time"),
    "end": ("valid to", "to", "end", "until", "valid until", "end date", "end time"),
    "source": ("source", "reference", "ref", "url", "provenance"),
    "cardinality": ("cardinality", "functional"),
}
ORDER = ("subject", "relation", "object", "start", "end", "source")
REQUIRED = ORDER[:3]
_BY_NAME = {name: column for column, names in COLUMNS.items() for name in names}
_NAMES = 2
"""So many of the required columns must be named by the first line for it to be a header."""
_USUAL = frozenset(
    "amount answer aspect category column comment company content data date description detail details device fact"
    " feature field id info information key kind label model name note notes number object organisation organization"
    " parameter person product question result service spec specification text thing title topic trait type unit val"
    " values what who year".split()
)
"""What else people call columns."""
_NAME = re.compile(r"[a-z][a-z _-]*")
_SHOWN = 2


def columns_of(cells: Sequence[str]) -> list[str] | None:
    """Our names of the columns ("" for others); None where the line is no header."""
    columns = [_BY_NAME.get(name, "") for name in map(_plain, cells)]
    found = [column for column in columns if column in REQUIRED]
    return columns if len(set(found)) >= _NAMES else None


def problem_of(columns: Sequence[str]) -> str:
    """What the columns of a header lack, or have twice; "" for nothing."""
    missing = [column for column in REQUIRED if column not in columns]
    if missing:
        return f"no column is called {missing[0]!r}; name one so"
    doubled = [column for column in columns if column and columns.count(column) > 1]
    return f"two columns mean {doubled[0]!r}; rename or remove one" if doubled else ""


def unknown_names(cells: Sequence[str]) -> str:
    """What to do about a first line of usual names of columns that are not ours; "" where it is a fact."""
    names = [_plain(cell) for cell in cells[: len(REQUIRED)]]
    if len(names) < len(REQUIRED) or not all(name in _USUAL or name in _BY_NAME for name in names):
        return ""
    return f"looks like names of columns that are not known; {_known()}"


def note_of(line: int, cells: Sequence[str], others: Sequence[Sequence[str]]) -> str:
    """What is said of a first line, taken as a fact, that only looks like names of columns; "" for most.

    It is all in small letters, nothing in it stands in the same column below, and one of these columns has a capital or
    a figure in every row below.
    """
    first = cells[: len(REQUIRED)]
    below = [[row[at] for row in others if len(row) > at] for at in range(len(first))]
    if not others or not all(_NAME.fullmatch(cell) for cell in first):
        return ""
    if any(cell in column for cell, column in zip(first, below, strict=True)):
        return ""
    if not any(column and all(not _NAME.fullmatch(cell) for cell in column) for column in below):
        return ""
    return f"line {line} ({', '.join(first)}) is taken as a fact; where it names columns, {_known()}"


def _known() -> str:
    others = {column: [name for name in COLUMNS[column][1:] if len(name) > 1] for column in REQUIRED}
    called = ", ".join(f"{column} (or {', '.join(names[:_SHOWN])})" for column, names in others.items())
    return f"call them {called}, or leave the line out"


def _plain(cell: str) -> str:
    return " ".join(cell.casefold().replace("_", " ").replace("-", " ").split())
