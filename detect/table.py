"""Tables of Markdown: each cell as a clause about the first cell of its row, or about what the section is about."""

from __future__ import annotations

import re
from dataclasses import dataclass

from detect.clause import Clause, Symbol
from detect.completion import keyed_cell
from kg.mention import Mention

_SEPARATOR = frozenset("|:- \t")
_CELL = re.compile(r"(?<!\\)\|")
_Cells = tuple[tuple[Symbol, ...], ...]


@dataclass(frozen=True, slots=True)
class Table:
    """The header of the table that is being read; ``open`` once the line under it was seen."""

    header: _Cells = ()
    open: bool = False

    def row(self, clause: Clause, text: str, topic: Mention | None) -> tuple[Table, list[Clause]]:
        """The table behind the next row, and what the row says; ``text`` is that of the piece."""
        line = text[clause.start : clause.end].strip()
        if "-" in line and _SEPARATOR.issuperset(line):
            return Table(self.header, open=bool(self.header)), []
        cells = _cells(clause, text)
        if not self.open:
            return Table(cells), []
        return self, self._said(clause, cells, topic)

    def _said(self, clause: Clause, cells: _Cells, topic: Mention | None) -> list[Clause]:
        if len(cells) != len(self.header) or not cells[0]:
            return []
        named = [symbol for symbol in cells[0] if symbol.mention is not None]
        if len(named) == 1 and named[0].code[0] in "ENO":
            pairs = zip(self.header[1:], cells[1:], strict=True)
            made = [keyed_cell(clause, named[0], header, cell) for header, cell in pairs]
        elif not named and len(cells) == 2 and topic is not None:
            made = [keyed_cell(clause, topic, *cells)]
        else:
            made = []
        return [said for said in made if said is not None]


def _cells(clause: Clause, text: str) -> _Cells:
    """The symbols of each cell, without what stands before the first and behind the last bar."""
    bars = [match.start() for match in _CELL.finditer(text, clause.start, clause.end)]
    if bars and not text[clause.start : bars[0]].strip():
        bars = bars[1:]
    cells: list[list[Symbol]] = [[]]
    for symbol in clause.symbols:
        while bars and symbol.start >= bars[0]:
            bars.pop(0)
            cells.append([])
        if symbol.code != "|":
            cells[-1].append(symbol)
    if len(cells) > 1 and not cells[-1] and text[clause.start : clause.end].rstrip().endswith("|"):
        cells.pop()
    return tuple(map(tuple, cells))
