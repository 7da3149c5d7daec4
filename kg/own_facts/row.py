"""A row of the user's file as it was written, before names are looked up; and what is wrong with one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from kg.records import EntityRef, Value

MOST_REPORTED = 20
CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f\x7f]")
"""Characters that no name or text holds."""


@dataclass(frozen=True, slots=True)
class PlainLiteral:
    """A literal that does not say its type: text, or a date or quantity with a unit written as one."""

    text: str


Named = str | EntityRef
"""A name or an id as written, or the entity that a Turtle file's IRI stands for."""


@dataclass(frozen=True, slots=True)
class StatedRow:
    """One statement; ``line`` counts from 1. ``object`` is text whose type shows in it, or a typed value.

    ``start`` and ``end`` are dates as written. ``cardinality`` is what the row says of its relation, "" for nothing.
    """

    line: int
    subject: Named
    relation: str
    object: str | Value | PlainLiteral
    start: str = ""
    end: str = ""
    source: str = ""
    cardinality: str = ""


@dataclass(frozen=True, slots=True)
class BadRow:
    """``remedy`` says what to do; ``value`` is what stands there, shortened."""

    line: int
    column: str
    value: str
    remedy: str
    absent: bool = False
    """True where the row speaks of something that the graph lacks."""

    def __str__(self) -> str:
        return f"line {self.line}, {self.column} {self.value!r}: {self.remedy}"


class BadCell(ValueError):
    """One cell cannot be read; the message is the remedy."""

    def __init__(self, column: str, value: str, remedy: str) -> None:
        super().__init__(remedy)
        self.column, self.value = column, value

    def at(self, line: int) -> BadRow:
        absent = isinstance(self, AbsentCell)
        return BadRow(line, self.column, shortened(self.value), str(self), absent)


class AbsentCell(BadCell):
    """The cell names something that the graph lacks, where only what it has can be meant."""


@dataclass(frozen=True, slots=True)
class StatedRows:
    """The rows of a file that could be read, those that could not, and what is to be said of it."""

    rows: Sequence[StatedRow]
    bad: Sequence[BadRow] = ()
    notes: Sequence[str] = ()


class BadRows(ValueError):
    """Rows that cannot be read: the first ones, and how many there are."""

    def __init__(self, rows: Sequence[BadRow]) -> None:
        self.count = len(rows)
        self.rows = tuple(sorted(rows, key=lambda row: row.line)[:MOST_REPORTED])
        more = f" (and {self.count - 1} more)" if self.count > 1 else ""
        super().__init__(f"{self.rows[0]}{more}")


def shortened(text: str, most: int = 60) -> str:
    return text if len(text) <= most else f"{text[: most - 3]}..."
